import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { betResults, type Period } from './codes.ts';
import { type Market, type MarketType, type OutcomeCode, outcomesOf, type Side } from './markets.ts';
import type { MatchResult, Score } from './match-result.ts';
import { addRatios, compareRatios, floorTimes, multiplyRatios, ratioOf } from './ratio.ts';
import {
  betResultOf,
  factorOf,
  hasChancesOfBet,
  type LegSettlement,
  payoutChange,
  type SettlementTerms,
  scoreBasisOf,
  settle,
  singlePayout,
} from './settlement.ts';
import type { Sport } from './sports.ts';

type Extra = { sport?: Sport; period?: Period; line?: number; side?: Side };

function aMarket(
  type: MarketType,
  { sport = 'football', period = 'fullGame', line, side }: Extra = {},
): Market {
  return { sport, type, period, lineQuarters: line === undefined ? null : line * 4, side: side ?? null };
}

function ended(home: number, away: number, more: Partial<MatchResult> = {}): MatchResult {
  return { status: 'finished', scores: { fullGame: { home, away, isOver: true } }, ...more };
}

function stopped(status: MatchResult['status'], home: number, away: number): MatchResult {
  return { status, scores: { fullGame: { home, away, isOver: false } } };
}

function describeSettlement(settlement: LegSettlement): string {
  if (settlement.kind === 'void') return `void ${settlement.reason}`;
  if (settlement.kind === 'deadHeat') return `${settlement.places}/${settlement.tied}`;
  return settlement.kind;
}

const kindOf = (market: Market, outcome: OutcomeCode, result: MatchResult, terms?: SettlementTerms) =>
  describeSettlement(settle(market, outcome, result, terms));

describe('an Asian handicap', () => {
  test.each([
    // line, score, home, away
    [-0.5, 1, 0, 'win', 'loss'],
    [-0.25, 0, 0, 'halfLoss', 'halfWin'],
    [-0.25, 2, 1, 'win', 'loss'],
    [0, 1, 1, 'void push', 'void push'],
    [0.25, 2, 2, 'halfWin', 'halfLoss'],
    [-0.75, 3, 2, 'halfWin', 'halfLoss'],
    [-0.75, 3, 1, 'win', 'loss'],
    [-1, 2, 1, 'void push', 'void push'],
    [-1.25, 1, 0, 'halfLoss', 'halfWin'],
    [0.75, 0, 1, 'halfLoss', 'halfWin'],
    [1.5, 0, 2, 'loss', 'win'],
  ])('of %f with the result %i:%i is %s for home and %s for away', (line, home, away, forHome, forAway) => {
    const market = aMarket('asianHandicap', { line });
    expect(kindOf(market, 'home', ended(home, away))).toBe(forHome);
    expect(kindOf(market, 'away', ended(home, away))).toBe(forAway);
  });

  test('taken in play in football counts only goals after the bet', () => {
    const market = aMarket('asianHandicap', { line: -0.5 });
    const scoreAtPlacement = { home: 1, away: 0 };
    expect(kindOf(market, 'home', ended(1, 0), { scoreAtPlacement })).toBe('loss');
    expect(kindOf(market, 'home', ended(2, 0), { scoreAtPlacement })).toBe('win');
    expect(kindOf(market, 'home', ended(1, 0))).toBe('win');
  });

  test.each([
    // The feed's basis, the score at placement, the score now: whether the chances apply to the bet.
    [null, { home: 1, away: 0 }, { home: 1, away: 0 }, true],
    [null, { home: 1, away: 0 }, { home: 2, away: 0 }, false],
    [null, null, { home: 0, away: 0 }, true],
    [null, null, { home: 1, away: 0 }, false],
    ['placement', { home: 0, away: 0 }, { home: 1, away: 1 }, true],
    ['match', null, { home: 1, away: 0 }, true],
    // A bet that counts from 1:0, on a market that now counts the whole match.
    ['match', { home: 1, away: 0 }, { home: 1, away: 0 }, false],
  ] as const)(
    'counting from %s, placed at %j, at %j now: has the chances of the bet: %j',
    (byFeed, at, now, has) => {
      const football = aMarket('asianHandicap', { line: -0.5 });
      expect(hasChancesOfBet(football, byFeed, at, now)).toBe(has);
      const basketball = aMarket('asianHandicap', { sport: 'basketball', line: -4.5 });
      expect(hasChancesOfBet(basketball, byFeed, at, now)).toBe(true);
      expect(hasChancesOfBet(aMarket('total', { line: 2.5 }), byFeed, at, now)).toBe(true);
      expect(scoreBasisOf(football, byFeed)).toBe(byFeed ?? 'placement');
      expect(scoreBasisOf(basketball, byFeed)).toBeNull();
    },
  );

  test('taken in play in basketball counts the whole game', () => {
    const market = aMarket('asianHandicap', { sport: 'basketball', line: -4.5 });
    const scoreAtPlacement = { home: 40, away: 30 };
    expect(kindOf(market, 'home', ended(101, 95), { scoreAtPlacement })).toBe('win');
  });
});

describe('totals', () => {
  test.each([
    [2.5, 2, 1, 'win', 'loss'],
    [2.75, 2, 1, 'halfWin', 'halfLoss'],
    [3, 2, 1, 'void push', 'void push'],
    [3.25, 2, 1, 'halfLoss', 'halfWin'],
    [3.5, 2, 1, 'loss', 'win'],
  ])('of %f with the result %i:%i is %s for over and %s for under', (line, home, away, over, under) => {
    const market = aMarket('total', { line });
    expect(kindOf(market, 'over', ended(home, away))).toBe(over);
    expect(kindOf(market, 'under', ended(home, away))).toBe(under);
  });

  test('taken in play count from the start of the match', () => {
    const terms = { scoreAtPlacement: { home: 2, away: 1 } };
    expect(kindOf(aMarket('total', { line: 3.5 }), 'over', ended(3, 1), terms)).toBe('win');
  });

  test('of one side count only that side', () => {
    const market = aMarket('teamTotal', { line: 1.5, side: 'away' });
    expect(kindOf(market, 'over', ended(5, 1))).toBe('loss');
    expect(kindOf(market, 'over', ended(0, 2))).toBe('win');
  });

  test('of corners count corners', () => {
    const result = ended(0, 0, { corners: { home: 6, away: 4, isOver: true } });
    const extra = { period: 'cornerKick' } as const;
    expect(kindOf(aMarket('cornersTotal', { ...extra, line: 9.5 }), 'over', result)).toBe('win');
    expect(kindOf(aMarket('cornersHandicap', { ...extra, line: -2 }), 'home', result)).toBe('void push');
  });
});

describe('results without a line', () => {
  test.each<[MarketType, OutcomeCode, number, number, string]>([
    ['matchResult', 'home', 2, 1, 'win'],
    ['matchResult', 'draw', 2, 1, 'loss'],
    ['matchResult', 'draw', 1, 1, 'win'],
    ['drawNoBet', 'away', 1, 1, 'void level'],
    ['drawNoBet', 'away', 0, 1, 'win'],
    ['doubleChance', 'homeOrDraw', 1, 1, 'win'],
    ['doubleChance', 'homeOrAway', 1, 1, 'loss'],
    ['doubleChance', 'drawOrAway', 0, 3, 'win'],
    ['correctScore', '2:1', 2, 1, 'win'],
    ['correctScore', '1:2', 2, 1, 'loss'],
    ['correctScore', 'other', 6, 0, 'win'],
    ['correctScore', 'other', 5, 5, 'loss'],
    ['oddEven', 'even', 0, 0, 'win'],
    ['oddEven', 'odd', 3, 2, 'win'],
    ['bothToScore', 'yes', 1, 1, 'win'],
    ['bothToScore', 'no', 4, 0, 'win'],
  ])('%s %s at %i:%i is %s', (type, outcome, home, away, expected) => {
    expect(kindOf(aMarket(type), outcome, ended(home, away))).toBe(expected);
  });

  test('of the first half depend on the first half', () => {
    const result = ended(3, 1, {
      scores: {
        fullGame: { home: 3, away: 1, isOver: true },
        firstHalf: { home: 0, away: 1, isOver: true },
      },
    });
    expect(kindOf(aMarket('matchResult', { period: 'firstHalf' }), 'away', result)).toBe('win');
  });

  test('refuse an outcome of another market', () => {
    expect(() => settle(aMarket('total', { line: 2.5 }), 'home', ended(1, 0))).toThrow(RangeError);
  });
});

describe('overtime', () => {
  const level = { home: 90, away: 90, isOver: true };
  const afterOvertime: MatchResult = {
    status: 'finished',
    scores: { fullGame: level },
    overtime: { home: 11, away: 6 },
  };

  test('counts in basketball, but not for its result in regular time', () => {
    const sport = 'basketball';
    expect(kindOf(aMarket('moneyline', { sport }), 'home', afterOvertime)).toBe('win');
    expect(kindOf(aMarket('total', { sport, line: 190.5 }), 'over', afterOvertime)).toBe('win');
    expect(kindOf(aMarket('matchResult', { sport }), 'draw', afterOvertime)).toBe('win');
  });

  test('keeps a basketball game open while it is level after the last quarter', () => {
    const running: MatchResult = { status: 'running', scores: { fullGame: level } };
    expect(kindOf(aMarket('moneyline', { sport: 'basketball' }), 'home', running)).toBe('undecided');
    expect(kindOf(aMarket('matchResult', { sport: 'basketball' }), 'draw', running)).toBe('win');
  });

  test('does not count in football, where ninety minutes settle even during extra time', () => {
    const inExtraTime: MatchResult = {
      status: 'running',
      scores: { fullGame: { home: 1, away: 1, isOver: true } },
      overtime: { home: 1, away: 0 },
    };
    expect(kindOf(aMarket('matchResult'), 'draw', inExtraTime)).toBe('win');
    expect(kindOf(aMarket('total', { line: 2.5 }), 'under', inExtraTime)).toBe('win');
    expect(kindOf(aMarket('winner'), 'home', { ...inExtraTime, status: 'finished', verdict: 'home' })).toBe(
      'win',
    );
  });

  test('returns the stake of a two-way bet when it ends level', () => {
    const tie = ended(20, 20, { overtime: { home: 0, away: 0 } });
    expect(kindOf(aMarket('moneyline', { sport: 'americanFootball' }), 'away', tie)).toBe('void level');
  });
});

describe('an abandoned match', () => {
  const abandoned = stopped('abandoned', 2, 1);

  test.each<[string, Market, OutcomeCode, string]>([
    ['over a line that is passed stands', aMarket('total', { line: 2.5 }), 'over', 'win'],
    ['under a line that is passed stands', aMarket('total', { line: 2.5 }), 'under', 'loss'],
    ['a line just reached is void', aMarket('total', { line: 3 }), 'over', 'void abandoned'],
    ['half of over 2.75 stands', aMarket('total', { line: 2.75 }), 'over', 'halfWin'],
    ['half of under 2.75 stands', aMarket('total', { line: 2.75 }), 'under', 'halfLoss'],
    ['a line not reached is void', aMarket('total', { line: 3.5 }), 'under', 'void abandoned'],
    ['both have scored stands', aMarket('bothToScore'), 'no', 'loss'],
    ['the result is void', aMarket('matchResult'), 'home', 'void abandoned'],
    ['a handicap is void', aMarket('asianHandicap', { line: 1.5 }), 'home', 'void abandoned'],
    [
      'a score that is out of reach is void with its market',
      aMarket('correctScore'),
      '0:0',
      'void abandoned',
    ],
    ['a side over its line stands', aMarket('teamTotal', { line: 1.5, side: 'home' }), 'over', 'win'],
    [
      'corners nobody counted are void',
      aMarket('cornersTotal', { period: 'cornerKick', line: 8.5 }),
      'over',
      'void abandoned',
    ],
  ])('%s', (_, market, outcome, expected) => {
    expect(kindOf(market, outcome, abandoned)).toBe(expected);
  });

  test('keeps what the first half has settled', () => {
    const result: MatchResult = {
      status: 'abandoned',
      scores: {
        fullGame: { home: 1, away: 0, isOver: false },
        firstHalf: { home: 1, away: 0, isOver: true },
      },
    };
    expect(kindOf(aMarket('matchResult', { period: 'firstHalf' }), 'home', result)).toBe('win');
  });
});

describe('a running match', () => {
  test('settles what can no longer change and nothing else', () => {
    const running = stopped('running', 2, 1);
    expect(kindOf(aMarket('total', { line: 2.5 }), 'over', running)).toBe('win');
    expect(kindOf(aMarket('total', { line: 2.75 }), 'over', running)).toBe('undecided');
    expect(kindOf(aMarket('matchResult'), 'home', running)).toBe('undecided');
    expect(kindOf(aMarket('matchResult'), 'home', { status: 'running' })).toBe('undecided');
  });

  test('that finished without a score for the period stays undecided', () => {
    expect(kindOf(aMarket('total', { period: 'firstHalf', line: 0.5 }), 'under', ended(0, 0))).toBe(
      'undecided',
    );
  });
});

describe('a postponed match', () => {
  const market = aMarket('matchResult');
  const postponed = (hoursSincePlannedStart: number, newStartAfterHours: number | null): MatchResult => ({
    status: 'postponed',
    postponement: { hoursSincePlannedStart, newStartAfterHours },
  });

  test.each([
    [1, null, 'undecided'],
    [36, null, 'undecided'],
    [37, null, 'void postponed'],
    [1, 36, 'undecided'],
    [1, 37, 'void postponed'],
  ])('%i hours after its planned start, moved by %s hours, is %s', (since, moved, expected) => {
    expect(kindOf(market, 'home', postponed(since, moved))).toBe(expected);
  });

  test('waits longer where the competition says so', () => {
    const terms = { rules: { postponementHours: 120 } };
    expect(kindOf(market, 'home', postponed(50, 100), terms)).toBe('undecided');
  });

  test('that is cancelled is void at once, with everything that had happened', () => {
    expect(kindOf(aMarket('total', { line: 0.5 }), 'over', { ...ended(3, 0), status: 'cancelled' })).toBe(
      'void cancelled',
    );
  });
});

describe('a player who retires', () => {
  const sport = 'tennis';
  const retired: MatchResult = {
    status: 'retired',
    scores: { fullGame: { home: 9, away: 7, isOver: false } },
    sets: { home: 1, away: 0, isOver: false, bestOf: 3 },
    verdict: 'home',
  };

  test('voids the match bet, unless the competition lets it stand after a set', () => {
    const market = aMarket('winner', { sport });
    expect(kindOf(market, 'home', retired)).toBe('void retired');
    const terms = { rules: { retirementStandsAfterSets: 1 } };
    expect(kindOf(market, 'home', retired, terms)).toBe('win');
    expect(kindOf(market, 'away', retired, terms)).toBe('loss');
    expect(kindOf(market, 'home', retired, { rules: { retirementStandsAfterSets: 2 } })).toBe('void retired');
  });

  test('leaves standing what no end of the match could change', () => {
    expect(kindOf(aMarket('total', { sport, line: 15.5 }), 'over', retired)).toBe('win');
    expect(kindOf(aMarket('total', { sport, line: 20.5 }), 'under', retired)).toBe('void retired');
    // One set up in a best of three: home +1.5 has won, the number of sets is open between two and three.
    expect(kindOf(aMarket('setHandicap', { sport, line: 1.5 }), 'home', retired)).toBe('win');
    expect(kindOf(aMarket('setHandicap', { sport, line: -1.5 }), 'home', retired)).toBe('void retired');
    const awayAhead = { ...retired, sets: { home: 0, away: 1, isOver: false, bestOf: 3 } };
    expect(kindOf(aMarket('setHandicap', { sport, line: -1.5 }), 'away', awayAhead)).toBe('win');
    expect(kindOf(aMarket('setHandicap', { sport, line: 1.5 }), 'away', awayAhead)).toBe('void retired');
    expect(kindOf(aMarket('setTotals', { sport, line: 2.5 }), 'over', retired)).toBe('void retired');
    const atOneAll = { ...retired, sets: { home: 1, away: 1, isOver: false, bestOf: 3 } };
    expect(kindOf(aMarket('setTotals', { sport, line: 2.5 }), 'over', atOneAll)).toBe('win');
  });

  test('ends nothing that was completed: frames and sets decide the winner', () => {
    const result: MatchResult = { status: 'finished', sets: { home: 4, away: 6, isOver: true, bestOf: 11 } };
    expect(kindOf(aMarket('winner', { sport: 'snooker' }), 'away', result)).toBe('win');
    expect(kindOf(aMarket('framesHandicap', { sport: 'snooker', line: 2.5 }), 'home', result)).toBe('win');
    expect(kindOf(aMarket('framesTotals', { sport: 'snooker', line: 10 }), 'over', result)).toBe('void push');
  });
});

describe('a verdict', () => {
  test('decides a fight; a drawn fight returns the stake of the two-way bet', () => {
    const drawn: MatchResult = { status: 'finished', verdict: 'draw' };
    expect(kindOf(aMarket('winner', { sport: 'boxing' }), 'home', drawn)).toBe('void level');
    expect(kindOf(aMarket('matchResult', { sport: 'boxing' }), 'draw', drawn)).toBe('win');
    expect(kindOf(aMarket('winner', { sport: 'boxing' }), 'home', { status: 'finished' })).toBe('undecided');
  });
});

describe('a race', () => {
  const entrants = [
    { id: 'ana', started: true, place: 1 },
    { id: 'bia', started: true, place: 2 },
    { id: 'caio', started: true, place: 2 },
    { id: 'davi', started: true, place: 2 },
    { id: 'eva', started: true, place: 5 },
    { id: 'fabio', started: true, place: null },
    { id: 'gil', started: false, place: null },
  ];
  const result: MatchResult = { status: 'finished', entrants };
  const sport = 'motorRacing';

  test.each<[MarketType, OutcomeCode, string]>([
    ['raceWinner', 'entrant:ana', 'win'],
    ['raceWinner', 'entrant:bia', 'loss'],
    ['podium', 'entrant:ana', 'win'],
    ['podium', 'entrant:caio', '2/3'],
    ['podium', 'entrant:eva', 'loss'],
    ['podium', 'entrant:fabio', 'loss'],
    ['podium', 'entrant:gil', 'void nonStarter'],
    ['podium', 'entrant:nobody', 'undecided'],
  ])('%s %s is %s', (type, outcome, expected) => {
    expect(kindOf(aMarket(type, { sport }), outcome, result)).toBe(expected);
  });

  test('that is abandoned is void', () => {
    expect(kindOf(aMarket('podium', { sport }), 'entrant:ana', { status: 'abandoned', entrants })).toBe(
      'void abandoned',
    );
  });

  test('with six tied for three places at 3.0 pays one and a half stakes', () => {
    const six = Array.from({ length: 6 }, (_, index) => ({ id: `r${index}`, started: true, place: 1 }));
    const settlement = settle(aMarket('podium', { sport }), 'entrant:r4', {
      status: 'finished',
      entrants: six,
    });
    expect(settlement).toEqual({ kind: 'deadHeat', places: 3, tied: 6 });
    expect(singlePayout(1_000n, 3_000, settlement)).toBe(1_500n);
  });

  test('with three tied for one place at 4.0 pays 133.33 for 100, not the whole stake and a third of the profit', () => {
    expect(singlePayout(10_000n, 4_000, { kind: 'deadHeat', places: 1, tied: 3 })).toBe(13_333n);
  });
});

describe('the factor of a leg', () => {
  test.each<[LegSettlement, bigint | null]>([
    [{ kind: 'win' }, 1_850n],
    [{ kind: 'halfWin' }, 1_425n],
    [{ kind: 'void', reason: 'push' }, 1_000n],
    [{ kind: 'halfLoss' }, 500n],
    [{ kind: 'loss' }, 0n],
    [{ kind: 'undecided' }, null],
  ])('%o at 1.85 pays %s for 1000', (settlement, paid) => {
    expect(singlePayout(1_000n, 1_850, settlement)).toBe(paid);
  });
});

test('a leg uses the codes of the specification on the wire', () => {
  const numbers = (
    [
      { kind: 'win' },
      { kind: 'halfWin' },
      { kind: 'void', reason: 'placedLate' },
      { kind: 'halfLoss' },
      { kind: 'loss' },
      { kind: 'deadHeat', places: 1, tied: 2 },
      { kind: 'undecided' },
    ] satisfies LegSettlement[]
  ).map((settlement) => betResults.toCode(betResultOf(settlement)));
  expect(numbers).toEqual([10, 21, 90, 11, 20, 10, 0]);
});

describe('for any score and line', () => {
  const score = fc.record({ home: fc.integer({ min: 0, max: 12 }), away: fc.integer({ min: 0, max: 12 }) });
  const oddsMilli = fc.integer({ min: 1_001, max: 60_000 });
  const side = fc.constantFrom('home' as const, 'away' as const);
  const someStatus = fc.constantFrom('finished' as const, 'abandoned' as const);
  const lined = fc.constantFrom<['asianHandicap' | 'total', OutcomeCode]>(
    ['asianHandicap', 'home'],
    ['asianHandicap', 'away'],
    ['total', 'over'],
    ['total', 'under'],
  );
  const at = (status: MatchResult['status'], { home, away }: Score) => stopped(status, home, away);

  test('a quarter line is the mean of its neighbours', () => {
    fc.assert(
      fc.property(
        lined,
        fc.integer({ min: 0, max: 24 }),
        score,
        someStatus,
        oddsMilli,
        (bet, half, goals, status, odds) => {
          const [type, outcome] = bet;
          const quarter = half * 2 + 1;
          const factorAt = (quarters: number) =>
            factorOf(settle(aMarket(type, { line: quarters / 4 }), outcome, at(status, goals)), odds) ??
            ratioOf(-1);
          const mean = multiplyRatios(addRatios(factorAt(quarter - 1), factorAt(quarter + 1)), ratioOf(1, 2));
          // A total of 0 is never offered, but its arithmetic holds.
          expect(compareRatios(factorAt(quarter), mean)).toBe(0);
        },
      ),
    );
  });

  test('no single pays more than stake times odds', () => {
    fc.assert(
      fc.property(
        lined,
        fc.integer({ min: 0, max: 40 }),
        score,
        oddsMilli,
        fc.bigInt(1n, 10n ** 12n),
        (bet, line, goals, odds, stake) => {
          const [type, outcome] = bet;
          const settlement = settle(aMarket(type, { line: line / 4 }), outcome, at('finished', goals));
          const paid = singlePayout(stake, odds, settlement) ?? -1n;
          expect(paid >= 0n && paid <= floorTimes(stake, ratioOf(odds, 1_000))).toBe(true);
        },
      ),
    );
  });

  test('both sides of a handicap are opposite', () => {
    const mirror = { win: 'loss', loss: 'win', halfWin: 'halfLoss', halfLoss: 'halfWin' } as Record<
      string,
      string
    >;
    fc.assert(
      fc.property(fc.integer({ min: -30, max: 30 }), score, side, (line, goals, one) => {
        const market = aMarket('asianHandicap', { line: line / 4 });
        const other = one === 'home' ? 'away' : 'home';
        const kind = kindOf(market, one, at('finished', goals));
        expect(kindOf(market, other, at('finished', goals))).toBe(mirror[kind] ?? kind);
      }),
    );
  });

  test('exactly one outcome of a market without a line wins, and two of a double chance', () => {
    const types = ['matchResult', 'correctScore', 'oddEven', 'bothToScore', 'doubleChance'] as const;
    fc.assert(
      fc.property(fc.constantFrom(...types), score, (type, goals) => {
        const wins = outcomesOf(type).filter(
          (outcome) => kindOf(aMarket(type), outcome, at('finished', goals)) === 'win',
        );
        expect(wins).toHaveLength(type === 'doubleChance' ? 2 : 1);
      }),
    );
  });

  test('what settles early, or stands in an abandoned match, equals the settlement at the end', () => {
    const types = ['total', 'asianHandicap', 'bothToScore', 'correctScore', 'matchResult'] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.integer({ min: 0, max: 9 }),
        score,
        score,
        (type, half, now, more) => {
          const hasLine = type === 'total' || type === 'asianHandicap';
          const market = aMarket(type, hasLine ? { line: half / 2 } : {});
          const end = at('finished', { home: now.home + more.home, away: now.away + more.away });
          for (const outcome of outcomesOf(type)) {
            const final = kindOf(market, outcome, end);
            const early = kindOf(market, outcome, at('running', now));
            const standing = kindOf(market, outcome, at('abandoned', now));
            expect(['undecided', final]).toContain(early);
            expect(['void abandoned', final]).toContain(standing);
          }
        },
      ),
    );
  });

  test('settling, rolling back and settling again moves in total what the last result pays', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(score), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: -12, max: 12 }),
        oddsMilli,
        fc.bigInt(1n, 10n ** 9n),
        (history, line, odds, stake) => {
          const market = aMarket('asianHandicap', { line: line / 4 });
          const payoutOf = (goals: Score | null) =>
            goals && singlePayout(stake, odds, settle(market, 'home', at('finished', goals)));
          const paid = history.reduce((sum, goals) => sum + payoutChange(sum, payoutOf(goals)), 0n);
          expect(paid).toBe(payoutOf(history.at(-1) ?? null) ?? 0n);
          const again = payoutChange(paid, null);
          expect(paid + again).toBe(0n);
        },
      ),
    );
  });
});
