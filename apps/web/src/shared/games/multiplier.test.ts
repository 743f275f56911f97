import { expect, test } from 'vitest';
import { multiplierParts } from './multiplier.ts';

test.each([
  [1.29, 1.29, 2],
  [1.2857, 1.28, 2],
  [99.999, 99.99, 2],
  [247.5, 247.5, 1],
  [1013.76, 1013, 0],
  [5_148_297, 5_148_297, 0],
])('%d is cut to %d', (multiplier, value, decimals) => {
  expect(multiplierParts(multiplier)).toEqual({ value, decimals });
});
