import { expect, test } from 'vitest';
import { parseMarket } from './markets.ts';
import { findSureWins } from './sure-wins.ts';

function crossed(prices: Record<string, Record<string, number>>) {
  return Object.fromEntries(
    findSureWins(
      Object.entries(prices).map(([key, odds]) => {
        const market = parseMarket(key);
        if (!market) throw new Error(key);
        return { key, market, odds };
      }),
    ),
  );
}
const total = (line: string) => `football/total/fullGame/${line}`;
const handicap = (line: string) => `football/asianHandicap/fullGame/${line}`;
const result = 'football/matchResult/fullGame';
const double = 'football/doubleChance/fullGame';

test.each<[string, Record<string, Record<string, number>>, string[]]>([
  [
    'totals in order',
    { [total('2.5')]: { over: 1_900, under: 1_900 }, [total('3.5')]: { over: 3_100, under: 1_340 } },
    [],
  ],
  [
    'over 2.5 and under 3.5 that both pay 2.00',
    { [total('2.5')]: { over: 2_000, under: 1_750 }, [total('3.5')]: { over: 1_750, under: 2_000 } },
    [total('2.5'), total('3.5')],
  ],
  [
    'the best over of several lines below',
    {
      [total('1.5')]: { over: 2_200, under: 1_650 },
      [total('2.5')]: { over: 1_900, under: 1_900 },
      [total('3.5')]: { over: 1_800, under: 1_950 },
    },
    [total('1.5'), total('2.5'), total('3.5')],
  ],
  [
    'over of a higher line, which wins less often',
    { [total('2.5')]: { over: 1_500, under: 2_600 }, [total('3.5')]: { over: 2_600, under: 1_500 } },
    [],
  ],
  [
    'handicaps in order',
    { [handicap('-1')]: { home: 2_500, away: 1_550 }, [handicap('0')]: { home: 1_600, away: 2_400 } },
    [],
  ],
  [
    'home +0.5 and away -0.5 that both pay 2.05',
    { [handicap('0.5')]: { home: 2_050, away: 1_750 }, [handicap('-0.5')]: { home: 1_750, away: 2_050 } },
    [handicap('0.5'), handicap('-0.5')],
  ],
  [
    'home -1 and away +1: no bet covers a win by less',
    { [handicap('-1')]: { home: 2_600, away: 1_500 }, [handicap('1')]: { home: 1_500, away: 2_600 } },
    [],
  ],
  [
    '1X2 against double chance',
    {
      [result]: { home: 2_000, draw: 3_300, away: 3_900 },
      [double]: { homeOrDraw: 1_250, homeOrAway: 1_300, drawOrAway: 2_000 },
    },
    [result, double],
  ],
  [
    '1X2 with the double chance that fits it',
    {
      [result]: { home: 2_000, draw: 3_300, away: 3_900 },
      [double]: { homeOrDraw: 1_250, homeOrAway: 1_300, drawOrAway: 1_750 },
    },
    [],
  ],
  [
    'totals of different sides',
    {
      'football/teamTotal/fullGame/1.5/home': { over: 2_200, under: 1_600 },
      'football/teamTotal/fullGame/1.5/away': { over: 1_600, under: 2_200 },
    },
    [],
  ],
  ['a line with one price', { [total('2.5')]: { over: 2_100 }, [total('3.5')]: { over: 1_500 } }, []],
])('%s', (_title, prices, keys) => {
  expect(Object.keys(crossed(prices)).toSorted()).toEqual(keys.toSorted());
});

test('returns the lowest sum of each market', () => {
  const prices = {
    [total('1.5')]: { over: 2_500, under: 1_500 },
    [total('2.5')]: { over: 1_900, under: 2_000 },
  };
  expect(crossed(prices)).toEqual({ [total('1.5')]: 900_000, [total('2.5')]: 900_000 });
});
