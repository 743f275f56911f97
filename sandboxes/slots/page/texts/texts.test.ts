import { localeCodes, locales } from '@palpite/domain/locales';
import { expect, test } from 'vitest';
import { slots } from '../../games/index.ts';
import type { GameInfo } from '../../wire.ts';
import { figuresOf, rulesOf } from '../bar/rules.ts';
import { moneyFormat } from '../money.ts';
import { en } from './en.ts';
import { pt } from './pt.ts';
import { loadTexts, say } from './texts.ts';

const games = Object.values(slots).map(
  ({ info }): GameInfo => ({ ...info, stakesMinor: [100], stakeDefaultMinor: 100 }),
);

function sentences(texts: object): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[key, value] as [string, string]]
      : sentences(value).map(([inner, text]) => [`${key}.${inner}`, text] as [string, string]),
  );
}

/** The texts of every supported locale, as a launch loads them. */
const spoken = await Promise.all(
  localeCodes.map(async (locale) => ({ locale, texts: await loadTexts(locale) })),
);

test('finds the language in any spelling, and falls back to English', async () => {
  const tagOf = async (language: string) => (await loadTexts(language)).tag;
  expect(await Promise.all(['pt', 'pt_BR', 'pt-br'].map(tagOf))).toEqual(['pt-BR', 'pt-BR', 'pt-BR']);
  expect(await Promise.all(['en', 'xx', '', 'constructor'].map(tagOf))).toEqual(Array(4).fill('en-GB'));
});

test('every supported locale has texts of its own, also when the launch has only two letters', async () => {
  for (const { locale, texts } of spoken) {
    expect([locale, texts.tag]).toEqual([locale, locales[locale].tag]);
    expect(await loadTexts(locale.slice(0, 2))).toBe(texts);
  }
});

test('every language has all texts with the same placeholders', () => {
  const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
  const wanted = sentences(pt).map(([key, text]) => [key, places(text)]);
  for (const { locale, texts } of spoken) {
    expect([
      locale,
      sentences(texts)
        .map(([key, text]) => [key, places(text)])
        .sort(),
    ]).toEqual([locale, wanted.sort()]);
    expect(sentences(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
  }
});

test('every symbol of every game has a name', () => {
  const ids = games.flatMap(({ symbols }) => symbols.map(({ id }) => id));
  for (const { texts } of spoken) expect(ids.filter((id) => !texts.symbols[id])).toEqual([]);
});

test('the rules of every game have all their values', () => {
  for (const { texts } of spoken)
    for (const game of games) {
      const money = moneyFormat(texts.tag, 'BRL', 2);
      const rules = rulesOf(game, 100, texts, money);
      const figures = figuresOf(game, texts).map(({ value, note }) => `${value} ${note ?? ''}`);
      expect([...rules, ...figures].filter((text) => /[{}]|undefined|NaN|\[object/.test(text))).toEqual([]);
      expect(rules.length).toBeGreaterThan(3);
    }
});

test("the rules contain the game's numbers", () => {
  const caju = games.find(({ id }) => id === 'caju-de-ouro') as GameInfo;
  const rules = rulesOf(caju, 100, en, moneyFormat('en-GB', 'GBP', 2)).join(' ');
  expect(rules).toContain('20 lines pay');
  expect(rules).toContain('6 or more coins stay and give 3 respins');
  expect(rules).toContain('£1,000.00 on top');
});

test('a sentence keeps a placeholder without a value', () => {
  expect(say('{a} of {b}', { a: 1 })).toBe('1 of {b}');
});
