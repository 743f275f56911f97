import { type Locale, locales } from '@palpite/domain/locales';
import { type Currency, currencies, toDecimal } from '@palpite/domain/money';
import { describe, expect, test } from 'vitest';
import {
  formatCompact,
  formatDateTime,
  formatMoney,
  formatMoneyShort,
  formatNumber,
  formatOdds,
  formatPercent,
  formatRecent,
  formatTypedAmount,
  formatWeekday,
  isolated,
} from './format.ts';
import { translate } from './server.ts';

const plain = (text: string) => text.replace(/\u00a0/g, ' ');

describe('money', () => {
  test.each([
    [123450n, 'BRL', 'pt_BR', 'R$ 1.234,50'],
    [-5n, 'BRL', 'pt_BR', '-R$ 0,05'],
    [0n, 'BRL', 'pt_BR', 'R$ 0,00'],
    [123450n, 'GBP', 'en_US', '£1,234.50'],
    [123450n, 'BRL', 'en_US', 'R$1,234.50'],
    [1234n, 'JPY', 'ja_JP', '￥1,234'],
    [1234n, 'VND', 'vi_VN', '1.234 ₫'],
    [123450n, 'NGN', 'nr_NR', '₦1,234.50'],
  ] as const)('%s %s in %s is %s', (minor, currency, locale, text) => {
    expect(plain(formatMoney(minor, currency, locale))).toBe(text);
  });

  test('keeps every digit of an amount that a float would round', () => {
    expect(plain(formatMoney(9_007_199_254_740_993n, 'BRL', 'pt_BR'))).toBe('R$ 90.071.992.547.409,93');
  });

  test('omits cents only where they are zero', () => {
    expect(plain(formatMoneyShort(5000n, 'BRL', 'pt_BR'))).toBe('R$ 50');
    expect(plain(formatMoneyShort(5050n, 'BRL', 'pt_BR'))).toBe('R$ 50,50');
  });
});

describe.each(Object.keys(locales) as Locale[])("in %s numbers match the browser's format", (locale) => {
  const { tag } = locales[locale];
  const values = [
    0, -0, -0.001, -1e-9, -0.5, 0.5, 1.005, 12.345, 999.994, 1234, 1234567.891, 1e-7, 0.000125, -5, -1234.5,
    98.99,
  ];

  test.each([0, 1, 2, 4, 12])('with %d decimals', (decimals) => {
    const theirs = new Intl.NumberFormat(tag, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: 'negative',
    });
    for (const value of values)
      if (Math.abs(value) * 10 ** decimals < Number.MAX_SAFE_INTEGER)
        expect(formatNumber(value, locale, decimals)).toBe(theirs.format(value));
  });

  test.each([0, 1])('as percent with %d decimals', (decimals) => {
    const theirs = new Intl.NumberFormat(tag, {
      style: 'percent',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    for (const fraction of [0, 0.05, 0.97, 0.9899, 1, 12.3456, -0.25])
      expect(formatPercent(fraction, locale, decimals)).toBe(theirs.format(fraction));
  });

  test.each(Object.keys(currencies) as Currency[])('as %s', (currency) => {
    const { exponent } = currencies[currency];
    const options = {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: exponent,
      maximumFractionDigits: exponent,
    } as const;
    const long = new Intl.NumberFormat(tag, options);
    const short = new Intl.NumberFormat(tag, { ...options, trailingZeroDisplay: 'stripIfInteger' });
    for (const minor of [0n, 5n, -5n, 100n, -99_950n, 123_450n, 100_000_000n, 9_007_199_254_740_993n]) {
      const text = toDecimal(minor, currency) as `${number}`;
      expect(formatMoney(minor, currency, locale)).toBe(long.format(text));
      expect(formatMoneyShort(minor, currency, locale)).toBe(short.format(text));
    }
  });
});

test('an example amount has the marks of the language and at most the decimals of its currency', () => {
  expect(formatTypedAmount('pt_BR')).toBe('10,50');
  expect(formatTypedAmount('en_US')).toBe('10.50');
  expect(formatTypedAmount('ja_JP')).toBe('1000');
});

test('a number without a given precision gets two decimals', () => {
  expect(formatNumber(1234, 'pt_BR')).toBe('1.234,00');
});

test("a hand-written number format equals the language's formatter", () => {
  for (const locale of Object.keys(locales) as Locale[])
    for (const decimals of [0, 1, 2]) {
      const format = new Intl.NumberFormat(locales[locale].tag, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
      for (const value of [0, 0.5, 1.01, 1.995, 94.81, 97, 100, 999, 999.99, 999.995, 1_000, 12_345.6, -1.5])
        expect(formatNumber(value, locale, decimals)).toBe(format.format(value));
    }
});

test.each([
  [950, '950'],
  [1000, '1.000'],
  [1290, '1,2K'],
  [1_000_000, '1.000K'],
  [3_490_000, '3,4M'],
])('the count %d is formatted as %s', (value, text) => {
  expect(formatCompact(value, 'pt_BR')).toBe(text);
});

test('a percentage follows the language', () => {
  expect(formatPercent(0.97, 'pt_BR', 1)).toBe('97,0%');
});

test('a name does not change the direction of the text around it', () => {
  expect(isolated('فاطمة')).toBe('\u2068فاطمة\u2069');
  expect(isolated('רות כהן')).toBe('\u2068רות כהן\u2069');
  expect([isolated('Joana Ñandú'), isolated('김민준'), isolated('R$ 5')]).toEqual([
    'Joana Ñandú',
    '김민준',
    'R$ 5',
  ]);
  expect(translate('pt_BR', 'notices:transferReceived', { name: 'فاطمة', amount: 'R$ 5,00' })).toMatch(
    /^\u2068فاطمة\u2069 enviou R\$ 5,00/,
  );
});

test('odds are truncated, never rounded up', () => {
  expect(formatOdds(2059, 'pt_BR')).toBe('2,05');
  expect(formatOdds(1999, 'en_US')).toBe('1.99');
});

test('a moment is formatted day first', () => {
  expect(formatDateTime(new Date(2026, 2, 5, 21, 4))).toBe('05/03/2026, 21:04');
});

test.each([
  ['pt_BR', 'sáb., 07/11'],
  ['en_US', 'Sat, 07/11'],
  ['id_ID', 'Sab, 07/11'],
  ['vi_VN', 'Thứ 7, 07/11'],
  ['nr_NR', 'Sat, 07/11'],
  ['ja_JP', '07/11 (土)'],
  ['ko_KR', '07/11 (토)'],
  ['zh_CN', '07/11 (周六)'],
  ['ru_RU', 'сб, 07/11'],
] as const)('a day in %s is %s, with day and month as in any other date', (locale, day) => {
  const at = new Date(2026, 10, 7, 9, 4);
  expect(formatWeekday(at, locale)).toBe(day);
  expect(formatDateTime(at)).toBe('07/11/2026, 09:04');
  expect(formatRecent(at)).toBe('07/11, 09:04');
});
