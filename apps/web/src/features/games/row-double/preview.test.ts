import { expect, test } from 'vitest';
import { previewFirst, previewHeight, previewRows, toRisk } from './preview.ts';

test('two tiles per row double at each step, less the edge', () => {
  expect(previewRows(2).slice(0, 3)).toEqual([1.98, 3.96, 7.92]);
  expect(previewRows(4)).toHaveLength(10);
});

test('the first row at medium risk pays almost one and a half', () => {
  expect(previewFirst(3, 500n)).toEqual({ multiplier: 1.485, payoutMinor: 742n });
});

test('a large stake can climb fewer rows', () => {
  expect(previewHeight(2, 100n, 10_000_000n)).toBe(10);
  expect(previewHeight(2, 1_000_000n, 4_000_000n)).toBe(2);
  expect(previewHeight(2, 0n, 100n)).toBeGreaterThan(0);
});

test('an unknown number of tiles is the usual risk', () => {
  expect([2, 3, 4, 9].map(toRisk)).toEqual([2, 3, 4, 3]);
});
