import { floorRatio } from '../money.ts';
import { addRatios, ratioOf, ratioZero } from './ratio.ts';

/**
 * Odds are decimal odds in whole thousandths (`oddsMilli`): 1.85 is 1850, stake included. Probabilities are whole parts
 * per million (`ppm`). The player chooses the display format; internally there is one price.
 */
export const oddsMilliMin = 1_001;
export const oddsMilliMax = 10_000_000;

export const ppmWhole = 1_000_000;

/** True for a whole number of thousandths from 1.001 to 10,000. */
export function isOddsMilli(oddsMilli: number): boolean {
  return Number.isInteger(oddsMilli) && oddsMilli >= oddsMilliMin && oddsMilli <= oddsMilliMax;
}

/** Formats thousandths with two decimals, and with a third one unless it is zero: `1.85`, `1.855`, `12.00`. */
function formatMilli(milli: bigint): string {
  const fraction = (milli % 1_000n).toString().padStart(3, '0');
  return `${milli / 1_000n}.${fraction.endsWith('0') ? fraction.slice(0, 2) : fraction}`;
}

/** Decimal odds ("Europe"): return on a stake of 1, including the stake. Accepts a bigint for long parlays. */
export function formatDecimalOdds(oddsMilli: number | bigint): string {
  return formatMilli(BigInt(oddsMilli));
}

/** Hong Kong odds (a display choice of "Asia"): win on a stake of 1, without the stake. */
export function formatHongKongOdds(oddsMilli: number | bigint): string {
  return formatMilli(BigInt(oddsMilli) - 1_000n);
}

const oddsText = /^(0|[1-9]\d{0,4})(?:\.(\d{1,3})0*)?$/;

function parseMilli(text: string): number | null {
  const match = oddsText.exec(text);
  if (!match) return null;
  return Number(match[1]) * 1_000 + Number((match[2] ?? '').padEnd(3, '0'));
}

/** Parses decimal odds such as `1.85`; null for more than three decimals, other text, or odds out of bounds. */
export function parseDecimalOdds(text: string): number | null {
  const oddsMilli = parseMilli(text);
  return oddsMilli !== null && isOddsMilli(oddsMilli) ? oddsMilli : null;
}

/** Parses Hong Kong odds such as `0.85`; null as above. */
export function parseHongKongOdds(text: string): number | null {
  const netMilli = parseMilli(text);
  return netMilli !== null && isOddsMilli(netMilli + 1_000) ? netMilli + 1_000 : null;
}

/**
 * Converts American odds of a feed to thousandths, rounded down: +150 is 2.500, -110 is 1.909. Returns null for values
 * between -100 and 100, which are undefined, and for odds out of bounds.
 */
export function oddsMilliFromAmerican(american: number): number | null {
  if (!Number.isInteger(american) || Math.abs(american) < 100) return null;
  const netMilli = american > 0 ? american * 10 : Math.floor(100_000 / -american);
  return isOddsMilli(1_000 + netMilli) ? 1_000 + netMilli : null;
}

/** Implied probability of odds in ppm, rounded down. It includes the bookmaker's margin. */
export function impliedPpm(oddsMilli: number): number {
  return Math.floor(1_000_000_000 / oddsMilli);
}

/**
 * Fair odds of a probability, rounded down and clamped to the bounds. Throws for a probability outside 1 to 1,000,000
 * ppm.
 */
export function fairOddsMilli(chancePpm: number): number {
  return quoteOddsMilli(chancePpm, 0);
}

/**
 * Odds for a probability with a margin: 1 / (chance × (1 + margin)), rounded down and clamped to the bounds. For a
 * market whose chances add up to one, the overround is then the margin; rounding can only raise it.
 */
export function quoteOddsMilli(chancePpm: number, marginPpm: number): number {
  if (!Number.isInteger(chancePpm) || chancePpm < 1 || chancePpm > ppmWhole) {
    throw new RangeError(`not a chance in ppm: ${chancePpm}`);
  }
  const milli = floorRatio(10n ** 15n, BigInt(chancePpm) * BigInt(ppmWhole + marginPpm));
  if (milli < BigInt(oddsMilliMin)) return oddsMilliMin;
  return milli > BigInt(oddsMilliMax) ? oddsMilliMax : Number(milli);
}

/**
 * Overround of a market in ppm, rounded down: the sum of implied probabilities minus one. 1.90 / 1.90 is 52,631.
 * Negative when the operator would lose on any result; the palpable-error guard checks that.
 */
export function overroundPpm(oddsMilli: readonly number[]): number {
  const sum = oddsMilli.reduce((total, odds) => addRatios(total, ratioOf(1_000, odds)), ratioZero);
  return Number(floorRatio(sum.numerator * BigInt(ppmWhole), sum.denominator)) - ppmWhole;
}

/**
 * Fair probabilities in ppm in proportion to 1/odds. They add up to exactly 1,000,000. Each is within 1 ppm of the
 * exact value, because whole shares are distributed by largest remainder.
 */
export function removeMarginMultiplicative(oddsMilli: readonly number[]): number[] {
  // 10^30 / odds: the rounding is below 10^-23 of the smallest weight, far under one ppm.
  return sharePpm(oddsMilli.map((odds) => 10n ** 30n / BigInt(odds)));
}

/**
 * Fair probabilities in ppm by the power method: the k for which Σ (1/odds)^k = 1 takes more margin from outsiders.
 * They add up to exactly 1,000,000. Bisection of doubles leaves each within 10^-9, and whole shares add less than 1
 * ppm. Error bound: 2 ppm each. A single outcome gets the whole.
 */
export function removeMarginPower(oddsMilli: readonly number[]): number[] {
  const sumAt = (k: number) => oddsMilli.reduce((sum, odds) => sum + (1_000 / odds) ** k, 0);
  // The sum falls as k rises. At 0 it is the number of outcomes; at 64 even odds of 1.01 give about a half.
  let [low, high] = [0, 64];
  while (sumAt(high) > 1) high *= 2;
  for (let halving = 0; halving < 64; halving++) {
    const middle = (low + high) / 2;
    if (sumAt(middle) > 1) low = middle;
    else high = middle;
  }
  return sharePpm(oddsMilli.map((odds) => BigInt(Math.floor((1_000 / odds) ** low * 2 ** 52))));
}

/**
 * Splits 1,000,000 ppm in proportion to weights by largest remainder: whole numbers that add up exactly, each less than
 * 1 ppm from its exact share. Among equal remainders the earlier one is rounded up.
 */
export function sharePpm(weights: readonly bigint[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total <= 0n) throw new RangeError('weights must add up to more than nothing');
  const shares = weights.map((weight) => ({
    ppm: Number((weight * BigInt(ppmWhole)) / total),
    remainder: (weight * BigInt(ppmWhole)) % total,
  }));
  const missing = ppmWhole - shares.reduce((sum, share) => sum + share.ppm, 0);
  // The sort is stable, so the earlier one of equal remainders comes first.
  const byRemainder = shares.toSorted((a, b) => Number(b.remainder - a.remainder));
  for (const share of byRemainder.slice(0, missing)) share.ppm += 1;
  return shares.map((share) => share.ppm);
}
