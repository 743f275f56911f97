import type { MatchCard } from '@palpite/contracts/sports';
import { expect, test } from 'vitest';
import type { SlipPick } from '../../shared/sports/slip-pick.ts';
import { putPicks, useSlip } from '../../shared/sports/slip-store.ts';
import { renamePicks } from './rename-picks.ts';

const pick: SlipPick = {
  matchId: '71',
  marketId: '501',
  outcome: 'home',
  oddsMilli: 1_870,
  sport: 'football',
  leagueId: '12',
  league: 'Amistosos',
  title: null,
  competitors: [
    { ref: 'br', name: 'Brasil', short: 'BRA' },
    { ref: 'jp', name: 'Japão', short: 'JPN' },
  ],
  startsAt: '2026-05-03T19:00:00.000Z',
  inPlay: false,
  type: 'matchResult',
  period: 1,
  line: null,
  side: null,
  name: null,
};
const match = {
  state: { matchId: '71' },
  league: { name: '友谊赛' },
  title: null,
  competitors: [
    { ref: 'br', name: '巴西', short: 'BRA' },
    { ref: 'jp', name: '日本', short: 'JPN' },
  ],
} as unknown as MatchCard;

test('in another language the slip takes the names, at the price that was agreed to', () => {
  putPicks([pick, { ...pick, matchId: '72', marketId: '502' }]);
  renamePicks([match]);
  const [named, other] = useSlip.getState().picks;
  expect(named).toEqual({ ...pick, league: '友谊赛', competitors: match.competitors });
  expect(other?.league).toBe('Amistosos');
});

test('names that are the same leave the slip as it is', () => {
  putPicks([{ ...pick, league: '友谊赛', competitors: match.competitors }]);
  const before = useSlip.getState();
  renamePicks([match]);
  expect(useSlip.getState()).toBe(before);
});
