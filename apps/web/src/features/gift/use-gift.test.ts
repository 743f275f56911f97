import { expect, test } from 'vitest';
import { mayAskGift } from './use-gift.ts';

test('accounts whose telegram names a manager are not asked about', () => {
  expect(['', '@joana', 'manager', 'https://t.me/palpite_manager_1'].map(mayAskGift)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
