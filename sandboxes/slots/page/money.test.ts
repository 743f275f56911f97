import { expect, test } from 'vitest';
import { moneyFormat } from './money.ts';

/** Replaces the no-break spaces of number formats. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('formats an amount exactly, in the style of the language', () => {
  const real = moneyFormat('pt-BR', 'BRL', 2);
  expect(plain(real.full(123_450))).toBe('R$ 1.234,50');
  expect(plain(real.full(29))).toBe('R$ 0,29');
  expect(moneyFormat('en-GB', 'GBP', 2).full(9_007_199_254_740_991)).toBe('£90,071,992,547,409.91');
});

test('formats a coin without currency and without zero cents', () => {
  const real = moneyFormat('pt-BR', 'BRL', 2);
  expect([100, 150, 100_000].map(real.short)).toEqual(['1', '1,50', '1.000']);
  expect([1_000, 1_050].map(real.brief).map(plain)).toEqual(['R$ 10', 'R$ 10,50']);
});

test('formats a currency without cents', () => {
  const yen = moneyFormat('ja-JP', 'JPY', 0);
  expect(yen.full(1_234)).toMatch(/1,234$/);
  expect(yen.short(1_234)).toBe('1,234');
});
