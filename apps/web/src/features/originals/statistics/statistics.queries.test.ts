import { expect, test } from 'vitest';
import { sumFigures } from './statistics.queries.ts';

test('no games make no figures', () => {
  expect(sumFigures([])).toEqual({ rounds: 0, netMinor: 0n, biggestPayoutMinor: 0n, biggestMultiplier: 0 });
});

test('rounds and nets are summed, the largest prize and multiplier kept', () => {
  const dice = { rounds: 12, netMinor: -450n, biggestPayoutMinor: 990n, biggestMultiplier: 1.98 };
  const limbo = { rounds: 5, netMinor: 120n, biggestPayoutMinor: 700n, biggestMultiplier: 14 };
  expect(sumFigures([dice, limbo])).toEqual({
    rounds: 17,
    netMinor: -330n,
    biggestPayoutMinor: 990n,
    biggestMultiplier: 14,
  });
});
