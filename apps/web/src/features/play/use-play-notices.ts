import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNotice } from '../../shared/notice.ts';
import { refreshPlayer } from '../../shared/player.ts';
import { noticesQuery } from './play.queries.ts';

/** How often notices are asked for; the server tells each for two minutes. */
const askEveryMs = 8_000;

type Told = { number: string; text: string; ageMs: number };

/** The notices of an answer that came after the game was opened and were not told before. */
export function freshNotices(told: readonly Told[], known: ReadonlySet<string>, openForMs: number): Told[] {
  return told.filter(({ number, ageMs }) => !known.has(number) && ageMs <= openForMs);
}

/**
 * Tells the notices that come while a game's window keeps the account socket closed (section 4). One that speaks of
 * money has moved it, so the player is asked for again.
 */
export function usePlayNotices(): void {
  const [openedAtMs] = useState(() => performance.now());
  const known = useRef(new Set<string>());
  const { data } = useQuery({ ...noticesQuery, refetchInterval: askEveryMs });
  useEffect(() => {
    if (!data) return;
    const fresh = freshNotices(data, known.current, performance.now() - openedAtMs);
    for (const { number } of data) known.current.add(number);
    if (fresh.length === 0) return;
    useNotice.setState({ text: fresh.map(({ text }) => text).join('\n') });
    void refreshPlayer();
  }, [data, openedAtMs]);
}
