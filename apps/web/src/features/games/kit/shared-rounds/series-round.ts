import type { SettledRound } from '../rounds/round-flow.ts';
import type { MyBet } from './my-bets.ts';
import type { Stage } from './table-round.ts';

/** State of the table that a series reads. */
export type SeriesTable = {
  number: number;
  stage: Stage;
  live: boolean;
  /** Remaining time to bet. */
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
