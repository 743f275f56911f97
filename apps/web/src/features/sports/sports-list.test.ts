import type { LeagueOfMatches, MatchCard } from '@palpite/contracts/sports';
import { expect, test } from 'vitest';
import { listItems } from './sports-list.tsx';
import { leaguesWithMatches, searchLeagues } from './sports-search.tsx';

function match(matchId: string, ...names: string[]): MatchCard {
  const competitors = names.map((name) => ({ ref: name, name, short: name.slice(0, 3) }));
  return { state: { matchId }, title: null, competitors } as unknown as MatchCard;
}
const league = (leagueId: string, name: string, matches: MatchCard[]): LeagueOfMatches => ({
  leagueId,
  sport: 'football',
  name,
  country: 'BR',
  place: 'Brasil',
  matches,
});
const serieA = league('4', 'Brasileirão Série A', [
  match('11', 'Grêmio', 'Bahia'),
  match('12', 'Vasco', 'Santos'),
]);
const cup = league('5', 'Copa do Nordeste', [match('13', 'Bahia', 'Ceará')]);

test('flattens leagues and their matches into list items', () => {
  const lines = listItems([serieA, cup], new Set());
  expect(lines.map(({ key }) => key)).toEqual(['league-4', '11', '12', 'league-5', '13']);
});

test('a folded league keeps its head and its count', () => {
  const lines = listItems([serieA, cup], new Set(['4']));
  expect(lines.map(({ key }) => key)).toEqual(['league-4', 'league-5', '13']);
  expect(lines[0]).toMatchObject({ isOpen: false, count: 2 });
});

test('a search ignores accents and capitals, and finds teams across leagues', () => {
  expect(searchLeagues([serieA, cup], 'BAHIA').map(({ matches }) => matches.length)).toEqual([1, 1]);
  expect(searchLeagues([serieA, cup], 'gremio')[0]?.matches[0]?.state.matchId).toBe('11');
  expect(searchLeagues([serieA, cup], 'zzz')).toEqual([]);
});

test('a league found by its own name keeps all its matches', () => {
  expect(searchLeagues([serieA, cup], 'serie a')).toEqual([serieA]);
});

test('a league is found by its country', () => {
  expect(searchLeagues([serieA, { ...cup, place: 'Japão' }], 'japao').map(({ name }) => name)).toEqual([
    'Copa do Nordeste',
  ]);
});

test('matches found by the server are listed in their leagues', () => {
  const found = leaguesWithMatches([serieA, cup], ({ state }) => state.matchId === '13');
  expect(found).toEqual([cup]);
});

test('tolerates a typo, but not when another name matches exactly', () => {
  expect(searchLeagues([serieA, cup], 'gremyo')[0]?.matches[0]?.state.matchId).toBe('11');
  const spelled = league('6', 'Taça', [match('14', 'Bahla', 'Acre')]);
  expect(searchLeagues([serieA, spelled], 'bahla')).toEqual([spelled]);
  expect(searchLeagues([serieA, spelled], 'vasco x santos').flatMap(({ matches }) => matches)).toHaveLength(
    1,
  );
});
