import type { MarketView, MatchCard } from '@palpite/contracts/sports';
import { beforeEach, expect, test } from 'vitest';
import { parsePicks, toPick } from './slip-pick.ts';
import { agreeToOdds, picksMax, putPicks, togglePick, useSlip } from './slip-store.ts';

const match: MatchCard = {
  state: {
    matchId: '71',
    version: 4,
    timeStatus: 3,
    startsAt: '2026-05-03T19:00:00.000Z',
    inPlay: true,
    clock: null,
    score: { home: 2, away: 1 },
    firstHalf: null,
    parts: [],
    partNumber: null,
    points: null,
    serving: null,
    corners: null,
    cards: null,
    verdict: null,
    leaders: [],
    marketCount: 9,
  },
  sport: 'football',
  league: { leagueId: '12', name: 'Brasileirão', country: 'BR', place: 'Brasil' },
  title: null,
  competitors: [
    { ref: 't:1', name: 'Bahia', short: 'BAH' },
    { ref: 't:2', name: 'Ceará', short: 'CEA' },
  ],
  inPlayOffered: true,
  markets: [],
};

function market(marketId: string): MarketView {
  return {
    marketId,
    matchId: '71',
    version: 8,
    type: 'asianHandicap',
    period: 2,
    line: '-0.75',
    side: null,
    status: 'open',
    scoreBasis: null,
    isMain: true,
    outcomes: [
      { outcome: 'home', name: null, oddsMilli: 1_870 },
      { outcome: 'away', name: null, oddsMilli: null },
    ],
  };
}

beforeEach(() => putPicks([]));

test('a second press removes an outcome from the slip', () => {
  togglePick(match, market('501'), 'home');
  expect(useSlip.getState().picks.map(({ marketId, oddsMilli }) => [marketId, oddsMilli])).toEqual([
    ['501', 1_870],
  ]);
  togglePick(match, market('501'), 'home');
  expect(useSlip.getState().picks).toEqual([]);
});

test('an outcome without a price cannot be added', () => {
  togglePick(match, market('501'), 'away');
  expect(useSlip.getState().picks).toEqual([]);
});

test('a full slip takes no more picks', () => {
  for (let number = 0; number <= picksMax; number++) togglePick(match, market(`${600 + number}`), 'home');
  expect(useSlip.getState().picks).toHaveLength(picksMax);
});

test('agreeing to a price changes only its own pick', () => {
  togglePick(match, market('501'), 'home');
  togglePick(match, market('502'), 'home');
  agreeToOdds(new Map([['502/home', 1_950]]));
  expect(useSlip.getState().picks.map(({ oddsMilli }) => oddsMilli)).toEqual([1_870, 1_950]);
});

test('stored picks parse unchanged, and invalid ones are left out', () => {
  const pick = toPick(match, market('501'), 'home');
  expect(parsePicks(JSON.stringify([pick, { marketId: 7 }, null]))).toEqual([pick]);
  expect(parsePicks('{"no":"list"}')).toEqual([]);
  expect(parsePicks('broken')).toEqual([]);
});
