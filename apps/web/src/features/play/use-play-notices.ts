import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { afterReveal } from '../../shared/games/moving-round.ts';
import { useNotice } from '../../shared/messages/notice.ts';
import { noteBalanceForOffers, offerWhenLow } from '../../shared/money/low-balance.ts';
import { mergeBalances, refreshPlayer } from '../../shared/session/player.ts';
import { noticesQuery } from './play.queries.ts';

/** How often notices are asked for; the server tells each for two minutes. */
const askEveryMs = 8_000;

type Told = { number: string; text: string; ageMs: number };

/** The notices of an answer that came after the game was opened and were not told before. */
export function freshNotices(told: readonly Told[], known: ReadonlySet<string>, openForMs: number): Told[] {
  return told.filter(({ number, ageMs }) => !known.has(number) && ageMs <= openForMs);
}

/**
 * A page that does not report when its reels stop has shown its round when the vendor has made no call for this long. Its
 * calls come before the reels turn, which takes a few seconds.
 */
const shownAfterMs = 6_000;

/** Whether the balance of an answer reveals nothing that the game has still to show. */
export function isShown(restMs: number | null, pageSpeaks: boolean): boolean {
  return restMs !== null && (pageSpeaks || restMs >= shownAfterMs);
}

/**
 * Does what the account socket would do if the game's window had not closed it (section 4): shows notices, updates the
 * balance that the vendor's calls have moved, and offers a deposit when it is low. A notice that speaks of money has
 * moved it, so the player is asked for again.
 */
export function usePlayNotices(pageSpeaks: boolean): void {
  const [openedAtMs] = useState(() => performance.now());
  const known = useRef(new Set<string>());
  const { data } = useQuery({ ...noticesQuery, refetchInterval: askEveryMs });
  useEffect(() => {
    if (!data) return;
    const { balance, bonusBalance, restMs } = data.wallet;
    if (isShown(restMs, pageSpeaks)) {
      // Both wait for the reels of a page that says that they turn.
      mergeBalances({ balance, bonusBalance });
      afterReveal(noteBalanceForOffers);
      offerWhenLow();
    }
    const fresh = freshNotices(data.notices, known.current, performance.now() - openedAtMs);
    for (const { number } of data.notices) known.current.add(number);
    if (fresh.length === 0) return;
    useNotice.setState({ text: fresh.map(({ text }) => text).join('\n') });
    void refreshPlayer();
  }, [data, openedAtMs, pageSpeaks]);
}
