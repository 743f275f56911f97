import { expect, test } from 'vitest';
import { clampMines, previewFirst, previewLadder } from './preview.ts';

test('the first leaf with three mines pays 1.125', () => {
  expect(previewFirst(3, 500n)).toEqual({ multiplier: 1.125, payoutMinor: 562n });
});

test('the ladder ends where the maximum payout would be exceeded', () => {
  expect(previewLadder(24, 500n, 1_000_000n)).toEqual([24.75]);
  expect(previewLadder(3, 100n, 10_000_000n)).toHaveLength(22);
  expect(previewLadder(3, 1_000_000n, 1_400_000n)).toHaveLength(2);
});

test('a ladder is never empty, even without a stake', () => {
  expect(previewLadder(24, 0n, 1_000_000n)).toEqual([24.75]);
  expect(previewLadder(24, 1_000_000n, 1_000_000n)).toEqual([24.75]);
});

test('a count stays within the rules', () => {
  const rules = { minesMin: 1, minesMax: 24 };
  expect([0, 7, 25].map((mines) => clampMines(mines, rules))).toEqual([1, 7, 24]);
});
