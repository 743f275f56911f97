import { expect, test } from 'vitest';
import { type Happening, joinPage, type PlayedRound } from './activity-page.ts';

const at = (ms: number) => new Date(ms);
const happening = (ms: number): Happening => ({ id: String(ms), at: at(ms), kind: 'bet', what: '' });
const round = (ms: number, game = 'dice'): PlayedRound => ({
  id: String(ms),
  at: at(ms),
  game,
  stakeMinor: 100n,
  payoutMinor: 30n,
});
const dayOf = (time: Date) => String(Math.floor(time.getTime() / 1_000));

const descending = (from: number, count: number) => Array.from({ length: count }, (_, index) => from - index);

/** Pages of sources that return at most `limit` rows before a time, until one is empty. */
function pagesOf(times: readonly (readonly number[])[], roundTimes: readonly number[], limit: number) {
  const shown: number[] = [];
  let counted = 0;
  let before = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 1_000; turn += 1) {
    const read = (all: readonly number[]) =>
      all
        .filter((ms) => ms < before)
        .toSorted((one, other) => other - one)
        .slice(0, limit);
    const { happenings, groups, hasOlder } = joinPage(
      times.map((all) => ({ rows: read(all).map(happening), limit })),
      [{ rows: read(roundTimes).map((ms) => round(ms)), limit }],
      dayOf,
    );
    const page = [...happenings, ...groups].map((each) => each.at.getTime());
    if (page.length === 0 && hasOlder) throw new Error('an empty page has older rows');
    shown.push(...happenings.map((each) => each.at.getTime()));
    counted += groups.reduce((sum, { count }) => sum + count, 0);
    if (!hasOlder) return { shown: shown.toSorted((a, b) => b - a), counted };
    before = Math.min(...page);
  }
  throw new Error('the pages do not end');
}

test('all pages together hold each row once, whatever the sources hold', () => {
  const often = descending(9_000, 40);
  const rarely = [8_999, 8_990, 8_500, 100];
  const rounds = descending(8_995, 57);
  const { shown, counted } = pagesOf([often, rarely], rounds, 10);
  expect(shown).toEqual([...often, ...rarely].toSorted((a, b) => b - a));
  expect(counted).toBe(rounds.length);
});

test('rows of one millisecond are on one page', () => {
  const times = [50, 49, 48, 48, 48, 47, 46];
  expect(pagesOf([times], [], 4).shown).toEqual(times);
});

test('rounds are added up by game and day', () => {
  const { groups } = joinPage(
    [],
    [{ rows: [round(2_100), round(1_900), round(1_800), round(1_850, 'limbo')], limit: 100 }],
    dayOf,
  );
  expect(groups.map(({ game, count, at: oldest }) => [game, count, oldest.getTime()])).toEqual([
    ['dice', 2, 1_800],
    ['limbo', 1, 1_850],
    ['dice', 1, 2_100],
  ]);
  expect(groups[0]).toMatchObject({ stakeMinor: 200n, payoutMinor: 60n });
});
