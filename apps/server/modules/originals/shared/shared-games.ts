import { largestMultiplier, leastStakeMinor, returnPercent, roundPayout } from '@palpite/domain/games/derive';
import { sharedGame } from '@palpite/domain/games/index';
import { type NameOf, sharedGameNames } from '@palpite/domain/games/names';
import { highestFloor } from '@palpite/domain/stake-floor';

export type SharedGameRules = {
  /** Number of equally likely outcomes, numbered from 0. */
  outcomes: number;
  /** Name of the outcome in stored rounds. */
  drawn: string;
  /** Exact return of the usual bet in percent, before rounding. */
  returnPercent: number;
  /** Minimum stake at which rounding costs less than 0.1 points of return for every bet. */
  stakeFloorMinor: bigint;
  /** Highest multiple of its stake that a bet can pay. */
  paysMax: number;
  /** Computes the payout of a bet for each outcome in minor units; null for an unknown bet. */
  findPrizes(bet: string, stakeMinor: bigint): bigint[] | null;
};

function rulesOf(name: NameOf<'shared'>): SharedGameRules {
  const game = sharedGame(name);
  const bets = game.choice.bet?.kind === 'oneOf' ? game.choice.bet.values : [];
  const largest = bets.map((bet) => largestMultiplier(game, { bet }));
  return {
    outcomes: game.outcomes,
    drawn: game.drawn,
    returnPercent: returnPercent(game, game.usual),
    stakeFloorMinor: highestFloor(bets.map((bet) => leastStakeMinor(game, { bet }))),
    paysMax: Math.max(
      ...largest.map(({ numerator, denominator }) => Number((numerator + denominator - 1n) / denominator)),
    ),
    findPrizes(bet, stakeMinor) {
      if (!bets.includes(bet)) return null;
      return Array.from({ length: game.outcomes }, (_, outcome) =>
        roundPayout(game, { bet }, outcome, stakeMinor),
      );
    },
  };
}

export const sharedGameRules = Object.fromEntries(
  sharedGameNames.map((name) => [name, rulesOf(name)]),
) as Record<NameOf<'shared'>, SharedGameRules>;
