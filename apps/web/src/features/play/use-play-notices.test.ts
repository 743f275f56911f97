import { expect, test } from 'vitest';
import { freshNotices } from './use-play-notices.ts';

const notice = (number: string, ageMs: number) => ({ number, text: `notice ${number}`, ageMs });
const numbers = (told: readonly { number: string }[]) => told.map(({ number }) => number);

test('what was told before the game was opened, or told already, is not told again', () => {
  const told = [notice('1', 90_000), notice('2', 4_000), notice('3', 10)];
  expect(numbers(freshNotices(told, new Set(), 5_000))).toEqual(['2', '3']);
  expect(numbers(freshNotices(told, new Set(['2']), 5_000))).toEqual(['3']);
  expect(freshNotices(told, new Set(['1', '2', '3']), 100_000)).toEqual([]);
});
