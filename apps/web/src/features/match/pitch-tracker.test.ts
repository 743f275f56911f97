import { expect, test } from 'vitest';
import { isQuiet } from './pitch-tracker.tsx';

test('a tracker is quiet when nothing was reported for five minutes of play, and not where no clock runs', () => {
  expect(isQuiet(1_200, 1_500)).toBe(false);
  expect(isQuiet(1_200, 1_501)).toBe(true);
  // Nothing at all was reported of a match that goes on.
  expect(isQuiet(null, 301)).toBe(true);
  expect(isQuiet(1_200, null)).toBe(false);
});
