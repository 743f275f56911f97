import { drawNumbers, type HmacSha256, type RoundSeeds } from '../fairness.ts';
import { floorRatio } from '../money.ts';
import { highestFloor, type Ratio, stakeFloorMinor, type Win } from '../stake-floor.ts';
import { countPayableSteps } from '../step-rounds.ts';

/** Everything derived from the exact distribution of a game. Each function takes the game's definition first. */
type WithWins<Choice> = { wins(choice: Choice): readonly Win[]; oddsKey?(choice: Choice): string | number };
type WithSteps<Choice> = {
  stepsMax(choice: Choice): number;
  winAfter(choice: Choice, steps: number): Win;
  oddsKey?(choice: Choice): string | number;
};
type Playable<Choice> = WithWins<Choice> | WithSteps<Choice>;
type WithOutcome<Choice, Outcome> = { multiplier(choice: Choice, outcome: Outcome): Ratio };

const whole: Ratio = { numerator: 1n, denominator: 1n };

/** Computes the payout of a multiplier, rounded down once. */
export function payoutOf({ numerator, denominator }: Ratio, stakeMinor: bigint): bigint {
  return floorRatio(stakeMinor * numerator, denominator);
}

/** Converts a multiplier for display: four decimals, rounded down. */
export function multiplierShown({ numerator, denominator }: Ratio): number {
  return Number(floorRatio(numerator * 10_000n, denominator)) / 10_000;
}

export function roundPayout<Choice, Outcome>(
  game: WithOutcome<Choice, Outcome>,
  choice: Choice,
  outcome: Outcome,
  stakeMinor: bigint,
): bigint {
  return payoutOf(game.multiplier(choice, outcome), stakeMinor);
}

type Bounds = { floorMinor: bigint; largest: Ratio };

/** Maximum number of cached bounds per game. Dice has 9,800 different odds; limbo has more than this. */
const boundsMax = 10_000;
const boundsOfGames = new WeakMap<object, Map<string | number, Bounds>>();

function boundsOf<Choice>(game: Playable<Choice>, choice: Choice): Bounds {
  let kept = boundsOfGames.get(game);
  if (!kept) {
    kept = new Map();
    boundsOfGames.set(game, kept);
  }
  const key = game.oddsKey ? game.oddsKey(choice) : JSON.stringify(choice);
  const known = kept.get(key);
  if (known) return known;
  const distributions = distributionsOf(game, choice);
  const bounds = {
    floorMinor: highestFloor(distributions.map(stakeFloorMinor)),
    largest: distributions
      .flat()
      .map(({ multiplier }) => multiplier)
      .reduce(
        (one, other) => (other.numerator * one.denominator > one.numerator * other.denominator ? other : one),
        { numerator: 0n, denominator: 1n },
      ),
  };
  const [oldest] = kept.keys();
  if (kept.size >= boundsMax && oldest !== undefined) kept.delete(oldest);
  kept.set(key, bounds);
  return bounds;
}

export function largestMultiplier<Choice>(game: WithWins<Choice>, choice: Choice): Ratio {
  return boundsOf(game, choice).largest;
}

export function largestPrize<Choice>(game: WithWins<Choice>, choice: Choice, stakeMinor: bigint): bigint {
  return payoutOf(largestMultiplier(game, choice), stakeMinor);
}

/** Finds the multiplier of a cash-out after this many safe steps; 1 before the first step. */
export function ratioAfter<Choice>(game: WithSteps<Choice>, choice: Choice, steps: number): Ratio {
  return steps === 0 ? whole : game.winAfter(choice, steps).multiplier;
}

/** Computes the payout of a cash-out after this many safe steps, rounded down once. */
export function payoutAfter<Choice>(
  game: WithSteps<Choice>,
  choice: Choice,
  steps: number,
  stakeMinor: bigint,
): bigint {
  return payoutOf(ratioAfter(game, choice, steps), stakeMinor);
}

/**
 * Computes the number of safe steps after which a round ends automatically and pays; 0 when even the first step could
 * pay too much.
 */
export function payableSteps<Choice>(
  game: WithSteps<Choice>,
  choice: Choice,
  stakeMinor: bigint,
  payoutMaxMinor: bigint,
): number {
  return countPayableSteps(
    game.stepsMax(choice),
    (steps) => payoutAfter(game, choice, steps, stakeMinor),
    payoutMaxMinor,
  );
}

/** Lists the distributions of a choice: one, or one for each point at which a round of several steps can end. */
export function distributionsOf<Choice>(game: Playable<Choice>, choice: Choice): (readonly Win[])[] {
  if ('wins' in game) return [game.wins(choice)];
  return Array.from({ length: game.stepsMax(choice) }, (_, at) => [game.winAfter(choice, at + 1)]);
}

function sumOf(ratios: readonly Ratio[]): Ratio {
  return ratios.reduce(
    (sum, { numerator, denominator }) =>
      sum.denominator === denominator
        ? { numerator: sum.numerator + numerator, denominator }
        : {
            numerator: sum.numerator * denominator + numerator * sum.denominator,
            denominator: sum.denominator * denominator,
          },
    { numerator: 0n, denominator: 1n },
  );
}

const productOf = (one: Ratio, other: Ratio): Ratio => ({
  numerator: one.numerator * other.numerator,
  denominator: one.denominator * other.denominator,
});

export function returnOf(wins: readonly Win[]): Ratio {
  return sumOf(wins.map(({ chance, multiplier }) => productOf(chance, multiplier)));
}

/** Computes the variance of a round's payout, in squared stakes. */
export function varianceOf(wins: readonly Win[]): Ratio {
  const squares = returnOf(
    wins.map(({ chance, multiplier }) => ({ chance: productOf(chance, multiplier), multiplier })),
  );
  const mean = returnOf(wins);
  return sumOf([squares, productOf(mean, { ...mean, numerator: -mean.numerator })]);
}

export function chanceOf(wins: readonly Win[]): Ratio {
  return sumOf(wins.map(({ chance }) => chance));
}

/** Converts a fraction to a percentage, truncated to four decimals. */
export function percentOf({ numerator, denominator }: Ratio): number {
  return Number(floorRatio(numerator * 1_000_000n, denominator)) / 10_000;
}

/**
 * Computes the return to player of a choice in percent before payouts are rounded, truncated to four decimals. Games of
 * several steps have the same return at every point of cash-out; the first step is used.
 */
export function returnPercent<Choice>(game: Playable<Choice>, choice: Choice): number {
  return percentOf(returnOf(distributionsOf(game, choice)[0] ?? []));
}

/**
 * Computes the return to player of a distribution at one stake in percent, with each payout rounded down, truncated to
 * four decimals.
 */
export function returnPercentAt(wins: readonly Win[], stakeMinor: bigint): number {
  return percentOf(
    sumOf(
      wins.map(({ chance, multiplier }) => ({
        numerator: payoutOf(multiplier, stakeMinor) * chance.numerator,
        denominator: stakeMinor * chance.denominator,
      })),
    ),
  );
}

/**
 * Computes the minimum stake in minor units from which rounding costs less than 0.1 points of return, at every point of
 * cash-out.
 */
export function leastStakeMinor<Choice>(game: Playable<Choice>, choice: Choice): bigint {
  return boundsOf(game, choice).floorMinor;
}

/** Computes the operator's edge at the choice with the highest return, in millionths, rounded down. */
export function edgePpm<Choice>(game: Playable<Choice> & { readonly best: Choice }): number {
  const { numerator, denominator } = returnOf(distributionsOf(game, game.best)[0] ?? []);
  return Number(floorRatio((denominator - numerator) * 1_000_000n, denominator));
}

export function drawRound<Choice, Outcome>(
  game: {
    numbers(choice: Choice): number;
    draw(numbers: readonly number[], choice: Choice): Outcome;
  },
  hmac: HmacSha256,
  seeds: RoundSeeds,
  choice: Choice,
): Outcome {
  return game.draw(drawNumbers(hmac, seeds, game.numbers(choice)), choice);
}

export function drawLayout<Choice>(
  game: {
    numbers(choice: Choice): number;
    layout(numbers: readonly number[], choice: Choice): number[];
  },
  hmac: HmacSha256,
  seeds: RoundSeeds,
  choice: Choice,
): number[] {
  return game.layout(drawNumbers(hmac, seeds, game.numbers(choice)), choice);
}
