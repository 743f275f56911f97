import type { SettledRound } from '../rounds/round-flow.ts';
import type { MyBet } from './my-bets.ts';
import type { Stage } from './table-round.ts';

/** What a series sees of the table. */
export type SeriesTable = {
  number: number;
  stage: Stage;
  live: boolean;
  /** How long bets are still taken. */
  leftMs: number;
  bets: readonly MyBet[];
};

/** A bet that leaves later than this before the end could come too late. */
const leftMsMin = 1_500;

/** The round to bet on: one that takes bets for long enough and is not the one before; null while there is none. */
export function roundToBet({ number, stage, live, leftMs }: SeriesTable, before: number): number | null {
  return live && stage === 'betting' && leftMs >= leftMsMin && number !== before ? number : null;
}

/**
 * What a bet of a series came to: nothing yet, settled, or gone from sight before it was told. A void round gave the
 * stake back.
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
