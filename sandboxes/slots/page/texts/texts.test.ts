import { expect, test } from 'vitest';
import { slots } from '../../games/index.ts';
import type { GameInfo } from '../../wire.ts';
import { figuresOf, rulesOf } from '../bar/rules.ts';
import { moneyFormat } from '../money.ts';
import { en } from './en.ts';
import { pt } from './pt.ts';
import { say, textsOf } from './texts.ts';

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

test('a launch in any spelling finds its language, and any other reads English', () => {
  expect(['pt', 'pt_BR', 'pt-br'].map(textsOf)).toEqual([pt, pt, pt]);
  expect(['en', 'nr_NR', 'xx', '', 'constructor'].map(textsOf)).toEqual([en, en, en, en, en]);
});

test('every language puts the same values into a sentence', () => {
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
  const portuguese = new Map(sentences(pt));
  for (const [key, text] of sentences(en))
    expect([key, places(text)]).toEqual([key, places(portuguese.get(key) ?? '')]);
});

test('every symbol of every game has a name', () => {
  const ids = games.flatMap(({ symbols }) => symbols.map(({ id }) => id));
  for (const texts of [pt, en]) expect(ids.filter((id) => !texts.symbols[id])).toEqual([]);
});

test('the rules of every game are whole sentences', () => {
  for (const texts of [pt, en])
    for (const game of games) {
      const money = moneyFormat(texts.tag, 'BRL', 2);
      const rules = rulesOf(game, 100, texts, money);
      const figures = figuresOf(game, texts).map(({ value, note }) => `${value} ${note ?? ''}`);
      expect([...rules, ...figures].filter((text) => /[{}]|undefined|NaN|\[object/.test(text))).toEqual([]);
      expect(rules.length).toBeGreaterThan(3);
    }
});

test('rules tell the numbers of the game', () => {
  const caju = games.find(({ id }) => id === 'caju-de-ouro') as GameInfo;
  const rules = rulesOf(caju, 100, en, moneyFormat('en-GB', 'GBP', 2)).join(' ');
  expect(rules).toContain('20 lines pay');
  expect(rules).toContain('6 or more coins stay and give 3 respins');
  expect(rules).toContain('£1,000.00 on top');
});

test('a sentence without a value for a place keeps the place', () => {
  expect(say('{a} of {b}', { a: 1 })).toBe('1 of {b}');
});
