import { limboTargets, limboWinningDraws } from '@palpite/domain/games/limbo';
import { foldNumberText } from '@palpite/domain/typed-digits';

export const quickTargets = [150, 200, 500, 1_000, 10_000] as const;

/** 2×: a chance of just under a half. */
export const firstTarget = 200;

const draws = 2 ** 24;
/** Chance in percent times target in hundredths: 99 % × 1.00. */
const chanceTimesTarget = 9_900;

function clampTarget(hundredths: number): number {
  const { minHundredths, maxHundredths } = limboTargets;
  return Math.min(maxHundredths, Math.max(minHundredths, Math.round(hundredths)));
}

/** Chance of a target in percent. Even 1,000,000× has 16 of 2^24 draws, so nothing is lost by rounding. */
export function chancePercent(targetHundredths: number): number {
  return (limboWinningDraws(targetHundredths) / draws) * 100;
}

/** Decimals that distinguish a chance from its neighbours: 49.50, 0.9900, 0.000095. */
export function chanceDecimals(percent: number): number {
  if (percent >= 10) return 2;
  if (percent >= 1) return 3;
  return percent >= 0.01 ? 4 : 6;
}

/** Target with the smallest chance that is not below the given one. */
export function targetOfChance(percent: number): number {
  return clampTarget(Math.floor(chanceTimesTarget / Math.max(percent, Number.EPSILON)));
}

function readDecimal(text: string, wholeMax: number, placesMax: number): number | null {
  const match = /^(\d+)(?:[.,](\d*))?$/.exec(text);
  if (!match) return null;
  const [, whole = '', places = ''] = match;
  if (whole.length > wholeMax || places.length > placesMax) return null;
  return Number(`${whole}.${places || '0'}`);
}

function withoutGroups(text: string, decimalMark: '.' | ','): string {
  return text.replaceAll(decimalMark === ',' ? '.' : ',', '');
}

export function readTarget(typed: string, decimalMark: '.' | ','): number | null {
  // A single mark with up to two decimals is a decimal mark, whichever character the keyboard offers.
  const folded = foldNumberText(typed);
  const text = /^\d+[.,]\d{0,2}$/.test(folded) ? folded : withoutGroups(folded, decimalMark);
  const value = readDecimal(text, 7, 2);
  if (value === null) return null;
  const hundredths = Math.round(value * 100);
  return clampTarget(hundredths) === hundredths ? hundredths : null;
}

export function readChance(typed: string): number | null {
  const percent = readDecimal(foldNumberText(typed), 2, 6);
  if (percent === null || percent <= 0 || percent > chancePercent(limboTargets.minHundredths) + 0.01)
    return null;
  return percent;
}

/** Moves a target by one in its second digit (2.0 to 2.1, 50 to 51), or by the smallest step. */
export function stepTarget(targetHundredths: number, up: boolean, fine: boolean): number {
  const size = fine ? 1 : Math.max(1, 10 ** (String(targetHundredths - (up ? 0 : 1)).length - 2));
  return clampTarget(up ? targetHundredths + size : targetHundredths - size);
}

export function nextQuickTarget(targetHundredths: number, up: boolean): number {
  const next = up
    ? quickTargets.find((quick) => quick > targetHundredths)
    : quickTargets.findLast((quick) => quick < targetHundredths);
  return next ?? targetHundredths;
}
