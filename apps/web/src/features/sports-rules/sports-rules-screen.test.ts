import { ruleIds } from '@palpite/domain/sports/rules';
import { sportNames } from '@palpite/domain/sports/sport-faces';
import en from '@palpite/i18n/catalogues/en_US/sportsRules.json';
import home from '@palpite/i18n/catalogues/pt_BR/home.json';
import pt from '@palpite/i18n/catalogues/pt_BR/sportsRules.json';
import { expect, test } from 'vitest';
import { ruleGroups } from './sports-rules-screen.tsx';

test('the page shows every rule once and nothing else', () => {
  expect(Object.values(ruleGroups).flat().toSorted()).toEqual(ruleIds.toSorted());
});

test('every rule has its own text in each language', () => {
  for (const { rules } of [pt, en]) {
    expect(Object.keys(rules).toSorted()).toEqual(ruleIds.toSorted());
    expect(new Set(Object.values(rules)).size).toBe(ruleIds.length);
  }
});

test('every sport named by a rule has a name', () => {
  for (const sport of sportNames) expect(home.sports).toHaveProperty(sport);
});
