import { largestMultiplier, leastStakeMinor, returnPercent, roundPayout } from '@palpite/domain/games/derive';
import { sharedGame } from '@palpite/domain/games/index';
import { type NameOf, sharedGameNames } from '@palpite/domain/games/names';
import { highestFloor } from '@palpite/domain/stake-floor';

export type SharedGameRules = {
  /** How many equally likely outcomes a round has, from 0 on. */
  outcomes: number;
  /** Name of the outcome in stored rounds. */
  drawn: string;
  /** Exact return of the usual bet in percent, before rounding. */
  returnPercent: number;
  /** From this stake on rounding costs less than a tenth of a point of the return of every bet. */
  stakeFloorMinor: bigint;
  /** No bet pays more than this many stakes. */
  paysMax: number;
  /** What a bet pays for each outcome in minor units; null for a bet that the game does not have. */
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

/** The rules of each shared game as the statements need them. */
export const sharedGameRules = Object.fromEntries(
  sharedGameNames.map((name) => [name, rulesOf(name)]),
) as Record<NameOf<'shared'>, SharedGameRules>;
