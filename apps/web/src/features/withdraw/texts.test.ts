import withdraw from '@palpite/i18n/catalogues/pt_BR/withdraw.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { fastestMinutes, percentText, usdtText } from './texts.ts';

test('the facts name opening hours, the shortest time of ten minutes and the fee of 2,5 %', () => {
  const facts = withdraw.facts
    .replace('{{minutes}}', String(fastestMinutes))
    .replace('{{percent}}', percentText(250, 'pt_BR'));
  expect(facts).toBe('Aberto das 00:00 às 24:00 · Mais rápido: 10 min · Tarifa 2,5%');
});

test.each([
  [300, '3'],
  [250, '2,5'],
  [275, '2,75'],
])('formats a fee of %d hundredths of a percent as %s', (feeBp, text) => {
  expect(percentText(feeBp, 'pt_BR')).toBe(text);
});

test('truncates USDT to two decimals', () => {
  expect(usdtText(8_999_999n, 'pt_BR')).toBe('8,99');
});
