import { expect, test } from 'vitest';
import { computeOnlineCount } from './compute-online-count.ts';

test('by the rule of the specification a count is 101 times itself and 0 to 99 more', () => {
  expect(computeOnlineCount(7, false, () => 0)).toBe(707);
  expect(computeOnlineCount(7, false, () => 0.999_999)).toBe(806);
  expect(computeOnlineCount(0, false, () => 0.5)).toBe(50);
});

test('the true count has nothing added', () => {
  expect(computeOnlineCount(7, true, () => 0.999_999)).toBe(7);
});
