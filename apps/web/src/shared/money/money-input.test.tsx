import { localeCodes } from '@palpite/domain/locales';
import { currencies, currencyCodes } from '@palpite/domain/money';
import { isHalfTyped, readAmount } from '@palpite/i18n/read-amount';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { i18n } from '../i18n/i18n.ts';
import { loadAmountReader, MoneyInput, readTyped } from './money-input.tsx';

beforeAll(() => i18n.use(initReactI18next).init({ lng: 'cimode', react: { useSuspense: false } }));

test('shows the currency symbol on the side that the language uses', async () => {
  const isSignFirst = async (lang: string) => {
    await i18n.changeLanguage(lang);
    const field = renderToStaticMarkup(<MoneyInput currency="BRL" value="5" onValueChange={() => {}} />);
    return field.indexOf('R$') < field.indexOf('<input');
  };
  expect(await isSignFirst('pt_BR')).toBe(true);
  expect(await isSignFirst('ja_JP')).toBe(true);
  expect(await isSignFirst('ru_RU')).toBe(false);
  expect(await isSignFirst('vi_VN')).toBe(false);
});

test('without the parser a field takes digits and a decimal mark, and reports other text on leaving', () => {
  expect(readTyped('0012', false, 'BRL', 'pt_BR')).toBe('12');
  expect(readTyped('12,5', false, 'BRL', 'pt_BR')).toBe('12.5');
  expect(readTyped('1000', false, 'JPY', 'ja_JP')).toBe('1000');
  expect(readTyped('1.250,00', false, 'BRL', 'pt_BR')).toBe('');
  expect(readTyped('10.5', true, 'JPY', 'ja_JP')).toBe('?10.5');
});

test('classifies text as incomplete, an amount or unreadable', async () => {
  await loadAmountReader();
  expect(readTyped('10.5', false, 'VND', 'vi_VN')).toBe('');
  expect(readTyped('10.5', true, 'VND', 'vi_VN')).toBe('?10.5');
  expect(readTyped('10.500', false, 'VND', 'vi_VN')).toBe('10500');
  expect(readTyped('1e3', false, 'JPY', 'ja_JP')).toBe('?1e3');
  expect(readTyped('-5', false, 'KRW', 'ko_KR')).toBe('?-5');
  expect(readTyped('１０００', false, 'JPY', 'ja_JP')).toBe('1000');
});

test('plain digits parse the same with and without the parser', async () => {
  await loadAmountReader();
  const text = fc.stringMatching(/^\d{0,6}([.,]\d{0,4})?$/);
  for (const currency of currencyCodes)
    for (const locale of localeCodes)
      fc.assert(
        fc.property(text, (typed) => {
          const whole = readAmount(typed, currency, locale);
          const other = isHalfTyped(typed, currency, locale) ? '' : `?${typed}`;
          expect(
            readTyped(typed, false, currency, locale),
            `${currency} ${currencies[currency].exponent}`,
          ).toBe(whole ?? other);
        }),
        { numRuns: 60 },
      );
});
