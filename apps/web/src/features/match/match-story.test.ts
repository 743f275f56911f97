import { expect, test } from 'vitest';
import { isQuiet } from './match-story.tsx';

test('a tracker is quiet after five minutes of play without an event, and not without a running clock', () => {
  expect(isQuiet(1_200, 1_500)).toBe(false);
  expect(isQuiet(1_200, 1_501)).toBe(true);
  // No event was reported although the match is running.
  expect(isQuiet(null, 301)).toBe(true);
  expect(isQuiet(1_200, null)).toBe(false);
});
