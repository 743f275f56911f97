import { type Locale, localeCodes } from '@palpite/domain/locales';
import { amountIn, type Currency, currencies, currencyCodes, toDecimal } from '@palpite/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, formatMoneyShort } from './format.ts';
import { isHalfTyped, readAmount } from './read-amount.ts';

const zeroDecimals = [
  ['JPY', 'ja_JP'],
  ['KRW', 'ko_KR'],
  ['VND', 'vi_VN'],
] as const;

describe.each(zeroDecimals)('in %s, which has no decimals, in %s', (currency, locale) => {
  test.each([
    ['1,000.00', '1000'],
    ['1000.00', '1000'],
    ['1000', '1000'],
    ['１０００', '1000'],
    ['١٠٠٠', '1000'],
    ['१०००', '1000'],
    ['1 000', '1000'],
    ['1000.', '1000'],
    ['0007', '7'],
    ['', ''],
    [' ', ''],
  ])('%j is %s', (typed, text) => expect(readAmount(typed, currency, locale)).toBe(text));

  test.each([
    '10.5',
    '10,5',
    '-5',
    '−5',
    '5-',
    '1e3',
    '+5',
    '(5)',
    '0x10',
    '1.0001',
    '£5',
    'R$ 5',
    '5 5',
    'dez',
  ])('%j is refused', (typed) => expect(readAmount(typed, currency, locale)).toBeNull());
});

test.each([
  ['¥1,000.00', 'JPY', 'ja_JP', '1000'],
  ['￥１，０００', 'JPY', 'ja_JP', '1000'],
  ['1,000円', 'JPY', 'ja_JP', '1000'],
  ['1.000', 'JPY', 'ja_JP', null],
  ['1,234,567', 'KRW', 'ko_KR', '1234567'],
  ['₩5,000', 'KRW', 'ko_KR', '5000'],
  ['5,000원', 'KRW', 'ko_KR', '5000'],
  ['1.000.000 ₫', 'VND', 'vi_VN', '1000000'],
  ['50.000đ', 'VND', 'vi_VN', '50000'],
  ['50.000 VNĐ', 'VND', 'vi_VN', '50000'],
  ['50,000', 'VND', 'vi_VN', null],
  ['１２３．４５', 'BRL', 'pt_BR', '123.45'],
  ['١٢٣٫٤٥', 'GBP', 'en_US', '123.45'],
  ['१२३,४५', 'BRL', 'pt_BR', '123.45'],
  ['12,5', 'BRL', 'pt_BR', '12.5'],
  ['12.5', 'BRL', 'pt_BR', '12.5'],
  ['12,', 'BRL', 'pt_BR', '12.'],
  ['12.', 'BRL', 'pt_BR', '12.'],
  [',5', 'BRL', 'pt_BR', '0.5'],
  ['1.250', 'BRL', 'pt_BR', '1250'],
  ['1.250,50', 'BRL', 'pt_BR', '1250.50'],
  ['1,250.50', 'BRL', 'pt_BR', '1250.50'],
  ['1 250,50', 'BRL', 'pt_BR', '1250.50'],
  ['1,250', 'BRL', 'pt_BR', null],
  ['R$ 99,90', 'BRL', 'pt_BR', '99.90'],
  ['R$99,90', 'BRL', 'pt_BR', '99.90'],
  ['99,90 R$', 'BRL', 'pt_BR', '99.90'],
  ['99,90 BRL', 'BRL', 'pt_BR', '99.90'],
  ['\u202a99,90\u202c', 'BRL', 'pt_BR', '99.90'],
  ['R$ R$ 5', 'BRL', 'pt_BR', null],
  ['1.2.3', 'BRL', 'pt_BR', null],
  ['1,2,3', 'BRL', 'pt_BR', null],
  ['1..2', 'BRL', 'pt_BR', null],
  ['12,345', 'BRL', 'pt_BR', null],
  ['12,500', 'GBP', 'en_US', '12500'],
  ['1.250', 'GBP', 'en_US', null],
  ['1.250,50', 'GBP', 'en_US', '1250.50'],
  ['12,5', 'GBP', 'en_US', '12.5'],
  ['£1,250.50', 'GBP', 'en_US', '1250.50'],
  ['₦1,250.50', 'NGN', 'nr_NR', '1250.50'],
  ['Rp 1.250.000', 'IDR', 'id_ID', '1250000'],
  ['Rp1.250.000,00', 'IDR', 'id_ID', '1250000.00'],
  ['¥1,250.50', 'CNY', 'zh_CN', '1250.50'],
  ['1250元', 'CNY', 'zh_CN', '1250'],
  ['1 250,50 ₽', 'RUB', 'ru_RU', '1250.50'],
  ['1\u202f250,50 руб.', 'RUB', 'ru_RU', '1250.50'],
  ['1250.50', 'RUB', 'ru_RU', '1250.50'],
  ['1.250', 'RUB', 'ru_RU', null],
  ['90071992547409931,25', 'BRL', 'pt_BR', null],
  ['5000000000000,25', 'BRL', 'pt_BR', '5000000000000.25'],
  ['1'.repeat(61), 'BRL', 'pt_BR', null],
] as const)('%j in %s, %s, is %s', (typed, currency, locale, text) => {
  expect(readAmount(typed, currency, locale)).toBe(text);
});

test('formatted amounts parse back to the same amount, in every currency and language', () => {
  for (const currency of currencyCodes)
    for (const locale of localeCodes)
      fc.assert(
        fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (minor) => {
          for (const format of [formatMoney, formatMoneyShort])
            expect(
              amountIn(readAmount(format(minor, currency, locale), currency, locale) ?? '', currency),
            ).toBe(minor);
        }),
        { numRuns: 30 },
      );
});

test('an amount typed key by key is never parsed as a different complete amount', () => {
  const type = (text: string, currency: Currency, locale: Locale) =>
    [...text].map((_, index) => {
      const typed = text.slice(0, index + 1);
      return readAmount(typed, currency, locale) ?? (isHalfTyped(typed, currency, locale) ? '…' : 'refused');
    });
  expect(type('12,50', 'BRL', 'pt_BR')).toEqual(['1', '12', '12.', '12.5', '12.50']);
  expect(type('10.500', 'VND', 'vi_VN')).toEqual(['1', '10', '10', '…', '…', '10500']);
  expect(type('1,250', 'JPY', 'ja_JP')).toEqual(['1', '1', '…', '…', '1250']);
  expect(type('R$ 5', 'BRL', 'pt_BR')).toEqual(['refused', '', '', '5']);
  expect(isHalfTyped('10.5', 'JPY', 'ja_JP')).toBe(false);
});

test('our plain decimal text is parsed as it is', () => {
  for (const currency of currencyCodes) {
    const text = toDecimal(1_234_567n, currency);
    expect(amountIn(text, currency)).toBe(1_234_567n);
    if (currencies[currency].exponent > 0) expect(amountIn('12.', currency)).toBe(1_200n);
  }
  expect(amountIn('', 'BRL')).toBeNull();
  expect(amountIn('?1,2,3', 'BRL')).toBeNull();
});
