import { expect, test } from 'vitest';
import { secondsUntil } from './use-seconds-left.ts';

test('rounds seconds up and returns zero for the past', () => {
  expect(secondsUntil(10_001, 9_000)).toBe(2);
  expect(secondsUntil(10_000, 9_000)).toBe(1);
  expect(secondsUntil(9_000, 10_000)).toBe(0);
});
