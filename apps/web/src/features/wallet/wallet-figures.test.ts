import { expect, test } from 'vitest';
import { turnoverPercent } from './wallet-figures.ts';

test.each([
  [0n, 10_000n, 0],
  [2_500n, 7_500n, 25],
  [99_999n, 1n, 99],
  [500n, 0n, 100],
  [0n, 0n, 100],
])('%s wagered and %s left is %s percent', (wageredMinor, leftMinor, percent) => {
  expect(turnoverPercent({ wageredMinor, leftMinor })).toBe(percent);
});
