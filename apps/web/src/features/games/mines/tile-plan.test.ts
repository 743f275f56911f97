import { expect, test } from 'vitest';
import { toggleTile } from './tile-plan.tsx';

test('a press chooses a tile, another press removes it', () => {
  expect(toggleTile([3, 12], 7, 22)).toEqual([3, 12, 7]);
  expect(toggleTile([3, 12, 7], 12, 22)).toEqual([3, 7]);
});

test('no more tiles can be chosen than there are leaves', () => {
  expect(toggleTile([3, 12], 7, 2)).toEqual([3, 12]);
});
