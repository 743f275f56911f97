import { clockText } from '@palpite/ui';
import { expect, test } from 'vitest';
import { resendWaitMs, secondsUntil } from './use-seconds-left.ts';

test('a code can be requested again after three minutes', () => {
  expect(clockText(secondsUntil(5_000 + resendWaitMs, 5_000))).toBe('03:00');
});

test('rounds seconds up and returns zero for the past', () => {
  expect(secondsUntil(10_001, 9_000)).toBe(2);
  expect(secondsUntil(10_000, 9_000)).toBe(1);
  expect(secondsUntil(9_000, 10_000)).toBe(0);
});
