import { useCallback, useEffect, useRef } from 'react';
import type { AutoplayPlan } from '../autoplay/autoplay.ts';
import { useAutoplay } from '../autoplay/use-autoplay.ts';
import type { SettledRound } from '../rounds/round-flow.ts';
import type { StakeLimits } from '../stake/stake.ts';
import { stakeProblemNow } from '../stake/stake-problem.ts';
import { roundToBet, type SeriesTable, seriesOutcome } from './series-round.ts';
import type { SharedTable } from './use-shared-table.ts';

export type SeriesPort = {
  table: Pick<SharedTable, 'round' | 'stage' | 'live' | 'clock' | 'bets' | 'place'>;
  limits: StakeLimits;
  prizeOf: (bet: string, stakeMinor: bigint) => bigint;
  covered: boolean;
};

function look({ round, stage, live, clock, bets }: SeriesPort['table']): SeriesTable {
  const leftMs = round === null ? 0 : round.bettingEndsAtMs - clock();
  return { number: round?.number ?? 0, stage, live, leftMs, bets };
}

export const stopKeys = (stop: () => void) => ({ Escape: stop, ' ': stop, Enter: stop });

/** Plays a series at a shared table: one bet per round, always on the same choice. */
export function useSeries(port: SeriesPort) {
  const now = useRef({ port, bet: '', number: 0, waiting: new Set<() => void>(), here: true });
  now.current.port = port;

  // The table changes by itself: each pending wait checks it after every render.
  useEffect(() => {
    for (const lookAgain of now.current.waiting) lookAgain();
  });
  useEffect(() => {
    const { current } = now;
    current.here = true;
    return () => {
      current.here = false;
      for (const lookAgain of current.waiting) lookAgain();
    };
  }, []);

  /** Waits until `see` returns a value for the table; null once the screen is left. */
  const until = useCallback(
    <Seen>(see: (table: SeriesTable) => Seen | undefined): Promise<Seen | null> =>
      new Promise((resolve) => {
        const { waiting } = now.current;
        const lookAgain = () => {
          const seen = now.current.here ? see(look(now.current.port.table)) : null;
          if (seen === undefined) return;
          waiting.delete(lookAgain);
          resolve(seen);
        };
        waiting.add(lookAgain);
        lookAgain();
      }),
    [],
  );

  const playRound = useCallback(
    async (stakeMinor: bigint, going: () => boolean): Promise<SettledRound | null> => {
      const { bet, number: before } = now.current;
      // A series that ended while it waited places no more bets.
      const number = await until((table) => (going() ? (roundToBet(table, before) ?? undefined) : null));
      if (number === null) return null;
      now.current.number = number;
      const requestId = await now.current.port.table.place(bet, stakeMinor);
      if (requestId === null) return null;
      const outcome = await until((table) => {
        const told = seriesOutcome(table, { requestId, number, stakeMinor });
        return told === 'open' ? undefined : told;
      });
      return outcome === 'missed' ? null : outcome;
    },
    [until],
  );

  const auto = useAutoplay<SettledRound>({
    playRound,
    findProblem: (stakeMinor) =>
      stakeProblemNow(stakeMinor, {
        prizeMinor: port.prizeOf(now.current.bet, stakeMinor),
        limits: port.limits,
      }),
    stakeMaxMinor: port.limits.stakeMaxMinor,
    revealMs: () => 0,
    covered: port.covered,
  });
  const { start } = auto;
  const startSeries = useCallback(
    (plan: AutoplayPlan, bet: string) => {
      Object.assign(now.current, { bet, number: 0 });
      void start(plan);
    },
    [start],
  );
  return { auto, startSeries };
}
