import type { MatchCard } from '@palpite/contracts/sports';
import { expect, test } from 'vitest';
import { putPicks, useSlip } from '../../shared/sports/slip-store.ts';
import { pickOf } from './pick-for-tests.ts';
import { renamePicks } from './rename-picks.ts';

const pick = pickOf(71, 1_870);
const match = {
  state: { matchId: '71' },
  league: { name: '友谊赛' },
  title: null,
  competitors: [{ ref: 't:71', name: '巴西', short: 'BRA' }],
} as unknown as MatchCard;

test('after a change of language the slip takes the new names and keeps the agreed price', () => {
  putPicks([pick, pickOf(72, 1_610)]);
  renamePicks([match]);
  const [named, other] = useSlip.getState().picks;
  expect(named).toEqual({ ...pick, league: '友谊赛', competitors: match.competitors });
  expect(other?.league).toBe('Série A');
});

test('unchanged names leave the slip as it is', () => {
  putPicks([{ ...pick, league: '友谊赛', competitors: match.competitors }]);
  const before = useSlip.getState();
  renamePicks([match]);
  expect(useSlip.getState()).toBe(before);
});
