import { expect, test } from 'vitest';
import { currencyCodes } from './money.ts';
import { firstVipLevels, levelAbove, levelReached, levelsBetween, type VipLevel } from './vip.ts';

const levels = firstVipLevels('BRL');

test('the table is that of section 3: award, deposits, turnover, withdrawals per day', () => {
  const whole = (minor: bigint) => Number(minor / 100n);
  expect(
    levels.map(({ awardMinor, depositsMinor, turnoverMinor, withdrawalsADay }) =>
      [whole(awardMinor), whole(depositsMinor), whole(turnoverMinor), withdrawalsADay].join('/'),
    ),
  ).toEqual([
    '0/0/0/1',
    '10/100/500/1',
    '50/500/4000/1',
    '200/2000/16000/1',
    '1200/10000/80000/2',
    '6000/50000/400000/2',
    '24000/200000/1600000/2',
    '75000/500000/3000000/3',
    '225000/1500000/6000000/3',
    '750000/5000000/20000000/3',
    '2000000/10000000/40000000/5',
  ]);
});

test('a new player is at level 0 and sees the requirements of level 1', () => {
  expect(levelReached({ depositsMinor: 0n, turnoverMinor: 0n }, levels)).toBe(0);
  expect(levelAbove(0, levels)).toEqual({
    level: 1,
    awardMinor: 1_000n,
    depositsMinor: 10_000n,
    turnoverMinor: 50_000n,
    withdrawalsADay: 1,
    giftMinor: 100n,
  });
});

test('the daily gift of each level, in centavos, and in the money of another currency', () => {
  expect(levels.map(({ giftMinor }) => giftMinor)).toEqual([
    50n,
    100n,
    150n,
    200n,
    500n,
    1_000n,
    2_000n,
    5_000n,
    10_000n,
    20_000n,
    50_000n,
  ]);
  // The second level: an award of 50 reais, deposits of 500, turnover of 4,000, a gift of 1.50.
  const second = currencyCodes.map((currency) => {
    const { awardMinor, depositsMinor, turnoverMinor, giftMinor } = firstVipLevels(currency)[2] as VipLevel;
    return [currency, awardMinor, depositsMinor, turnoverMinor, giftMinor].join(' ');
  });
  expect(second).toEqual([
    'BRL 5000 50000 400000 150',
    'GBP 1000 10000 80000 30',
    'IDR 15000000 150000000 1200000000 450000',
    'VND 250000 2500000 20000000 7500',
    'NGN 1500000 15000000 120000000 45000',
    'JPY 1500 15000 120000 45',
    'KRW 15000 150000 1200000 450',
    'CNY 7500 75000 600000 225',
    'RUB 100000 1000000 8000000 3000',
  ]);
});

test('both deposits and turnover must be reached, to the cent', () => {
  expect(levelReached({ depositsMinor: 10_000n, turnoverMinor: 49_999n }, levels)).toBe(0);
  expect(levelReached({ depositsMinor: 9_999n, turnoverMinor: 50_000n }, levels)).toBe(0);
  expect(levelReached({ depositsMinor: 10_000n, turnoverMinor: 50_000n }, levels)).toBe(1);
  expect(levelReached({ depositsMinor: 10n ** 15n, turnoverMinor: 1_599_999n }, levels)).toBe(2);
  expect(levelReached({ depositsMinor: 10n ** 15n, turnoverMinor: 1_600_000n }, levels)).toBe(3);
  expect(levelReached({ depositsMinor: 0n, turnoverMinor: 0n }, [])).toBe(0);
});

test('there is no level after the top one', () => {
  expect(levelReached({ depositsMinor: 10n ** 15n, turnoverMinor: 10n ** 15n }, levels)).toBe(10);
  expect(levelAbove(10, levels)).toBe(null);
});

test('a rise over several levels earns the award of each one and of none below', () => {
  expect(levelsBetween(1, 4, levels).map(({ level, awardMinor }) => [level, awardMinor])).toEqual([
    [2, 5_000n],
    [3, 20_000n],
    [4, 120_000n],
  ]);
  expect(levelsBetween(4, 4, levels)).toEqual([]);
  expect(levelsBetween(4, 2, levels)).toEqual([]);
});

test.each(currencyCodes)('the table rises in every column in %s', (currency) => {
  const table = firstVipLevels(currency);
  expect(table).toHaveLength(11);
  for (const [at, row] of table.entries()) {
    const below = table[at - 1];
    expect(row.level).toBe(at);
    if (!below) continue;
    expect(
      row.awardMinor > below.awardMinor &&
        row.depositsMinor > below.depositsMinor &&
        row.turnoverMinor > below.turnoverMinor &&
        row.giftMinor > below.giftMinor,
    ).toBe(true);
    expect(row.withdrawalsADay).toBeGreaterThanOrEqual(below.withdrawalsADay);
  }
});
