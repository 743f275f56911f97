import { expect, test } from 'vitest';
import { freshNotices, isShown } from './use-play-notices.ts';

const notice = (number: string, ageMs: number) => ({ number, text: `notice ${number}`, ageMs });
const numbers = (notices: readonly { number: string }[]) => notices.map(({ number }) => number);

test('shows neither notices from before the game was opened nor repeated ones', () => {
  const notices = [notice('1', 90_000), notice('2', 4_000), notice('3', 10)];
  expect(numbers(freshNotices(notices, new Set(), 5_000))).toEqual(['2', '3']);
  expect(numbers(freshNotices(notices, new Set(['2']), 5_000))).toEqual(['3']);
  expect(freshNotices(notices, new Set(['1', '2', '3']), 100_000)).toEqual([]);
});

test("shows a balance after the reels stop: at once if the page reports it, else after a pause in the vendor's calls", () => {
  expect([isShown(0, true), isShown(null, true)]).toEqual([true, false]);
  expect([isShown(5_999, false), isShown(6_000, false), isShown(null, false)]).toEqual([false, true, false]);
});
