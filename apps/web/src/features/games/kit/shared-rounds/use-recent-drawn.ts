import type { SharedGame } from '@palpite/contracts/original-games';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useFrameDelay } from '../../../../rendering/use-frame-delay.ts';
import { type DrawnRound, recentDrawnQuery } from './shared-round.queries.ts';
import type { Stage } from './table-round.ts';

/** How often the list is fetched for a round that has just stopped. */
const newestEveryMs = 900;

/** The player's own bets are fetched first. */
const askAfterMs = 120;

/** Frames to wait: the board and all bets are drawn first. */
const afterFrames = 5;

/** The latest rounds that may be shown; the current one joins them when it has stopped. */
export function useRecentDrawn(game: SharedGame, number: number, stage: Stage): readonly DrawnRound[] {
  const told = stage === 'drawn';
  const { data, refetch } = useQuery({
    ...recentDrawnQuery(game),
    refetchInterval: ({ state }) =>
      told && state.data && (state.data[0]?.number ?? 0) < number ? newestEveryMs : false,
  });
  useEffect(() => {
    if (!told && number === 0) return;
    const asking = setTimeout(refetch, askAfterMs);
    return () => clearTimeout(asking);
  }, [told, number, refetch]);
  const drawn = useMemo(
    () => (data ?? []).filter((round) => round.number < number || (told && round.number === number)),
    [data, number, told],
  );
  return useFrameDelay(drawn, afterFrames);
}
