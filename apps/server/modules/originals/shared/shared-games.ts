import type { SharedGame } from '@palpite/contracts/original-games';
import {
  doubleCells,
  doubleColors,
  doublePayout,
  doublePays,
  doubleReturnPercent,
} from '@palpite/domain/double';
import {
  luckyBets,
  luckyNumbers,
  luckyPayout,
  luckyPaytable,
  luckyReturnPercentAt,
  luckyStakeFloor,
} from '@palpite/domain/lucky-color';
import { highestFloor } from '@palpite/domain/stake-floor';

export type SharedGameRules = {
  /** How many equally likely outcomes a round has, from 0 on. */
  outcomes: number;
  /** Exact return of every bet in percent, before rounding. */
  returnPercent: number;
  /** From this stake on rounding costs less than a tenth of a point of the return of every bet. */
  stakeFloorMinor: bigint;
  /** No bet pays more than this many stakes. */
  paysMax: number;
  /** What a bet pays for each outcome in minor units; null for a bet that the game does not have. */
  findPrizes(bet: string, stakeMinor: bigint): bigint[] | null;
};

/** What the rounds of the two games do not share. */
export const sharedGameRules: Record<SharedGame, SharedGameRules> = {
  double: {
    outcomes: doubleCells,
    returnPercent: doubleReturnPercent('white'),
    stakeFloorMinor: 1n,
    paysMax: Math.max(...doubleColors.map(doublePays)),
    findPrizes(bet, stakeMinor) {
      const color = doubleColors.find((known) => known === bet);
      return color ? byOutcome(doubleCells, (cell) => doublePayout(color, stakeMinor, cell)) : null;
    },
  },
  luckyColor: {
    outcomes: luckyNumbers,
    returnPercent: luckyReturnPercentAt('big', 100n),
    stakeFloorMinor: highestFloor(luckyBets.map(luckyStakeFloor)),
    paysMax: Math.ceil(Math.max(...luckyBets.flatMap((bet) => luckyPaytable[bet])) / 100),
    findPrizes(bet, stakeMinor) {
      const known = luckyBets.find((one) => one === bet);
      return known ? byOutcome(luckyNumbers, (number) => luckyPayout(known, stakeMinor, number)) : null;
    },
  },
};

function byOutcome(outcomes: number, prizeOf: (outcome: number) => bigint): bigint[] {
  return Array.from({ length: outcomes }, (_, outcome) => prizeOf(outcome));
}
