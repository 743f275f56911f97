import { useCallback, useEffect, useRef } from 'react';
import type { AutoplayPlan } from '../autoplay/autoplay.ts';
import { useAutoplay } from '../autoplay/use-autoplay.ts';
import type { SettledRound } from '../rounds/round-flow.ts';
import type { StakeLimits } from '../stake/stake.ts';
import { stakeProblemNow } from '../stake/use-stake.ts';
import type { MyBet } from './my-bets.ts';
import type { Stage } from './table-round.ts';
import type { SharedTable } from './use-shared-table.ts';

type SeriesPort = {
  table: Pick<SharedTable, 'round' | 'stage' | 'live' | 'clock' | 'bets' | 'place'>;
  limits: StakeLimits;
  prizeOf: (bet: string, stakeMinor: bigint) => bigint;
  covered: boolean;
};

function readTable({ round, stage, live, clock, bets }: SeriesPort['table']): SeriesTable {
  const leftMs = round === null ? 0 : round.bettingEndsAtMs - clock();
  return { number: round?.number ?? 0, stage, live, leftMs, bets };
}

export const stopKeys = (stop: () => void) => ({ Escape: stop, ' ': stop, Enter: stop });

/** Plays a series at a shared table: one bet per round, always on the same choice. */
export function useSeries(port: SeriesPort) {
  const now = useRef({ port, bet: '', number: 0, waiting: new Set<() => void>(), mounted: true });
  now.current.port = port;

  // The table changes by itself: each pending wait checks it after every render.
  useEffect(() => {
    for (const check of now.current.waiting) check();
  });
  useEffect(() => {
    const { current } = now;
    current.mounted = true;
    return () => {
      current.mounted = false;
      for (const check of current.waiting) check();
    };
  }, []);

  /** Waits until `see` returns a value for the table; null once the screen is left. */
  const waitUntil = useCallback(
    <Seen>(see: (table: SeriesTable) => Seen | undefined): Promise<Seen | null> =>
      new Promise((resolve) => {
        const { waiting } = now.current;
        const check = () => {
          const seen = now.current.mounted ? see(readTable(now.current.port.table)) : null;
          if (seen === undefined) return;
          waiting.delete(check);
          resolve(seen);
        };
        waiting.add(check);
        check();
      }),
    [],
  );

  const playRound = useCallback(
    async (stakeMinor: bigint, isRunning: () => boolean): Promise<SettledRound | null> => {
      const { bet, number: before } = now.current;
      // A series that ended while it waited places no more bets.
      const number = await waitUntil((table) =>
        isRunning() ? (roundToBet(table, before) ?? undefined) : null,
      );
      if (number === null) return null;
      now.current.number = number;
      const requestId = await now.current.port.table.place(bet, stakeMinor);
      if (requestId === null) return null;
      const outcome = await waitUntil((table) => {
        const result = seriesOutcome(table, { requestId, number, stakeMinor });
        return result === 'open' ? undefined : result;
      });
      return outcome === 'missed' ? null : outcome;
    },
    [waitUntil],
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

export type SeriesTable = {
  number: number;
  stage: Stage;
  live: boolean;
  leftMs: number;
  bets: readonly MyBet[];
};

/** A bet that is sent later than this before the end could arrive too late. */
const leftMsMin = 1_500;

/**
 * Number of a round to bet on: it takes bets for long enough and is not the previous one. Null while there is none.
 */
export function roundToBet({ number, stage, live, leftMs }: SeriesTable, before: number): number | null {
  return live && stage === 'betting' && leftMs >= leftMsMin && number !== before ? number : null;
}

/**
 * Outcome of a bet of a series: `open`, settled, or `missed` when the next round is on the table. A void round
 * returns the stake.
 */
export function seriesOutcome(
  { number, stage, bets }: Pick<SeriesTable, 'number' | 'stage' | 'bets'>,
  bet: { requestId: string; number: number; stakeMinor: bigint },
): 'open' | 'missed' | SettledRound {
  const settled = { roundId: bet.requestId, stakeMinor: bet.stakeMinor };
  if (number !== bet.number) return 'missed';
  if (stage === 'void') return { ...settled, payoutMinor: bet.stakeMinor };
  const known = bets.find(({ requestId }) => requestId === bet.requestId);
  if (stage !== 'drawn' || known === undefined || known.payoutMinor === null) return 'open';
  return { ...settled, payoutMinor: known.payoutMinor };
}
