import pt from '@palpite/i18n/catalogues/pt_BR/markets.json';
import i18next, { type TFunction } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { lineOf, matchMinute, sportsNames } from './names.ts';

let names: ReturnType<typeof sportsNames>;
const competitors = [
  { ref: 'a', name: 'Bahia', short: 'BAH' },
  { ref: 'b', name: 'Ceará', short: 'CEA' },
];
const handicap = { type: 'asianHandicap', period: 1, line: '-0.75', side: null };

beforeAll(async () => {
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: 'pt_BR',
    resources: { pt_BR: { markets: pt } },
    interpolation: { escapeValue: false },
  });
  names = sportsNames(i18n.getFixedT('pt_BR', 'markets') as TFunction<'markets'>);
});

test('each side of a handicap shows its own line', () => {
  const football = { ...handicap, sport: 'football' as const };
  expect(names.outcome(football, 'home', competitors)).toBe('Bahia -0.75');
  expect(names.outcome(football, 'away', competitors)).toBe('Ceará +0.75');
});

test('a total shows its line without a sign', () => {
  const total = { type: 'total', period: 2, line: '1.5', side: null, sport: 'football' as const };
  expect(names.outcome(total, 'over', competitors)).toBe('Mais de 1.5');
  expect(names.market(total, competitors)).toBe('Mais/Menos · 1º tempo');
});

test('a correct score and an entrant are their own names', () => {
  const exact = { type: 'correctScore', period: 1, line: null, side: null, sport: 'football' as const };
  expect(names.outcome(exact, '2:1', competitors)).toBe('2:1');
  const race = { type: 'raceWinner', period: 1, line: null, side: null, sport: 'motorRacing' as const };
  expect(names.outcome(race, 'entrant:r7', [], { name: 'Ana Prado' })).toBe('Ana Prado');
});

test('a team total names the team', () => {
  const ofAway = { type: 'teamTotal', period: 1, line: '0.5', side: 'away' as const };
  expect(names.market(ofAway, competitors)).toBe('Total de Ceará');
});

test('a market without a line shows none', () => {
  expect(lineOf({ type: 'matchResult', period: 1, line: null, side: null }, 'football', 'home')).toBe('');
});

test('a minute beyond the end of its half is shown as added time', () => {
  expect(matchMinute('football', 0, 1)).toBe("1'");
  expect(matchMinute('football', 46 * 60 + 10, 1)).toBe("45+2'");
  expect(matchMinute('football', 46 * 60 + 10, 3)).toBe("47'");
  expect(matchMinute('football', 93 * 60, 3)).toBe("90+4'");
});

test('a minute of an unknown half, or of another sport, has no added time', () => {
  expect(matchMinute('football', 46 * 60 + 10, null)).toBe("47'");
  expect(matchMinute('basketball', 46 * 60 + 10, 1)).toBe("47'");
});

test('a quarter begins in its first minute and ends in its last', () => {
  expect(matchMinute('basketball', 0, 1)).toBe("1'");
  expect(matchMinute('basketball', 12 * 60, 1)).toBe("12'");
});

test('a clock that stops has no added time, in halves as in quarters', () => {
  expect(matchMinute('handball', 0, 1)).toBe("1'");
  expect(matchMinute('handball', 30 * 60, 1)).toBe("30'");
  expect(matchMinute('handball', 59 * 60 + 30, 3)).toBe("60'");
});

test('a sport described by its parts has no minutes', () => {
  expect(matchMinute('boxing', 600, 1)).toBeNull();
  expect(matchMinute('football', null, 1)).toBeNull();
});
