import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCoveredStakes, type PlacedBet, type PlacedLeg } from './covered-stakes.ts';
import { type OutcomeCode, outcomesOf, parseMarket } from './markets.ts';
import type { MatchResult, Score } from './match-result.ts';
import { parlayOf } from './parlay.ts';
import { factorOf, settle } from './settlement.ts';

const leg = (
  eventId: string,
  key: string,
  outcome: OutcomeCode,
  oddsMilli = 2_000,
  scoreAtPlacement?: Score,
): PlacedLeg => {
  const market = parseMarket(key);
  if (!market) throw new Error(`no market ${key}`);
  return { eventId, market, outcome, oddsMilli, scoreAtPlacement };
};
let bets = 0;
const bet = (stake: number, ...legs: PlacedLeg[]): PlacedBet => ({
  id: `bet ${++bets}`,
  stakeMinor: BigInt(stake),
  shape: parlayOf(legs.length),
  legs,
});
const noEvents = new Map();
const coveredOf = (placed: readonly PlacedBet[], events = noEvents): number[] => {
  const covered = findCoveredStakes(placed, events);
  return placed.map(({ id }) => Number(covered.get(id) ?? 0n));
};

const result = 'football/matchResult/fullGame';
const chance = 'football/doubleChance/fullGame';
const overs = (line: string) => `football/total/fullGame/${line}`;
const handicap = (line: string) => `football/asianHandicap/fullGame/${line}`;

type Named = [key: string, outcome: OutcomeCode];

describe('stakes of 100 at 2.00 on one match cover each other completely', () => {
  test.each<[string, Named[]]>([
    [
      'both sides of a total',
      [
        [overs('2.5'), 'over'],
        [overs('2.5'), 'under'],
      ],
    ],
    [
      'both sides of a whole line, whose push gives the stake back',
      [
        [overs('3'), 'over'],
        [overs('3'), 'under'],
      ],
    ],
    [
      'lines that overlap',
      [
        [overs('2.5'), 'over'],
        [overs('3.5'), 'under'],
      ],
    ],
    [
      'home, draw and away, no two of which cover',
      [
        [result, 'home'],
        [result, 'draw'],
        [result, 'away'],
      ],
    ],
    [
      'home and the double chance against it',
      [
        [result, 'home'],
        [chance, 'drawOrAway'],
      ],
    ],
    [
      'two double chances',
      [
        [chance, 'homeOrDraw'],
        [chance, 'homeOrAway'],
      ],
    ],
    [
      'both sides of draw no bet',
      [
        ['football/drawNoBet/fullGame', 'home'],
        ['football/drawNoBet/fullGame', 'away'],
      ],
    ],
    [
      'home and the away handicap of half a goal',
      [
        [result, 'home'],
        [handicap('-0.5'), 'away'],
      ],
    ],
    [
      'home and away with a draw no bet',
      [
        [result, 'home'],
        ['football/drawNoBet/fullGame', 'away'],
        [result, 'draw'],
      ],
    ],
    [
      'both sides of a level handicap',
      [
        [handicap('0'), 'home'],
        [handicap('0'), 'away'],
      ],
    ],
    [
      'both to score and the sides that do not',
      [
        ['football/bothToScore/fullGame', 'yes'],
        ['football/teamTotal/fullGame/0.5/home', 'under'],
        ['football/teamTotal/fullGame/0.5/away', 'under'],
      ],
    ],
    [
      'a goal at all and none before half time',
      [
        [overs('0.5'), 'over'],
        ['football/total/firstHalf/0.5', 'under'],
      ],
    ],
    [
      'corners',
      [
        ['football/cornersTotal/cornerKick/9.5', 'over'],
        ['football/cornersTotal/cornerKick/10.5', 'under'],
      ],
    ],
    [
      'odd and even',
      [
        ['football/oddEven/fullGame', 'odd'],
        ['football/oddEven/fullGame', 'even'],
      ],
    ],
    [
      'the moneyline and a handicap of basketball',
      [
        ['basketball/moneyline/fullGame', 'home'],
        ['basketball/asianHandicap/fullGame/-0.5', 'away'],
      ],
    ],
    [
      'totals of basketball that overlap',
      [
        ['basketball/total/fullGame/219.5', 'over'],
        ['basketball/total/fullGame/221.5', 'under'],
      ],
    ],
    [
      'the winner of tennis and the sets of the other',
      [
        ['tennis/winner/fullGame', 'home'],
        ['tennis/setHandicap/fullGame/-0.5', 'away'],
      ],
    ],
    [
      'the fighters and the draw',
      [
        ['boxing/matchResult/fullGame', 'home'],
        ['boxing/matchResult/fullGame', 'draw'],
        ['boxing/winner/fullGame', 'away'],
      ],
    ],
  ])('%s', (_, named) => {
    const covered = coveredOf(named.map(([key, outcome]) => bet(100, leg('m', key, outcome))));
    expect(covered).toEqual(named.map(() => 100));
  });

  test('all outcomes of a correct score', () => {
    const outcomes = outcomesOf('correctScore');
    const placed = outcomes.map((outcome) =>
      bet(100, leg('m', 'football/correctScore/fullGame', outcome, 40_000)),
    );
    expect(coveredOf(placed)).toEqual(outcomes.map(() => 100));
  });

  test('all entrants of a race', () => {
    const ids = ['a', 'b', 'c'];
    const race = new Map([['m', { result: null, entrantIds: ids }]]);
    const placed = ids.map((id) =>
      bet(100, leg('m', 'motorRacing/raceWinner/fullGame', `entrant:${id}`, 3_000)),
    );
    expect(coveredOf(placed, race)).toEqual([100, 100, 100]);
    expect(coveredOf(placed.slice(1), race)).toEqual([0, 0]);
  });
});

describe('stakes of 100 on one match that can all lose do not cover each other', () => {
  test.each<[string, Named[]]>([
    ['one bet', [[result, 'home']]],
    [
      'the same bet twice',
      [
        [result, 'home'],
        [result, 'home'],
      ],
    ],
    [
      'a winner and a total',
      [
        [result, 'home'],
        [overs('2.5'), 'over'],
      ],
    ],
    [
      'home and away without the draw',
      [
        [result, 'home'],
        [result, 'away'],
      ],
    ],
    [
      'lines with a gap',
      [
        [overs('3.5'), 'over'],
        [overs('2.5'), 'under'],
      ],
    ],
    ['a high total', [[overs('9.5'), 'under']]],
    [
      'goals and corners',
      [
        [overs('2.5'), 'over'],
        ['football/cornersTotal/cornerKick/9.5', 'under'],
      ],
    ],
    [
      'a quarter line and its neighbour',
      [
        [overs('2.75'), 'over'],
        [overs('2.5'), 'over'],
      ],
    ],
  ])('%s', (_, named) => {
    const covered = coveredOf(named.map(([key, outcome]) => bet(100, leg('m', key, outcome))));
    expect(covered).toEqual(named.map(() => 0));
  });
});

describe('parts of stakes', () => {
  test('a smaller bet covers what it returns', () => {
    const placed = [bet(100, leg('m', result, 'home')), bet(10, leg('m', chance, 'drawOrAway', 1_900))];
    expect(coveredOf(placed)).toEqual([19, 10]);
  });

  test('the stake left by a half loss counts as covered', () => {
    const placed = [bet(100, leg('m', overs('2.75'), 'over')), bet(100, leg('m', overs('2.75'), 'under'))];
    expect(coveredOf(placed)).toEqual([100, 100]);
  });

  test('a bet on something else of the same match stays uncovered', () => {
    const placed = [
      bet(100, leg('m', result, 'home')),
      bet(100, leg('m', chance, 'drawOrAway')),
      bet(100, leg('m', overs('2.5'), 'over')),
    ];
    expect(coveredOf(placed)).toEqual([100, 100, 0]);
  });

  test('a stake split into many small bets is covered like the whole', () => {
    const home = bet(500, leg('m', result, 'home'));
    const other = (odds: number) => bet(50, leg('m', chance, 'drawOrAway', odds));
    const placed = [home, ...Array.from({ length: 12 }, (_, index) => other(2_000 + index))];
    const covered = coveredOf(placed);
    const stakes = placed.reduce((sum, { stakeMinor }) => sum + Number(stakeMinor), 0);
    // 500 on home return 1,000, so 100 of the 1,100 are at risk.
    expect(stakes - covered.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(101);
  });
});

describe('in play', () => {
  const at = (home: number, away: number): MatchResult => ({
    status: 'running',
    scores: { fullGame: { home, away, isOver: false } },
  });
  const known = (score: MatchResult) => new Map([['m', { result: score, entrantIds: [] }]]);

  test('only results that can still happen count', () => {
    const placed = [
      bet(100, leg('m', 'football/correctScore/fullGame', '1:0')),
      bet(100, leg('m', overs('1.5'), 'over')),
    ];
    expect(coveredOf(placed)).toEqual([0, 0]);
    expect(coveredOf(placed, known(at(1, 0)))).toEqual([100, 100]);
  });

  test('a bet that has already won covers nothing', () => {
    const placed = [bet(100, leg('m', overs('0.5'), 'over')), bet(100, leg('m', result, 'home'))];
    expect(coveredOf(placed, known(at(1, 0)))).toEqual([0, 0]);
  });

  test('a handicap counts from the score at its placement', () => {
    const placed = [
      bet(100, leg('m', handicap('-0.5'), 'home', 2_000, { home: 1, away: 0 })),
      bet(100, leg('m', handicap('-1.5'), 'away', 2_000)),
    ];
    expect(coveredOf(placed, known(at(1, 0)))).toEqual([100, 100]);
  });
});

describe('parlays and systems', () => {
  const other = leg('n', result, 'home', 1_800);
  const home = leg('m', result, 'home');
  const notHome = leg('m', chance, 'drawOrAway');

  test('two parlays that differ by opposite outcomes of one match cover each other', () => {
    expect(coveredOf([bet(100, home, other), bet(100, notHome, other)])).toEqual([100, 100]);
  });

  test('parlays that continue with different matches do not', () => {
    expect(coveredOf([bet(100, home, other), bet(100, notHome, leg('o', result, 'home'))])).toEqual([0, 0]);
    expect(coveredOf([bet(100, home), bet(100, notHome, other)])).toEqual([0, 100]);
  });

  test('three parlays that span a match cover each other, and so do nine that span two', () => {
    const outcomes: OutcomeCode[] = ['home', 'draw', 'away'];
    const three = outcomes.map((outcome) => bet(100, leg('m', result, outcome, 3_000), other));
    expect(coveredOf(three)).toEqual([100, 100, 100]);
    expect(coveredOf(three.slice(1))).toEqual([0, 0]);
    const nine = outcomes.flatMap((one) =>
      outcomes.map((two) => bet(100, leg('m', result, one, 3_000), leg('n', result, two, 3_000))),
    );
    expect(coveredOf(nine)).toEqual(nine.map(() => 100));
  });

  test('a system is covered line by line', () => {
    const system: PlacedBet = {
      ...bet(300, home, other, leg('o', result, 'home')),
      shape: { sizes: [2], bankers: [] },
    };
    // One of three lines (home with the other match) has its opposite; the other match of that line has none.
    const opposite = bet(100, notHome, other);
    expect(coveredOf([system, opposite])).toEqual([100, 100]);
  });

  test('a leg that has lost covers nothing', () => {
    const lost = { ...other, settlement: { kind: 'loss' as const } };
    expect(coveredOf([bet(100, home, lost), bet(100, notHome)])).toEqual([0, 0]);
  });

  test('comparisons above the limits count as covered', () => {
    const legs = Array.from({ length: 16 }, (_, index) => leg(`e${index}`, result, 'home'));
    const system: PlacedBet = { ...bet(1_820, ...legs), shape: { sizes: [4], bankers: [] } };
    const opposite = bet(100, leg('e0', chance, 'drawOrAway'));
    expect(coveredOf([system])).toEqual([0]);
    expect(coveredOf([system, opposite])).toEqual([1_820, 100]);
  });
});

describe('for any bets', () => {
  const choices: Named[] = [
    ...outcomesOf('matchResult').map((outcome): Named => [result, outcome]),
    ...outcomesOf('doubleChance').map((outcome): Named => [chance, outcome]),
    ...(['1.5', '2.5', '2.75', '3'] as const).flatMap((line): Named[] => [
      [overs(line), 'over'],
      [overs(line), 'under'],
    ]),
    ...(['-1', '-0.25', '0.5'] as const).flatMap((line): Named[] => [
      [handicap(line), 'home'],
      [handicap(line), 'away'],
    ]),
    ['football/bothToScore/fullGame', 'yes'],
    ['football/bothToScore/fullGame', 'no'],
  ];
  const single = (eventId: string) =>
    fc
      .tuple(
        fc.constantFrom(...choices),
        fc.integer({ min: 1_100, max: 6_000 }),
        fc.integer({ min: 1, max: 900 }),
      )
      .map(([[key, outcome], odds, stake]) => bet(stake, leg(eventId, key, outcome, odds)));
  const returned = (placed: readonly PlacedBet[], score: Score) =>
    placed.reduce((sum, { stakeMinor, legs }) => {
      const [one] = legs;
      if (!one) return sum;
      const settled = settle(one.market, one.outcome, {
        status: 'finished',
        scores: { fullGame: { ...score, isOver: true } },
      });
      const factor = factorOf(settled, one.oddsMilli);
      return (
        sum + (factor ? (Number(stakeMinor) * Number(factor.numerator)) / Number(factor.denominator) : 0)
      );
    }, 0);
  const scores = Array.from({ length: 81 }, (_, index) => ({ home: Math.floor(index / 9), away: index % 9 }));

  test('covered parts add up to what is returned in every result, and never exceed their stakes', () => {
    fc.assert(
      fc.property(fc.array(single('m'), { minLength: 1, maxLength: 7 }), (placed) => {
        const covered = coveredOf(placed);
        const stakes = placed.map(({ stakeMinor }) => Number(stakeMinor));
        for (const [index, part] of covered.entries()) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(stakes[index] ?? 0);
        }
        const sure = Math.min(...scores.map((score) => returned(placed, score)));
        const all = stakes.reduce((sum, stake) => sum + stake, 0);
        const total = covered.reduce((sum, part) => sum + part, 0);
        expect(total).toBeGreaterThanOrEqual(Math.min(sure, all) - placed.length);
        // When the other bets return nothing if a bet loses, none of it is covered.
        for (const [index, one] of placed.entries()) {
          const others = placed.filter((each) => each !== one);
          const losing = scores.filter((score) => returned([one], score) < Number(one.stakeMinor));
          const isOpen = losing.some(
            (score) => returned(others, score) === 0 && returned([one], score) === 0,
          );
          const likely = losing.some(
            (score) =>
              Math.min(score.home, score.away) < 4 && returned(others, score) + returned([one], score) === 0,
          );
          if (isOpen && likely) expect(covered[index]).toBe(0);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('bets on other matches change nothing', () => {
    fc.assert(
      fc.property(
        fc.array(single('m'), { minLength: 1, maxLength: 5 }),
        single('n'),
        single('o'),
        (placed, one, two) => {
          const alone = coveredOf(placed);
          expect(coveredOf([...placed, one, two])).toEqual([...alone, 0, 0]);
        },
      ),
      { numRuns: 100 },
    );
  });
});
