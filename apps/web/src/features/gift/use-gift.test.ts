import { expect, test, vi } from 'vitest';
import { askSoon, mayAskGift } from './use-gift.ts';

test('no request for an account whose telegram names a manager', () => {
  expect(['', '@joana', 'manager', 'https://t.me/palpite_manager_1'].map(mayAskGift)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('requests the gift after a second, unless an overlay has opened by then', () => {
  vi.useFakeTimers();
  const ask = vi.fn();
  askSoon(ask);
  const takeBack = askSoon(ask);
  vi.advanceTimersByTime(999);
  expect(ask).not.toHaveBeenCalled();
  takeBack();
  vi.advanceTimersByTime(1);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
