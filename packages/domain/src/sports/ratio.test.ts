import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addRatios,
  compareRatios,
  floorTimes,
  leastMultiple,
  multiplyRatios,
  ratioOf,
  ratioOne,
  ratioZero,
  reduceRatio,
} from './ratio.ts';

const ratio = (numerator: bigint, denominator: bigint) => ({ numerator, denominator });

test('a fraction is reduced to lowest terms, and its sign stays in the numerator', () => {
  expect(ratioOf(12, 18)).toEqual(ratio(2n, 3n));
  expect(ratioOf(18n, 12)).toEqual(ratio(3n, 2n));
  expect(ratioOf(-12, 18n)).toEqual(ratio(-2n, 3n));
  expect(ratioOf(0, 7)).toEqual(ratioZero);
  expect(ratioOf(7)).toEqual(ratio(7n, 1n));
  expect(ratioOf(7, 7)).toEqual(ratioOne);
  for (const denominator of [0n, -3n]) {
    expect(() => reduceRatio(ratio(1n, denominator))).toThrow(new RangeError('denominator must be positive'));
  }
});

test('sums and products are exact and in lowest terms', () => {
  expect(addRatios(ratioOf(1, 6), ratioOf(1, 10))).toEqual(ratio(4n, 15n));
  expect(addRatios(ratioOf(1, 2), ratioOf(-1, 2))).toEqual(ratioZero);
  expect(multiplyRatios(ratioOf(2, 3), ratioOf(9, 4))).toEqual(ratio(3n, 2n));
  expect(multiplyRatios(ratioOf(-2, 3), ratioZero)).toEqual(ratioZero);
});

test('fractions are compared by value', () => {
  expect(compareRatios(ratio(1n, 3n), ratio(2n, 6n))).toBe(0);
  expect(compareRatios(ratio(1n, 3n), ratio(1n, 2n))).toBe(-1);
  expect(compareRatios(ratio(2n, 3n), ratio(1n, 2n))).toBe(1);
  expect(compareRatios(ratio(-1n, 2n), ratio(-1n, 3n))).toBe(-1);
});

test('the least multiple of two numbers is a multiple of both, and no smaller one is', () => {
  expect([
    leastMultiple(4n, 6n),
    leastMultiple(6n, 4n),
    leastMultiple(5n, 5n),
    leastMultiple(1n, 9n),
  ]).toEqual([12n, 12n, 5n, 9n]);
  fc.assert(
    fc.property(fc.bigInt(1n, 60n), fc.bigInt(1n, 60n), (a, b) => {
      const least = leastMultiple(a, b);
      for (let each = a; each < least; each += a) expect(each % b).not.toBe(0n);
      expect([least % a, least % b]).toEqual([0n, 0n]);
    }),
  );
});

test('an amount times a fraction is rounded down once, also below zero', () => {
  expect([7n, -7n, 6n].map((amount) => floorTimes(amount, ratio(1n, 2n)))).toEqual([3n, -4n, 3n]);
  expect(floorTimes(7n, ratio(1_333n, 1_000n))).toBe(9n);
});
