import { expect, test } from 'vitest';
import { readFigures, sumFigures } from './statistics.queries.ts';

test('without games all figures are zero', () => {
  expect(sumFigures([])).toEqual({ rounds: 0, netMinor: 0n, biggestPayoutMinor: 0n, biggestMultiplier: 0 });
});

test('sums rounds and nets, and keeps the largest payout and multiplier', () => {
  const dice = { rounds: 12, netMinor: -450n, biggestPayoutMinor: 990n, biggestMultiplier: 1.98 };
  const limbo = { rounds: 5, netMinor: 120n, biggestPayoutMinor: 700n, biggestMultiplier: 14 };
  expect(sumFigures([dice, limbo])).toEqual({
    rounds: 17,
    netMinor: -330n,
    biggestPayoutMinor: 990n,
    biggestMultiplier: 14,
  });
});

test('the largest multiplier is cut as on its board', () => {
  const wire = { rounds: 3, net: -0.44, biggestPayout: 14.78, biggestMultiplier: 1.478_571 };
  expect(readFigures(wire, 'BRL')).toEqual({
    rounds: 3,
    netMinor: -44n,
    biggestPayoutMinor: 1_478n,
    biggestMultiplier: 1.47,
  });
});
