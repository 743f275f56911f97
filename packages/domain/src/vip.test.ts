import { expect, test } from 'vitest';
import { currencyCodes } from './money.ts';
import { standingOf, vipLevels } from './vip.ts';

test('a new player stands at level 0 and sees what level 1 needs', () => {
  expect(standingOf({ depositsMinor: 0n, turnoverMinor: 0n }, 'BRL')).toEqual({
    level: 0,
    next: { level: 1, depositsMinor: 10_000n, turnoverMinor: 50_000n },
  });
});

test('both deposits and turnover must be reached, to the cent', () => {
  expect(standingOf({ depositsMinor: 10_000n, turnoverMinor: 49_999n }, 'BRL').level).toBe(0);
  expect(standingOf({ depositsMinor: 9_999n, turnoverMinor: 50_000n }, 'BRL').level).toBe(0);
  expect(standingOf({ depositsMinor: 10_000n, turnoverMinor: 50_000n }, 'BRL').level).toBe(1);
});

test('nothing comes after the top level', () => {
  expect(standingOf({ depositsMinor: 10n ** 15n, turnoverMinor: 10n ** 15n }, 'BRL')).toEqual({
    level: 10,
    next: null,
  });
});

test('the table rises in every column and in every currency', () => {
  for (const [level, row] of vipLevels.entries()) {
    const below = vipLevels[level - 1];
    if (!below) continue;
    expect(row.award > below.award && row.deposits > below.deposits && row.turnover > below.turnover).toBe(
      true,
    );
    expect(row.withdrawalsADay).toBeGreaterThanOrEqual(below.withdrawalsADay);
  }
  for (const currency of currencyCodes) {
    expect(
      standingOf({ depositsMinor: 0n, turnoverMinor: 0n }, currency).next?.depositsMinor,
    ).toBeGreaterThan(0n);
  }
});
