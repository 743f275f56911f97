import { expect, test } from 'vitest';
import { suggestStake } from './last-stake.ts';

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
