import autoplay from '@palpite/i18n/catalogues/pt_BR/autoplay.json';
import statistics from '@palpite/i18n/catalogues/pt_BR/statistics.json';
import transfer from '@palpite/i18n/catalogues/pt_BR/transfer.json';
import { expect, test } from 'vitest';
import { i18n, startTexts } from './i18n.ts';

test("Portuguese uses no plural for zero rounds in Brazil, unlike the browser's plural rules", async () => {
  expect(new Intl.PluralRules('pt-BR').select(0)).toBe('one');
  await startTexts();
  i18n.addResourceBundle('pt_BR', 'statistics', statistics);
  i18n.addResourceBundle('pt_BR', 'autoplay', autoplay);
  const texts = [0, 1, 2].map((count) => i18n.t('statistics:roundCount', { count }));
  expect(texts).toEqual(['0 rodadas', '1 rodada', '2 rodadas']);
  expect(i18n.t('autoplay:ends.offline', { count: 0 })).toContain('após 0 rodadas');
});

test("a person's name in a sentence is isolated in its text direction", async () => {
  await startTexts();
  i18n.addResourceBundle('pt_BR', 'transfer', transfer);
  expect(i18n.t('transfer:done.text', { name: 'فاطمة' })).toBe('\u2068فاطمة\u2069 já recebeu.');
  expect(i18n.t('transfer:done.text', { name: 'Joana & Ana' })).toBe('Joana & Ana já recebeu.');
});
