import { describe, expect, test } from 'vitest';
import { leastStakeMinor, returnPercent, returnPercentAt } from './games/derive.ts';
import { type DiceChoice, dice, diceTargets } from './games/dice.ts';
import { limbo, limboLowestReturnTarget, limboTargets, limboWinningDraws } from './games/limbo.ts';
import { type LuckyBet, luckyBets, luckyColor } from './games/lucky-color.ts';
import { mines, safeTiles } from './games/mines.ts';
import { rowCount, rowDouble, type TilesPerRow, tilesPerRow } from './games/row-double.ts';
import { stakeFloorMinor } from './stake-floor.ts';

const diceReturnPercent = returnPercent(dice, dice.usual);
const diceReturnPercentAt = (choice: DiceChoice, stakeMinor: bigint) =>
  returnPercentAt(dice.wins(choice), stakeMinor);
const diceStakeFloor = (choice: DiceChoice) => leastStakeMinor(dice, choice);
const limboReturnPercentAt = (targetHundredths: number, stakeMinor: bigint) =>
  returnPercentAt(limbo.wins({ targetHundredths }), stakeMinor);
const limboReturnPercentOf = (targetHundredths: number) => returnPercent(limbo, { targetHundredths });
const limboStakeFloor = (targetHundredths: number) => leastStakeMinor(limbo, { targetHundredths });
const luckyReturnPercentAt = (bet: LuckyBet, stakeMinor: bigint) =>
  returnPercentAt(luckyColor.wins({ bet }), stakeMinor);
const luckyStakeFloor = (bet: LuckyBet) => leastStakeMinor(luckyColor, { bet });
const minesReturnPercentAt = (count: number, opened: number, stakeMinor: bigint) =>
  returnPercentAt([mines.winAfter({ mines: count }, opened)], stakeMinor);
const minesStakeFloor = (count: number) => leastStakeMinor(mines, { mines: count });
const rowDoubleReturnPercentAt = (tiles: TilesPerRow, climbed: number, stakeMinor: bigint) =>
  returnPercentAt([rowDouble.winAfter({ tiles }, climbed)], stakeMinor);
const rowDoubleStakeFloor = (tiles: TilesPerRow) => leastStakeMinor(rowDouble, { tiles });

const unrounded = 10n ** 15n;
/**
 * Displayed figures are truncated to four decimals, so a loss just under 0.1 may display as 0.1 plus one unit in the
 * last place.
 */
const costMax = 0.1 + 0.000_15;

/** Stakes from the floor up: the first ones, where rounding costs most, and some irregular ones above. */
const stakesFrom = (floor: bigint) => [
  ...Array.from({ length: 40 }, (_, more) => floor + BigInt(more)),
  floor + 997n,
];

function costOf(returnPercentAt: (stakeMinor: bigint) => number, floor: bigint): number {
  const exact = returnPercentAt(unrounded);
  return Math.max(...stakesFrom(floor).map((stakeMinor) => exact - returnPercentAt(stakeMinor)));
}

describe('from the smallest stake up, rounding costs less than 0.1 points of return', () => {
  test('in dice, whatever the direction and target', () => {
    for (const direction of ['over', 'under'] as const) {
      const { minHundredths, maxHundredths } = diceTargets[direction];
      for (let targetHundredths = minHundredths; targetHundredths <= maxHundredths; targetHundredths += 13) {
        const choice: DiceChoice = { direction, targetHundredths };
        const floor = diceStakeFloor(choice);
        expect(diceReturnPercent - diceReturnPercentAt(choice, floor)).toBeLessThan(costMax);
        expect(costOf((stakeMinor) => diceReturnPercentAt(choice, stakeMinor), floor)).toBeLessThan(costMax);
      }
    }
  });

  test('in limbo, whatever the target', () => {
    const { minHundredths, maxHundredths } = limboTargets;
    for (let target = minHundredths; target <= maxHundredths; target += 1 + Math.floor(target / 50)) {
      const at = (stakeMinor: bigint) => limboReturnPercentAt(target, stakeMinor);
      expect(costOf(at, limboStakeFloor(target))).toBeLessThan(costMax);
    }
  });

  test('in mines, wherever the player stops', () => {
    for (let mines = 1; mines <= 24; mines++) {
      const floor = minesStakeFloor(mines);
      for (let opened = 1; opened <= safeTiles(mines); opened++) {
        const at = (stakeMinor: bigint) => minesReturnPercentAt(mines, opened, stakeMinor);
        expect(costOf(at, floor)).toBeLessThan(costMax);
      }
    }
  });

  test('in row double, wherever the player stops', () => {
    for (const tiles of tilesPerRow) {
      for (let climbed = 1; climbed <= rowCount; climbed++) {
        const at = (stakeMinor: bigint) => rowDoubleReturnPercentAt(tiles, climbed, stakeMinor);
        expect(costOf(at, rowDoubleStakeFloor(tiles))).toBeLessThan(costMax);
      }
    }
  });

  test('in lucky color, whatever the bet', () => {
    for (const bet of luckyBets) {
      const at = (stakeMinor: bigint) => luckyReturnPercentAt(bet, stakeMinor);
      expect(costOf(at, luckyStakeFloor(bet))).toBeLessThan(costMax);
    }
  });
});

describe('the smallest stake', () => {
  test('is one minor unit where the multiplier is a whole number', () => {
    expect(limboStakeFloor(200)).toBe(1n);
    expect(diceStakeFloor({ direction: 'over', targetHundredths: 5_050 })).toBe(1n);
    expect(stakeFloorMinor([])).toBe(1n);
  });

  test('rises with the probability: 99/96 loses up to 31/32 of a unit in 24 of 25 rounds', () => {
    expect(minesStakeFloor(1)).toBe(931n);
    expect(minesStakeFloor(3)).toBe(771n);
    expect(minesStakeFloor(24)).toBe(31n);
    expect(limboStakeFloor(101)).toBe(971n);
    expect([2, 3, 4].map((tiles) => rowDoubleStakeFloor(tiles as 2 | 3 | 4))).toEqual([491n, 664n, 721n]);
  });

  test('is at most 990 units, so that a table can state it', () => {
    for (let mines = 1; mines <= 24; mines++) expect(minesStakeFloor(mines)).toBeLessThan(990n);
    for (let target = 101; target < 400; target++) expect(limboStakeFloor(target)).toBeLessThan(990n);
    for (const bet of luckyBets) expect(luckyStakeFloor(bet)).toBeLessThan(500n);
  });
});

test('no target of limbo returns less than the documented lowest target', () => {
  const span = 2n ** 24n;
  const meanOf = (target: number) => BigInt(target) * BigInt(limboWinningDraws(target));
  // Among targets with the same winning draws, the lowest returns least, so checking it for each count is enough.
  for (let draws = limboWinningDraws(limboTargets.maxHundredths); draws < 100_000; draws++) {
    const target = Number((99n * span) / BigInt(draws + 1)) + 1;
    expect(meanOf(target)).toBeGreaterThanOrEqual(meanOf(limboLowestReturnTarget));
  }
  expect(limboLowestReturnTarget).toBe(97_702_611);
  expect(limboReturnPercentOf(limboLowestReturnTarget)).toBe(93.1764);
  expect(limboReturnPercentOf(limboTargets.maxHundredths)).toBe(95.3674);
});
