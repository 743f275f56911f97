import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fairOddsMilli,
  formatDecimalOdds,
  formatHongKongOdds,
  impliedPpm,
  isOddsMilli,
  oddsMilliFromAmerican,
  oddsMilliMax,
  oddsMilliMin,
  overroundPpm,
  parseDecimalOdds,
  parseHongKongOdds,
  quoteOddsMilli,
  removeMarginMultiplicative,
  removeMarginPower,
  sharePpm,
} from './odds.ts';

const oddsMilli = fc.integer({ min: oddsMilliMin, max: oddsMilliMax });
const bookOdds = fc.array(fc.integer({ min: 1_010, max: 500_000 }), { minLength: 2, maxLength: 24 });
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

describe('odds are formatted', () => {
  test.each([
    [1_850, '1.85', '0.85'],
    [1_855, '1.855', '0.855'],
    [12_000, '12.00', '11.00'],
    [1_001, '1.001', '0.001'],
    [2_000, '2.00', '1.00'],
  ])('%i thousandths as decimal %s and Hong Kong %s', (milli, decimal, hongKong) => {
    expect(formatDecimalOdds(milli)).toBe(decimal);
    expect(formatHongKongOdds(milli)).toBe(hongKong);
  });

  test('and parsed back unchanged in both formats', () => {
    fc.assert(
      fc.property(oddsMilli, (milli) => {
        expect(parseDecimalOdds(formatDecimalOdds(milli))).toBe(milli);
        expect(parseHongKongOdds(formatHongKongOdds(milli))).toBe(milli);
      }),
    );
  });

  test('and other text or values out of bounds are refused', () => {
    for (const text of [
      '',
      '1',
      '1.0',
      '0.5',
      '-2',
      '+2',
      '1e3',
      ' 2',
      '2,5',
      '02',
      '1.8555',
      '10000.001',
      'NaN',
    ]) {
      expect(parseDecimalOdds(text)).toBe(null);
    }
    expect(parseDecimalOdds('1.8500')).toBe(1_850);
    expect(['10000', '10000.000', '1.001'].map(parseDecimalOdds)).toEqual([10_000_000, 10_000_000, 1_001]);
    expect(
      ['0', '0.000', '0.001', '9999', '9999.001', '100000', '1.5x', 'x1.5', '1.'].map(parseHongKongOdds),
    ).toEqual([null, null, 1_001, 10_000_000, null, null, null, null, null]);
  });

  test('and are whole thousandths within the bounds', () => {
    expect([1_000, 1_001, 1_500.5, 10_000_000, 10_000_001, Number.NaN].map(isOddsMilli)).toEqual([
      false,
      true,
      false,
      true,
      false,
      false,
    ]);
  });
});

test('American odds of a feed are converted and rounded down', () => {
  expect([150, -110, -200, 100, -100].map(oddsMilliFromAmerican)).toEqual([
    2_500, 1_909, 1_500, 2_000, 2_000,
  ]);
  expect([-100_000, 999_900, 101, -101].map(oddsMilliFromAmerican)).toEqual([
    1_001, 10_000_000, 2_010, 1_990,
  ]);
  expect([-100_001, 999_901].map(oddsMilliFromAmerican)).toEqual([null, null]);
  expect([0, 99, -99, 1.5, -150.5, Number.NaN, -200_000].map(oddsMilliFromAmerican)).toEqual(
    Array(7).fill(null),
  );
});

describe('the margin of a book', () => {
  test('is the sum of implied chances above the whole', () => {
    expect(overroundPpm([1_900, 1_900])).toBe(52_631);
    expect(overroundPpm([2_000, 2_000])).toBe(0);
    expect(overroundPpm([2_100, 2_100])).toBe(-47_620);
    expect(impliedPpm(3_000)).toBe(333_333);
  });

  test('is removed in proportion: 1.5, 4, 7 imply 666,667 + 250,000 + 142,857 = 1,059,524 ppm', () => {
    expect(removeMarginMultiplicative([1_500, 4_000, 7_000])).toEqual([629_214, 235_955, 134_831]);
  });

  test('is removed by powers with more from the outsider than in proportion', () => {
    const odds = [1_500, 4_000, 7_000];
    const [favourite = 0, , outsider = 0] = removeMarginPower(odds);
    expect(favourite).toBeGreaterThan(629_214);
    expect(outsider).toBeLessThan(134_831);
  });

  test('is removed from one outcome alone, and from odds near one', () => {
    expect(removeMarginPower([1_500])).toEqual([1_000_000]);
    // Both imply nearly the whole, so the power is above the first upper bound of 64.
    expect(removeMarginPower([1_001, 1_001])).toEqual([500_000, 500_000]);
    // The solution of x + x^r = 1 with r = ln 1.002 / ln 1.001 is 0.61795189.
    expect(removeMarginPower([1_001, 1_002])).toEqual([617_952, 382_048]);
  });

  test('is removed equally where the chances are equal', () => {
    expect(removeMarginPower([1_909, 1_909])).toEqual([500_000, 500_000]);
    expect(removeMarginMultiplicative([2_800, 2_800, 2_800])).toEqual([333_334, 333_333, 333_333]);
  });

  test('leaves chances that add up exactly and keep the order of the odds', () => {
    fc.assert(
      fc.property(bookOdds, (odds) => {
        for (const chances of [removeMarginMultiplicative(odds), removeMarginPower(odds)]) {
          expect(sumOf(chances)).toBe(1_000_000);
          expect(Math.min(...chances)).toBeGreaterThanOrEqual(0);
          const shortest = odds.indexOf(Math.min(...odds));
          expect(chances[shortest]).toBe(Math.max(...chances));
        }
      }),
    );
  });

  test('applied and removed in proportion gives the original chances', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 2, maxLength: 8 }),
        fc.integer({ min: 0, max: 150_000 }),
        (weights, marginPpm) => {
          const chances = sharePpm(weights.map(BigInt));
          fc.pre(Math.min(...chances) > 10_000 && Math.max(...chances) < 800_000);
          const quoted = chances.map((chance) => quoteOddsMilli(chance, marginPpm));
          expect(overroundPpm(quoted)).toBeGreaterThanOrEqual(marginPpm);
          // Odds are truncated to a thousandth, so a chance p is off by at most p × 0.001 / odds.
          removeMarginMultiplicative(quoted).forEach((chance, index) => {
            expect(Math.abs(chance - (chances[index] ?? 0))).toBeLessThan(1_000);
          });
        },
      ),
    );
  });
});

test('fair odds are rounded down and stay in bounds', () => {
  expect(fairOddsMilli(333_333)).toBe(3_000);
  expect(fairOddsMilli(300_000)).toBe(3_333);
  expect(fairOddsMilli(1_000_000)).toBe(oddsMilliMin);
  expect(fairOddsMilli(1)).toBe(oddsMilliMax);
  for (const chance of [0, -1, 1_000_001, 0.5]) {
    expect(() => fairOddsMilli(chance)).toThrow(new RangeError(`not a chance in ppm: ${chance}`));
  }
});

test('quoted odds contain the margin, and stay in bounds', () => {
  // 1 / (0.5 × 1.05) = 1.90476…
  expect(quoteOddsMilli(500_000, 50_000)).toBe(1_904);
  expect(quoteOddsMilli(101, 0)).toBe(9_900_990);
  expect(quoteOddsMilli(998_000, 0)).toBe(1_002);
  expect(quoteOddsMilli(998_000, 50_000)).toBe(oddsMilliMin);
});

test('whole shares add up exactly; units left over go to the largest remainders, then to the earlier share', () => {
  expect(sharePpm([1n, 1n, 1n])).toEqual([333_334, 333_333, 333_333]);
  expect(sharePpm([1n, 5n, 1n])).toEqual([142_857, 714_286, 142_857]);
  expect(sharePpm([0n, 3n])).toEqual([0, 1_000_000]);
  // Exact shares 90,909.09…, 454,545.45… twice: the unit left over goes to the first of the larger remainders.
  expect(sharePpm([1n, 5n, 5n])).toEqual([90_909, 454_546, 454_545]);
  // 400,000, 333,333.33… and 266,666.67…: the smallest weight has the largest remainder.
  expect(sharePpm([6n, 5n, 4n])).toEqual([400_000, 333_333, 266_667]);
  for (const weights of [[], [0n, 0n], [-1n]]) {
    expect(() => sharePpm(weights)).toThrow(new RangeError('weights must add up to more than nothing'));
  }
});
