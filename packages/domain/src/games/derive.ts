import { drawNumbers, type HmacSha256, type RoundSeeds } from '../fairness.ts';
import { floorRatio } from '../money.ts';
import { highestFloor, type Ratio, stakeFloorMinor, type Win } from '../stake-floor.ts';
import { countPayableSteps } from '../step-rounds.ts';

/** What follows from the exact distribution of a game; each function takes the game's definition first. */
type WithWins<Choice> = { wins(choice: Choice): readonly Win[]; oddsKey?(choice: Choice): string | number };
type WithSteps<Choice> = {
  stepsMax(choice: Choice): number;
  winAfter(choice: Choice, steps: number): Win;
  oddsKey?(choice: Choice): string | number;
};
type Playable<Choice> = WithWins<Choice> | WithSteps<Choice>;
type WithOutcome<Choice, Outcome> = { multiplier(choice: Choice, outcome: Outcome): Ratio };

const whole: Ratio = { numerator: 1n, denominator: 1n };

/** What a multiplier pays, stake included, rounded down once. */
export function payoutOf({ numerator, denominator }: Ratio, stakeMinor: bigint): bigint {
  return floorRatio(stakeMinor * numerator, denominator);
}

/** A multiplier for display: four places, cut off towards the house. */
export function multiplierShown({ numerator, denominator }: Ratio): number {
  return Number(floorRatio(numerator * 10_000n, denominator)) / 10_000;
}

/** What a round pays, stake included; nothing when it loses. */
export function roundPayout<Choice, Outcome>(
  game: WithOutcome<Choice, Outcome>,
  choice: Choice,
  outcome: Outcome,
  stakeMinor: bigint,
): bigint {
  return payoutOf(game.multiplier(choice, outcome), stakeMinor);
}

/** What every stake on a choice is checked by. */
type Bounds = { floorMinor: bigint; largest: Ratio };

/** Choices of a game whose bounds are kept at most: all 9,800 chances of dice, and of other games more than there are. */
const boundsMax = 10_000;
const boundsOfGames = new WeakMap<object, Map<string | number, Bounds>>();

/** Computes the bounds of a choice once; when `boundsMax` are kept, the one that was computed first goes. */
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

/** The highest multiplier that a choice can bring. */
export function largestMultiplier<Choice>(game: WithWins<Choice>, choice: Choice): Ratio {
  return boundsOf(game, choice).largest;
}

/** The most that a choice can pay, stake included. */
export function largestPrize<Choice>(game: WithWins<Choice>, choice: Choice, stakeMinor: bigint): bigint {
  return payoutOf(largestMultiplier(game, choice), stakeMinor);
}

/** The multiplier of leaving after so many safe steps; before the first one it is the stake. */
export function ratioAfter<Choice>(game: WithSteps<Choice>, choice: Choice, steps: number): Ratio {
  return steps === 0 ? whole : game.winAfter(choice, steps).multiplier;
}

/** What leaving after so many safe steps pays, stake included, rounded down once. */
export function payoutAfter<Choice>(
  game: WithSteps<Choice>,
  choice: Choice,
  steps: number,
  stakeMinor: bigint,
): bigint {
  return payoutOf(ratioAfter(game, choice, steps), stakeMinor);
}

/** After how many safe steps a round ends by itself and pays; 0 when the first could already pay too much. */
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

/** The distributions that a choice leads to: one, or one for each point at which a round of steps can be left. */
export function distributionsOf<Choice>(game: Playable<Choice>, choice: Choice): (readonly Win[])[] {
  if ('wins' in game) return [game.wins(choice)];
  return Array.from({ length: game.stepsMax(choice) }, (_, at) => [game.winAfter(choice, at + 1)]);
}

/** The sum of fractions, exact and not reduced. */
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

/** The exact return to player of a distribution, as a share of the stake. */
export function returnOf(wins: readonly Win[]): Ratio {
  return sumOf(wins.map(({ chance, multiplier }) => productOf(chance, multiplier)));
}

/** The variance of what a round pays, in stakes squared: how much single rounds differ from the return. */
export function varianceOf(wins: readonly Win[]): Ratio {
  const squares = returnOf(
    wins.map(({ chance, multiplier }) => ({ chance: productOf(chance, multiplier), multiplier })),
  );
  const mean = returnOf(wins);
  return sumOf([squares, productOf(mean, { ...mean, numerator: -mean.numerator })]);
}

/** The chance that a distribution pays anything. */
export function chanceOf(wins: readonly Win[]): Ratio {
  return sumOf(wins.map(({ chance }) => chance));
}

/** A fraction as a percentage, cut off at four places. */
export function percentOf({ numerator, denominator }: Ratio): number {
  return Number(floorRatio(numerator * 1_000_000n, denominator)) / 10_000;
}

/**
 * Return to player in percent of a choice before payouts are rounded to the currency, cut off at four places. Games of
 * steps return the same wherever the player leaves; that of the first step is told.
 */
export function returnPercent<Choice>(game: Playable<Choice>, choice: Choice): number {
  return percentOf(returnOf(distributionsOf(game, choice)[0] ?? []));
}

/** Return to player in percent of a distribution at one stake, each payout rounded down, cut off at four places. */
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

/** Least stake in minor units from which on rounding costs less than 0.1 points of the return, wherever one leaves. */
export function leastStakeMinor<Choice>(game: Playable<Choice>, choice: Choice): bigint {
  return boundsOf(game, choice).floorMinor;
}

/** What the house expects to keep of a stake at the choice that returns most, in millionths, rounded down. */
export function edgePpm<Choice>(game: Playable<Choice> & { readonly best: Choice }): number {
  const { numerator, denominator } = returnOf(distributionsOf(game, game.best)[0] ?? []);
  return Number(floorRatio((denominator - numerator) * 1_000_000n, denominator));
}

/** Draws a round of a game with one draw from its seeds. */
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

/** Draws what a round of steps hides from its seeds. */
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
