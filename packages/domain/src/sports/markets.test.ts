import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatLine,
  formatMarket,
  isMarket,
  lineQuartersFor,
  lineQuartersMax,
  type Market,
  marketDefinitionOf,
  marketTypes,
  marketTypesOf,
  outcomesOf,
  parseLine,
  parseMarket,
  parseOutcome,
  periodsOf,
} from './markets.ts';
import { isSport, sportNames, sportRulesOf, sports } from './sports.ts';

const specifiedSports = [
  'football',
  'basketball',
  'tennis',
  'boxing',
  'snooker',
  'baseball',
  'volleyball',
  'badminton',
  'americanFootball',
  'tableTennis',
  'cricket',
  'motorRacing',
];

describe('sports', () => {
  test('are the twelve of the specification and handball, each with markets to bet on', () => {
    expect(sportNames.toSorted()).toEqual(expect.arrayContaining(specifiedSports));
    expect(sportNames).toContain('handball');
    for (const sport of sportNames) expect(marketTypesOf(sport).length).toBeGreaterThan(0);
    expect(isSport('motorRacing')).toBe(true);
    expect(isSport('toString')).toBe(false);
  });

  test('count overtime where the game continues until one side leads, and not in football', () => {
    const counting = sportNames.filter((sport) => sports[sport].overtimeCounts);
    expect(counting).toEqual(['basketball', 'americanFootball', 'baseball']);
  });

  test('wait 36 hours for a postponed match, unless a competition says otherwise', () => {
    expect(new Set(sportNames.map((sport) => sports[sport].postponementHours))).toEqual(new Set([36]));
    expect(sportRulesOf('tennis', { postponementHours: 72 }).postponementHours).toBe(72);
  });
});

describe('market types', () => {
  test('are each offered by a sport in a period', () => {
    for (const type of marketTypes) {
      expect(sportNames.some((sport) => periodsOf(sport, type).length > 0)).toBe(true);
    }
  });

  test('of quarters exist in basketball and not in football', () => {
    expect(periodsOf('basketball', 'total')).toContain('thirdQuarter');
    expect(periodsOf('football', 'total')).toEqual(['fullGame', 'firstHalf']);
    expect(periodsOf('football', 'cornersTotal')).toEqual(['cornerKick']);
    expect(periodsOf('tennis', 'bothToScore')).toEqual([]);
  });

  test('parse their own outcomes and no others', () => {
    for (const type of marketTypes) {
      for (const outcome of outcomesOf(type)) expect(parseOutcome(type, outcome)).toBe(outcome);
    }
    expect(parseOutcome('moneyline', 'draw')).toBe(null);
    expect(parseOutcome('total', 'home')).toBe(null);
    expect(
      ['6:0', '0:6', '-1:0', '01:0', '1-0', '1:0 '].map((text) => parseOutcome('correctScore', text)),
    ).toEqual(Array(6).fill(null));
    expect(parseOutcome('podium', 'entrant:hamilton')).toBe('entrant:hamilton');
    expect(parseOutcome('podium', 'entrant:')).toBe(null);
    expect(outcomesOf('correctScore')).toHaveLength(37);
  });
});

describe('lines', () => {
  test.each([
    [-3, '-0.75', '-0.75'],
    [0, '0', '0'],
    [4, '1', '+1'],
    [11, '2.75', '+2.75'],
    [-10, '-2.5', '-2.5'],
  ])('of %i quarters are formatted as %s, with sign %s', (quarters, plain, signed) => {
    expect(formatLine(quarters)).toBe(plain);
    expect(formatLine(quarters, { signed: true })).toBe(signed);
  });

  test('parse back unchanged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -lineQuartersMax, max: lineQuartersMax }),
        fc.boolean(),
        (quarters, signed) => {
          expect(parseLine(formatLine(quarters, { signed }))).toBe(quarters);
        },
      ),
    );
  });

  test('that are not quarters are refused', () => {
    for (const text of ['', '0.1', '1.125', '--1', '1e1', ' 1', '.5', '2501', '01', '-']) {
      expect(parseLine(text)).toBe(null);
    }
    expect(Object.is(parseLine('-0'), 0)).toBe(true);
  });

  test('of a handicap are opposite for the away side, and the same for over and under', () => {
    const base = { sport: 'football', period: 'fullGame', side: null } as const;
    const handicap: Market = { ...base, type: 'asianHandicap', lineQuarters: -3 };
    expect(lineQuartersFor(handicap, 'home')).toBe(-3);
    expect(lineQuartersFor(handicap, 'away')).toBe(3);
    const total: Market = { ...base, type: 'total', lineQuarters: 10 };
    expect(lineQuartersFor(total, 'under')).toBe(10);
  });
});

describe('market keys', () => {
  const someMarket = fc
    .constantFrom(...sportNames.flatMap((sport) => marketTypesOf(sport).map((type) => ({ sport, type }))))
    .chain(({ sport, type }) => {
      const { line, ofOneSide } = marketDefinitionOf(type);
      return fc.record({
        sport: fc.constant(sport),
        type: fc.constant(type),
        period: fc.constantFrom(...periodsOf(sport, type)),
        lineQuarters:
          line === 'none' ? fc.constant(null) : fc.integer({ min: line === 'total' ? 1 : -80, max: 1_200 }),
        side: ofOneSide ? fc.constantFrom('home' as const, 'away' as const) : fc.constant(null),
      });
    });

  test('parse back to the same market', () => {
    fc.assert(
      fc.property(someMarket, (market) => {
        expect(isMarket(market)).toBe(true);
        expect(parseMarket(formatMarket(market))).toEqual(market);
      }),
    );
  });

  test('have one spelling', () => {
    expect(parseMarket('football/total/fullGame/2.5')).not.toBe(null);
    for (const text of [
      'football/total/fullGame/2.50',
      'football/total/fullGame/+2.5',
      'football/total/fullGame',
      'football/total/fullGame/0',
      'football/total/fullGame/2.5/home',
      'football/teamTotal/fullGame/2.5',
      'football/matchResult/fullGame/1',
      'football/matchResult/firstQuarter',
      'chess/winner/fullGame',
      'tennis/winner/fullGame/',
      '',
    ]) {
      expect(parseMarket(text)).toBe(null);
    }
  });
});
