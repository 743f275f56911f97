import { largestMultiplier, leastStakeMinor, returnPercent, roundPayout } from '@palpite/domain/games/derive';
import { sharedGame } from '@palpite/domain/games/index';
import { type NameOf, sharedGameNames } from '@palpite/domain/games/names';
import { highestFloor } from '@palpite/domain/stake-floor';

export type SharedGameRules = {
  /** Equally likely, numbered from 0. */
  outcomes: number;
  drawn: string;
  /** Of the usual bet, in percent, before rounding. */
  returnPercent: number;
  /** Above it rounding costs less than 0.1 points of return. */
  stakeFloorMinor: bigint;
  /** Highest multiple of the stake. */
  paysMax: number;
  /** Payout by outcome, in minor units; null for an unknown bet. */
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
