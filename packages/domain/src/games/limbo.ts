import { drawNumbers, type HmacSha256, type RoundSeeds } from '../fairness.ts';
import { defineDraw, hundredths, nothing } from './definition.ts';

/** The multiplier to reach, in hundredths. */
export type LimboChoice = { targetHundredths: number };

/**
 * A multiplier in whole hundredths is drawn; a target wins when the multiplier reaches it. From the 24 leading bits n
 * of a number it is `floor(99 · 2^24 / (n + 1))`, at least 1.00. Public verifiers compute the same with floats: for 44
 * of the 2^24 draws, where the quotient is a whole number, their result is one hundredth lower.
 */
export const limboTargets = { minHundredths: 101, maxHundredths: 100_000_000 } as const;

const drawSpan = 2n ** 24n;
const returnPercent = 99n;

/** Computes the multiplier of a round in hundredths, at least 100. */
export function drawLimbo(hmac: HmacSha256, seeds: RoundSeeds): number {
  return limbo.draw(drawNumbers(hmac, seeds, 1), limbo.usual).drawnHundredths;
}

/**
 * Computes how many of the 2^24 draws reach a target. `floor(99 · 2^24 / (n + 1)) ≥ t` holds exactly when `n + 1 ≤
 * floor(99 · 2^24 / t)`.
 */
export function limboWinningDraws(targetHundredths: number): number {
  return Number((drawSpan * returnPercent) / BigInt(targetHundredths));
}

/**
 * The target with the lowest return. The return falls most where one winning draw is lost and few remain. The highest
 * targets have 16 winning draws, and 977,026.11 is the lowest of them: 977,026.10 still has 17. It returns 93.1764 %.
 */
export const limboLowestReturnTarget =
  Number((drawSpan * returnPercent) / BigInt(limboWinningDraws(limboTargets.maxHundredths) + 1)) + 1;

/**
 * The rules of limbo. Each target has its own return: slightly below 99 % for usual targets, exactly 99 % when the
 * target divides 99 · 2^24, and 95.3674 % at 1,000,000, where only few draws win.
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
