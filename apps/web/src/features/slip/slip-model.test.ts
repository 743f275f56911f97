import type { MatchCard } from '@palpite/contracts/sports';
import { expect, test } from 'vitest';
import { putPicks, useSlip } from '../../shared/sports/slip-store.ts';
import { pickOf } from './pick-for-tests.ts';
import { renamePicks, suggestStake } from './slip-model.ts';

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

const terms = { stakeMinMinor: 100n, stakeMaxMinor: 5_000n };

test.each([
  ['as it was', 2_000n, 10_000n, 2_000n, null],
  ['for a visitor too', 2_000n, null, 2_000n, null],
  ['at most the largest stake', 9_000n, 10_000n, 5_000n, 'max'],
  ['not where the balance does not cover it', 2_000n, 1_999n, null, 'balance'],
  ['not below the least stake', 99n, 10_000n, null, null],
] as const)('suggests the last stake %s', (_, lastMinor, balanceMinor, stakeMinor, limitedBy) => {
  expect(suggestStake(lastMinor, terms, balanceMinor)).toEqual({ stakeMinor, limitedBy });
});
