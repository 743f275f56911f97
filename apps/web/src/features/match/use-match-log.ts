import type { MatchEvent } from '@palpite/contracts/sports';
import { useCallback, useMemo, useState } from 'react';
import { useMatchEvents } from '../../shared/sports/price-board.ts';

/** Returns the events of a match in order: loaded ones and later ones of the stream, without duplicates. */
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
