import type { MatchEvent } from '@palpite/contracts/sports';
import { useCallback, useMemo, useState } from 'react';
import { useMatchEvents } from '../../shared/sports/price-board.ts';

/** The events of a match in order: those that were read, and those that the stream has told since; each once. */
export function useMatchLog(matchId: string, read: readonly MatchEvent[]): readonly MatchEvent[] {
  const [told, setTold] = useState<readonly MatchEvent[]>([]);
  const take = useCallback(
    (events: readonly MatchEvent[]) => setTold((before) => [...before, ...events]),
    [],
  );
  useMatchEvents(matchId, take);
  return useMemo(() => {
    const byNumber = new Map([...read, ...told].map((event) => [event.number, event]));
    return [...byNumber.values()].toSorted((a, b) => a.number - b.number);
  }, [read, told]);
}
