import type { LeagueOfMatches, MatchCard } from '@palpite/contracts/sports';
import { expect, test } from 'vitest';
import { leaguesOf } from './sports-list.tsx';
import { byCountry } from './sports-nav.tsx';

function leagueOf(leagueId: string, place: string, matches: number): LeagueOfMatches {
  const all = Array.from({ length: matches }, () => ({}) as MatchCard);
  return { leagueId, sport: 'football', name: `League ${leagueId}`, country: null, place, matches: all };
}

const leagues = [leagueOf('1', 'Brasil', 3), leagueOf('2', 'Itália', 2), leagueOf('3', 'Brasil', 4)];

test('groups leagues by country in the order of the list, with the number of matches', () => {
  expect(byCountry(leagues).map(({ place, count, leagues: own }) => [place, count, own.length])).toEqual([
    ['Brasil', 7, 2],
    ['Itália', 2, 1],
  ]);
});

test('shows only the chosen league, or all leagues when it has no more matches', () => {
  expect(leaguesOf(leagues, '3')).toEqual([leagues[2]]);
  expect(leaguesOf(leagues, '9')).toEqual(leagues);
  expect(leaguesOf(leagues, null)).toEqual(leagues);
});
