import { expect, test } from 'vitest';
import { freshNotices, isShown } from './use-play-notices.ts';

const notice = (number: string, ageMs: number) => ({ number, text: `notice ${number}`, ageMs });
const numbers = (told: readonly { number: string }[]) => told.map(({ number }) => number);

test('what was told before the game was opened, or told already, is not told again', () => {
  const told = [notice('1', 90_000), notice('2', 4_000), notice('3', 10)];
  expect(numbers(freshNotices(told, new Set(), 5_000))).toEqual(['2', '3']);
  expect(numbers(freshNotices(told, new Set(['2']), 5_000))).toEqual(['3']);
  expect(freshNotices(told, new Set(['1', '2', '3']), 100_000)).toEqual([]);
});

test('a balance is shown once the reels stand: at once where the page says so, else after a silence of the vendor', () => {
  expect([isShown(0, true), isShown(null, true)]).toEqual([true, false]);
  expect([isShown(5_999, false), isShown(6_000, false), isShown(null, false)]).toEqual([false, true, false]);
});
