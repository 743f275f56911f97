import { drawNumbers, type HmacSha256, type RoundSeeds } from '../fairness.ts';
import { defineDraw, hundredths, nothing } from './definition.ts';

/** The multiplier to reach, in hundredths. */
export type LimboChoice = { targetHundredths: number };

/**
 * Limbo: a multiplier is drawn; the player wins the target when the drawn one reaches it.
 * Multipliers are whole hundredths. Of the drawn number the 24 leading bits n count: the multiplier is
 * `floor(99 · 2^24 / (n + 1))` hundredths, and never shown below 1.00. Public verifiers compute the same in floats; on
 * 44 of the 2^24 draws, where the quotient is whole, theirs comes out one hundredth lower.
 */
export const limboTargets = { minHundredths: 101, maxHundredths: 100_000_000 } as const;

const drawSpan = 2n ** 24n;
const returnPercent = 99n;

/** The multiplier of a round in hundredths, 100 or more. */
export function drawLimbo(hmac: HmacSha256, seeds: RoundSeeds): number {
  return limbo.draw(drawNumbers(hmac, seeds, 1), limbo.usual).drawnHundredths;
}

/**
 * How many of the 2^24 draws reach a target.
 * `floor(99 · 2^24 / (n + 1)) ≥ t` holds exactly when `n + 1 ≤ floor(99 · 2^24 / t)`.
 */
export function limboWinningDraws(targetHundredths: number): number {
  return Number((drawSpan * returnPercent) / BigInt(targetHundredths));
}

/**
 * The target with the lowest return: the least one that just misses a draw more. The gap between two whole numbers of
 * winning draws weighs most where there are fewest, so it lies at the draws of the highest target: 977,026.11 keeps 16 of
 * the 17 draws that 977,026.10 has, and returns 93.1764 %.
 */
export const limboLowestReturnTarget =
  Number((drawSpan * returnPercent) / BigInt(limboWinningDraws(limboTargets.maxHundredths) + 1)) + 1;

/**
 * The rules of limbo. Each target has its own return: just under 99 % for everyday ones, exactly 99 % where the target
 * divides 99 · 2^24, and 95.3674 % at 1,000,000, where the grid of draws is coarse.
 */
export const limbo = defineDraw({
  name: 'limbo',
  choice: {
    targetHundredths: {
      kind: 'hundredths',
      min: limboTargets.minHundredths,
      max: limboTargets.maxHundredths,
    },
  },
  outcome: {
    drawnHundredths: { kind: 'hundredths', min: 100, max: Number(drawSpan * returnPercent) },
  },
  oddsKey: ({ targetHundredths }) => targetHundredths,
  shows: 'prize',
  numbers: () => 1,
  draw: ([number = 0]) => ({
    drawnHundredths: Math.max(100, Number((drawSpan * returnPercent) / BigInt(Math.floor(number / 256) + 1))),
  }),
  multiplier: ({ targetHundredths }, { drawnHundredths }) =>
    drawnHundredths >= targetHundredths ? hundredths(targetHundredths) : nothing,
  wins: ({ targetHundredths }) => [
    {
      chance: { numerator: BigInt(limboWinningDraws(targetHundredths)), denominator: drawSpan },
      multiplier: hundredths(targetHundredths),
    },
  ],
  usual: { targetHundredths: 200 },
  best: { targetHundredths: 128 },
  facts: {
    targetMin: limboTargets.minHundredths / 100,
    targetMax: limboTargets.maxHundredths / 100,
  },
  lowest: { targetHundredths: limboLowestReturnTarget },
  defaults: {},
});
