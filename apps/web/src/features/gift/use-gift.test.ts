import { expect, test, vi } from 'vitest';
import { askSoon, mayAskGift } from './use-gift.ts';

test('accounts whose telegram names a manager are not asked about', () => {
  expect(['', '@joana', 'manager', 'https://t.me/palpite_manager_1'].map(mayAskGift)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('the gift is asked for after a second, unless something stands in front by then', () => {
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
