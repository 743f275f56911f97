import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountIn,
  amountMinorMax,
  currencies,
  currencyCodes,
  floorRatio,
  fromWire,
  parseMinor,
  toDecimal,
  toWire,
} from './money.ts';

test('each currency has its symbol and its number of decimals', () => {
  const rows = currencyCodes.map((code) => `${code} ${currencies[code].symbol} ${currencies[code].exponent}`);
  expect(rows).toEqual([
    'BRL R$ 2',
    'GBP £ 2',
    'IDR Rp 2',
    'VND ₫ 0',
    'NGN ₦ 2',
    'JPY ¥ 0',
    'KRW ₩ 0',
    'CNY ¥ 2',
    'RUB ₽ 2',
  ]);
});

describe('a plain decimal', () => {
  test.each([
    ['12', 'BRL', 1_200n],
    ['12.5', 'BRL', 1_250n],
    ['0.01', 'GBP', 1n],
    ['12.500', 'BRL', 1_250n],
    ['12.05', 'BRL', 1_205n],
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

test('a field may end with a decimal point while its decimals are typed', () => {
  expect(amountIn('12.', 'BRL')).toBe(1_200n);
  expect(amountIn('12.5', 'BRL')).toBe(1_250n);
  expect(amountIn('12.', 'JPY')).toBe(12n);
  for (const text of ['', '.', '12..', '.5', 'x']) expect(amountIn(text, 'BRL')).toBeNull();
});

test.each([
  [0n, 'BRL', '0.00'],
  [5n, 'BRL', '0.05'],
  [-5n, 'BRL', '-0.05'],
  [-1_250n, 'GBP', '-12.50'],
  [0n, 'JPY', '0'],
  [-5n, 'JPY', '-5'],
] as const)('%d minor units of %s are formatted as %s', (minor, currency, text) => {
  expect(toDecimal(minor, currency)).toBe(text);
  expect(toWire(minor, currency)).toBe(Number(text));
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
  expect(() => fromWire(1.005, 'BRL')).toThrow(new RangeError('not an amount in BRL: 1.005'));
  expect(() => fromWire(0.5, 'JPY')).toThrow(new RangeError('not an amount in JPY: 0.5'));
});

test('a ratio is rounded down, also below zero', () => {
  const halves = [7n, 6n, 1n, 0n, -1n, -6n, -7n].map((numerator) => floorRatio(numerator, 2n));
  expect(halves).toEqual([3n, 3n, 0n, 0n, -1n, -3n, -4n]);
  expect([floorRatio(-1n, 3n), floorRatio(-3n, 3n), floorRatio(-4n, 3n)]).toEqual([-1n, -1n, -2n]);
  for (const denominator of [0n, -2n]) {
    expect(() => floorRatio(1n, denominator)).toThrow(new RangeError('denominator must be positive'));
  }
});
