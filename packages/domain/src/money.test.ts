import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountMinorMax,
  currencyCodes,
  floorRatio,
  fromWire,
  parseMinor,
  toDecimal,
  toWire,
} from './money.ts';

describe('a plain decimal', () => {
  test.each([
    ['12', 'BRL', 1_200n],
    ['12.5', 'BRL', 1_250n],
    ['0.01', 'GBP', 1n],
    ['12.500', 'BRL', 1_250n],
    ['12', 'JPY', 12n],
    ['12.00', 'KRW', 12n],
    ['0', 'VND', 0n],
    ['1000000000000000', 'VND', amountMinorMax],
    ['10000000000000', 'BRL', amountMinorMax],
  ] as const)('%s %s is parsed to minor units of its currency', (text, currency, minor) => {
    expect(parseMinor(text, currency)).toBe(minor);
  });

  test.each([
    ['1.5', 'JPY'],
    ['0.01', 'VND'],
    ['1.05', 'KRW'],
    ['1.005', 'BRL'],
    ['1.0000', 'BRL'],
    ['01', 'BRL'],
    ['-1', 'BRL'],
    ['+1', 'BRL'],
    ['1e3', 'BRL'],
    ['1,5', 'BRL'],
    ['1.', 'BRL'],
    ['.5', 'BRL'],
    [' 1', 'BRL'],
    ['1\n', 'BRL'],
    ['', 'BRL'],
    ['１', 'BRL'],
    ['٣', 'BRL'],
    ['NaN', 'BRL'],
    ['Infinity', 'BRL'],
    ['10000000000000.01', 'BRL'],
    ['1000000000000000', 'BRL'],
    ['1000000000000001', 'JPY'],
    ['10000000000000000', 'JPY'],
  ] as const)('%j is not an amount in %s', (text, currency) => {
    expect(parseMinor(text, currency)).toBeNull();
  });
});

test('formatting and parsing are inverse, in every currency and on the wire', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...currencyCodes),
      fc.bigInt({ min: -amountMinorMax, max: amountMinorMax }),
      (currency, minor) => {
        const text = toDecimal(minor, currency);
        const size = minor < 0n ? -minor : minor;
        expect(parseMinor(text.replace('-', ''), currency)).toBe(size);
        expect(text.startsWith('-')).toBe(minor < 0n);
        expect(fromWire(toWire(minor, currency), currency)).toBe(minor);
      },
    ),
  );
  expect(toDecimal(-5n, 'BRL')).toBe('-0.05');
  expect(() => fromWire(1.005, 'BRL')).toThrow(RangeError);
  expect(() => fromWire(0.5, 'JPY')).toThrow(RangeError);
});

test('a ratio is rounded down, also below zero', () => {
  expect([floorRatio(7n, 2n), floorRatio(-7n, 2n), floorRatio(-6n, 2n)]).toEqual([3n, -4n, -3n]);
  expect(() => floorRatio(1n, 0n)).toThrow(RangeError);
});
