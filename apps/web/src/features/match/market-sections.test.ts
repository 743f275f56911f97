import type { MarketView } from '@palpite/contracts/sports';
import { expect, test } from 'vitest';
import { hotSections, inTwoColumns, openingLines, periodsIn, sectionsOf } from './market-sections.ts';

let ids = 100;
function market(type: string, line: string | null, more: Partial<MarketView> = {}): MarketView {
  ids += 1;
  return {
    marketId: String(ids),
    matchId: '7',
    version: 3,
    type,
    period: 1,
    line,
    side: null,
    status: 'open',
    scoreBasis: null,
    isMain: false,
    outcomes: [],
    ...more,
  };
}

test('groups the lines of one type, lowest first', () => {
  const [section, ...others] = sectionsOf(
    [market('total', '3'), market('total', '-0.25'), market('total', '2.5')],
    'europe',
  );
  expect(others).toEqual([]);
  expect(section?.markets.map(({ line }) => line)).toEqual(['-0.25', '2.5', '3']);
});

test('the total of each side is a section of its own, the home side first', () => {
  const sides = [market('teamTotal', '1.5', { side: 'away' }), market('teamTotal', '0.5', { side: 'home' })];
  expect(sectionsOf(sides, 'europe').map(({ markets }) => markets[0]?.side)).toEqual(['home', 'away']);
});

test('leaves out finished markets and keeps suspended ones in place', () => {
  const shown = sectionsOf(
    [market('oddEven', null, { status: 'settled' }), market('bothToScore', null, { status: 'suspended' })],
    'europe',
  );
  expect(shown.map(({ type }) => type)).toEqual(['bothToScore']);
});

test('the European view begins with the result, the Asian view with the handicap', () => {
  const all = [market('total', '2.5'), market('asianHandicap', '-1'), market('matchResult', null)];
  expect(sectionsOf(all, 'europe')[0]?.type).toBe('matchResult');
  expect(sectionsOf(all, 'asia').map(({ type }) => type)).toEqual(['asianHandicap', 'total', 'matchResult']);
});

test('the winner market comes before handicaps and totals in every sport', () => {
  const all = [market('setHandicap', '-1.5'), market('total', '22.5'), market('winner', null)];
  expect(sectionsOf(all, 'europe').map(({ type }) => type)).toEqual(['winner', 'total', 'setHandicap']);
});

test('periods are in order, the full game first', () => {
  const all = [
    market('cornersTotal', '9.5', { period: 4 }),
    market('total', '1', { period: 2 }),
    market('oddEven', null),
  ];
  expect(periodsIn(sectionsOf(all, 'europe'))).toEqual([1, 2, 4]);
});

test('hot sections follow the number of bets, each shown once', () => {
  const totals = [market('total', '2.5'), market('total', '3')];
  const winner = market('matchResult', null);
  const sections = sectionsOf([...totals, winner], 'europe');
  const hot = hotSections(sections, [
    totals[1]?.marketId ?? '',
    winner.marketId,
    totals[0]?.marketId ?? '',
    '999',
  ]);
  expect(hot.map(({ type }) => type)).toEqual(['total', 'matchResult']);
});

function priced(line: string, over: number, under: number): MarketView {
  const outcomes = [
    { outcome: 'over', name: null, oddsMilli: over },
    { outcome: 'under', name: null, oddsMilli: under },
  ];
  return market('total', line, { outcomes });
}

test('a total opens with the four half lines nearest to even odds, in ascending order', () => {
  const all = [
    priced('0.5', 1_050, 9_000),
    priced('1.5', 1_300, 3_400),
    priced('2', 1_500, 2_500),
    priced('2.25', 1_700, 2_150),
    priced('2.5', 1_900, 1_900),
    priced('2.75', 2_100, 1_750),
    priced('3.5', 3_200, 1_330),
    priced('4.5', 6_000, 1_120),
  ];
  const { lines, hasOthers } = openingLines(all);
  expect(lines.map(({ line }) => line)).toEqual(['1.5', '2.5', '3.5', '4.5']);
  expect(hasOthers).toBe(true);
});

test('a total without half lines opens with the lines it has', () => {
  const { lines, hasOthers } = openingLines([priced('9', 1_800, 2_000), priced('10', 2_000, 1_800)]);
  expect(lines.map(({ line }) => line)).toEqual(['9', '10']);
  expect(hasOthers).toBe(false);
});

test('two columns keep the order, and a later section moves no earlier one', () => {
  const sections = sectionsOf(
    ['1', '1.5', '2', '2.5'].map((line) => market('total', line)),
    'europe',
  ).concat(sectionsOf([market('oddEven', null), market('bothToScore', null)], 'europe'));
  const [left, right] = inTwoColumns(sections);
  expect(left.map(({ type }) => type)).toEqual(['total']);
  expect(right.map(({ type }) => type)).toEqual(['oddEven', 'bothToScore']);
  const [before] = inTwoColumns(sections.slice(0, 2));
  expect(before).toEqual(left);
});
