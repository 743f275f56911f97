import { describe, expect, test } from 'vitest';
import { type Currency, currencyCodes } from './money.ts';
import { readVendorAmount, readVendorMinor } from './vendor-amount.ts';

describe('readVendorAmount', () => {
  test.each<[unknown, Currency, bigint | null]>([
    ['12.5', 'BRL', 1_250n],
    [12.5, 'BRL', 1_250n],
    ['12.50000000', 'BRL', 1_250n],
    [' 12.50 ', 'BRL', 1_250n],
    ['+12.5', 'BRL', 1_250n],
    ['-12.5', 'BRL', -1_250n],
    ['012.5', 'BRL', 1_250n],
    ['.5', 'BRL', 50n],
    ['5.', 'BRL', 500n],
    ['1e2', 'BRL', 10_000n],
    ['1.5E+2', 'BRL', 15_000n],
    ['1250e-2', 'BRL', 1_250n],
    ['1,234.50', 'BRL', 123_450n],
    ['1,234,567', 'BRL', 123_456_700n],
    ['12,345.00', 'BRL', 1_234_500n],
    ['123,456.5', 'BRL', 12_345_650n],
    [`12.5${'0'.repeat(60)}`, 'BRL', 1_250n],
    [`12.5${'0'.repeat(61)}`, 'BRL', null],
    [9_999_999_999_999.99, 'BRL', 999_999_999_999_999n],
    [0.1 + 0.2, 'BRL', null],
    [1e21, 'JPY', null],
    ['100.00', 'JPY', 100n],
    ['1e3', 'VND', 1_000n],
    ['100.00000', 'KRW', 100n],
    ['0', 'BRL', 0n],
    ['-0', 'BRL', 0n],
    [-0, 'BRL', 0n],
    ['0e99', 'BRL', 0n],
    ['-0.00', 'JPY', 0n],
    ['10000000000000', 'BRL', 1_000_000_000_000_000n],
    ['12.505', 'BRL', null],
    ['100.5', 'JPY', null],
    ['0.1', 'KRW', null],
    ['1,000', 'BRL', null],
    ['1,00', 'BRL', null],
    ['1.000,00', 'BRL', null],
    ['10000000000000.01', 'BRL', null],
    ['1e99', 'BRL', null],
    ['1e-99', 'BRL', null],
    ['9'.repeat(65), 'BRL', null],
    [2 ** 60, 'BRL', null],
    [Number.NaN, 'BRL', null],
    [Number.POSITIVE_INFINITY, 'BRL', null],
    ['', 'BRL', null],
    ['.', 'BRL', null],
    ['e3', 'BRL', null],
    ['abc', 'BRL', null],
    ['0x10', 'BRL', null],
    ['１２', 'BRL', null],
    [null, 'BRL', null],
    [undefined, 'BRL', null],
    [true, 'BRL', null],
    [[], 'BRL', null],
  ])('parses %j in %s as %s', (given, currency, minor) => {
    expect(readVendorAmount(given, currency)).toBe(minor);
  });

  test('refuses values that are neither text nor a number, whatever their text is', () => {
    for (const given of [[5], ['5'], 5n, { toString: () => '5' }, new Date(5)])
      expect(readVendorAmount(given, 'BRL')).toBeNull();
  });

  test.each(currencyCodes)('parses whole units of %s in every form alike', (currency) => {
    const forms = ['7', 7, '7.000', '7e0', '0.7e1', '+7', '70e-1'];
    expect(new Set(forms.map((form) => readVendorAmount(form, currency))).size).toBe(1);
  });
});

test.each<[unknown, bigint | null]>([
  [1_250, 1_250n],
  ['1250', 1_250n],
  ['1250.00', 1_250n],
  ['1.25e3', 1_250n],
  ['-0', 0n],
  [12.5, null],
  ['12.5', null],
  [2 ** 53, null],
  [null, null],
  [undefined, null],
])('readVendorMinor parses %j as %s', (given, minor) => {
  expect(readVendorMinor(given)).toBe(minor);
});
