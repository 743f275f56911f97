import type { Decision } from './decision.ts';
import { drawNumbers, type HmacSha256, type RoundSeeds } from './fairness.ts';
import { floorRatio } from './money.ts';
import { stakeFloorMinor } from './stake-floor.ts';

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

const targetText = /^(0|[1-9]\d{0,6})(?:\.(\d{1,2})0*)?$/;

/**
 * Reads a target such as `2` or `2.50`.
 * Refuses: `request_invalid` when it is no plain decimal with two places at most; `target_out_of_range` outside
 * 1.01 to 1,000,000.
 */
export function parseLimboTarget(text: string): Decision<number, 'request_invalid' | 'target_out_of_range'> {
  const match = targetText.exec(text);
  if (!match) return { ok: false, code: 'request_invalid', params: { field: 'target' } };
  const hundredths = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  if (hundredths < limboTargets.minHundredths || hundredths > limboTargets.maxHundredths) {
    return { ok: false, code: 'target_out_of_range', params: { min: '1.01', max: '1000000' } };
  }
  return { ok: true, value: hundredths };
}

/** The multiplier of a round in hundredths, 100 or more. */
export function drawLimbo(hmac: HmacSha256, seeds: RoundSeeds): number {
  const [number = 0] = drawNumbers(hmac, seeds, 1);
  return Math.max(100, Number((drawSpan * returnPercent) / BigInt(Math.floor(number / 256) + 1)));
}

/** What a winning round pays, stake included, rounded down once. */
export function limboPrize(targetHundredths: number, stakeMinor: bigint): bigint {
  return floorRatio(stakeMinor * BigInt(targetHundredths), 100n);
}

export function limboPayout(targetHundredths: number, stakeMinor: bigint, drawnHundredths: number): bigint {
  return drawnHundredths >= targetHundredths ? limboPrize(targetHundredths, stakeMinor) : 0n;
}

/**
 * How many of the 2^24 draws reach a target.
 * `floor(99 · 2^24 / (n + 1)) ≥ t` holds exactly when `n + 1 ≤ floor(99 · 2^24 / t)`.
 */
export function limboWinningDraws(targetHundredths: number): number {
  return Number((drawSpan * returnPercent) / BigInt(targetHundredths));
}

/** Chance of a target in percent, cut off at four places. */
export function limboChancePercent(targetHundredths: number): number {
  return percentOf(BigInt(limboWinningDraws(targetHundredths)), drawSpan);
}

/**
 * Return to player in percent of a target at a stake, prize rounded down, cut off at four places: the exact mean
 * over all 2^24 draws. Just under 99 for everyday targets, 95.3674 for 1,000,000, where the grid of draws is coarse.
 */
export function limboReturnPercentAt(targetHundredths: number, stakeMinor: bigint): number {
  return percentOf(
    limboPrize(targetHundredths, stakeMinor) * BigInt(limboWinningDraws(targetHundredths)),
    stakeMinor * drawSpan,
  );
}

/**
 * The target with the lowest return: the least one that just misses a draw more. The gap between two whole numbers of
 * winning draws weighs most where there are fewest, so it lies at the draws of the highest target: 977,026.11 keeps 16 of
 * the 17 draws that 977,026.10 has, and returns 93.1764 %.
 */
export const limboLowestReturnTarget =
  Number((drawSpan * returnPercent) / BigInt(limboWinningDraws(limboTargets.maxHundredths) + 1)) + 1;

/** Return to player in percent of a target before the prize is rounded to the currency, cut off at four places. */
export const limboReturnPercentOf = (targetHundredths: number): number =>
  limboReturnPercentAt(targetHundredths, 100n);

/** Return to player in percent at 2×, before rounding: the figure of the game; each target has its own. */
export const limboReturnPercent = limboReturnPercentOf(200);

/** Least stake in minor units from which on rounding costs less than 0.1 points of the return of a target. */
export function limboStakeFloor(targetHundredths: number): bigint {
  return stakeFloorMinor([
    {
      chance: { numerator: BigInt(limboWinningDraws(targetHundredths)), denominator: drawSpan },
      multiplier: { numerator: BigInt(targetHundredths), denominator: 100n },
    },
  ]);
}

function percentOf(part: bigint, whole: bigint): number {
  return Number(floorRatio(part * 1_000_000n, whole)) / 10_000;
}
