import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { afterReveal } from '../../shared/games/moving-round.ts';
import { useNotice } from '../../shared/messages/notice.ts';
import { noteBalanceForOffers, offerWhenLow } from '../../shared/money/low-balance.ts';
import { mergeBalances, refreshPlayer } from '../../shared/session/player.ts';
import { noticesQuery } from './play.queries.ts';

/** Polling interval. The server returns each notice for two minutes. */
const pollMs = 8_000;

type Notice = { number: string; text: string; ageMs: number };

/** Returns the notices issued after the game was opened that were not shown before. */
export function freshNotices(
  notices: readonly Notice[],
  known: ReadonlySet<string>,
  openForMs: number,
): Notice[] {
  return notices.filter(({ number, ageMs }) => !known.has(number) && ageMs <= openForMs);
}

/**
 * A page that does not report the stop of its reels counts as stopped after this time without a vendor call. Calls come
 * before the reels turn, which takes a few seconds.
 */
const shownAfterMs = 6_000;

/** Whether the balance no longer reveals a result before the game shows it. */
export function isShown(restMs: number | null, pageSpeaks: boolean): boolean {
  return restMs !== null && (pageSpeaks || restMs >= shownAfterMs);
}

/**
 * Replaces the account socket, which is closed during play (section 4). A notice may concern money, so it also
 * refreshes the player.
 */
export function usePlayNotices(pageSpeaks: boolean): void {
  const [openedAtMs] = useState(() => performance.now());
  const known = useRef(new Set<string>());
  const { data } = useQuery({ ...noticesQuery, refetchInterval: pollMs });
  useEffect(() => {
    if (!data) return;
    const { balance, bonusBalance, restMs } = data.wallet;
    if (isShown(restMs, pageSpeaks)) {
      // Both wait for the reels of a page that reports them.
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
