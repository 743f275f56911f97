import type { SeededRound } from '@palpite/contracts/originals';
import { expect, test } from 'vitest';
import { toRoundLine } from './rounds.ts';

const dice: SeededRound = {
  roundId: 'r1',
  game: 'dice',
  direction: 'over',
  target: 2.97,
  roll: 61.04,
  stake: 5,
  payout: 5.1,
  multiplier: 1.0205,
  at: '2026-11-25T02:00:00.000Z',
  seedPairId: '1',
  nonce: 0,
};

test('a line of the history shows the multiplier as it was paid, never rounded up', () => {
  expect(toRoundLine({ ...dice, multiplier: 1.0291 }, 'BRL').multiplier).toBe(1.02);
});
