import { expect, test, vi } from 'vitest';
import { afterDelay, mayRequestGift } from './use-gift.ts';

test('no request for an account whose telegram names a manager', () => {
  expect(['', '@joana', 'manager', 'https://t.me/palpite_manager_1'].map(mayRequestGift)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('requests the gift after a second, unless an overlay has opened by then', () => {
  vi.useFakeTimers();
  const run = vi.fn();
  afterDelay(run);
  const takeBack = afterDelay(run);
  vi.advanceTimersByTime(999);
  expect(run).not.toHaveBeenCalled();
  takeBack();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
