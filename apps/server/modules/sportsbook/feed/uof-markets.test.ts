import { outcomesOf } from '@palpite/domain/sports/markets';
import type { MatchResult } from '@palpite/domain/sports/match-result';
import { settle } from '@palpite/domain/sports/settlement';
import type { Sport } from '@palpite/domain/sports/sports';
import { describe, expect, test } from 'vitest';
import { readUofMessage } from './read-uof-message.ts';
import { readUofMarket } from './uof-markets.ts';

/** Sport, specifiers, our key, and our outcomes by the vendor's outcome id. */
type Row = [id: string, sport: Sport, specifiers: string, key: string, outcomes: Record<string, string>];

const sides = { 4: 'home', 5: 'away' };
const threeWay = { 1: 'home', 2: 'draw', 3: 'away' };
const double = { 9: 'homeOrDraw', 10: 'homeOrAway', 11: 'drawOrAway' };
const handicap = { 1714: 'home', 1715: 'away' };
const total = { 12: 'over', 13: 'under' };
const oddEven = { 70: 'odd', 72: 'even' };
const yesNo = { 74: 'yes', 76: 'no' };

const rows: Row[] = [
  ['1', 'football', '', 'football/matchResult/fullGame', threeWay],
  ['1', 'cricket', '', 'cricket/matchResult/fullGame', threeWay],
  ['1', 'handball', '', 'handball/matchResult/fullGame', threeWay],
  ['16', 'handball', 'hcp=-3.5', 'handball/asianHandicap/fullGame/-3.5', handicap],
  ['18', 'handball', 'total=58.5', 'handball/total/fullGame/58.5', total],
  ['20', 'handball', 'total=27.5', 'handball/teamTotal/fullGame/27.5/away', total],
  ['63', 'handball', '', 'handball/doubleChance/firstHalf', double],
  ['64', 'handball', '', 'handball/drawNoBet/firstHalf', sides],
  ['10', 'football', '', 'football/doubleChance/fullGame', double],
  ['11', 'football', '', 'football/drawNoBet/fullGame', sides],
  ['16', 'football', 'hcp=-0.75', 'football/asianHandicap/fullGame/-0.75', handicap],
  ['18', 'football', 'total=2.25', 'football/total/fullGame/2.25', total],
  ['19', 'football', 'total=1.5', 'football/teamTotal/fullGame/1.5/home', total],
  ['20', 'football', 'total=1.5', 'football/teamTotal/fullGame/1.5/away', total],
  ['26', 'football', '', 'football/oddEven/fullGame', oddEven],
  ['29', 'football', '', 'football/bothToScore/fullGame', yesNo],
  [
    '45',
    'football',
    '',
    'football/correctScore/fullGame',
    { 274: '0:0', 276: '1:0', 284: '0:1', 288: '2:1', 316: '1:4', 322: '4:4' },
  ],
  ['60', 'basketball', '', 'basketball/matchResult/firstHalf', threeWay],
  ['63', 'football', '', 'football/doubleChance/firstHalf', double],
  ['64', 'football', '', 'football/drawNoBet/firstHalf', sides],
  ['64', 'basketball', '', 'basketball/moneyline/firstHalf', sides],
  ['66', 'americanFootball', 'hcp=3.5', 'americanFootball/asianHandicap/firstHalf/3.5', handicap],
  ['68', 'football', 'total=1', 'football/total/firstHalf/1', total],
  ['69', 'football', 'total=0.5', 'football/teamTotal/firstHalf/0.5/home', total],
  ['70', 'americanFootball', 'total=10.5', 'americanFootball/teamTotal/firstHalf/10.5/away', total],
  ['74', 'basketball', '', 'basketball/oddEven/firstHalf', oddEven],
  ['75', 'football', '', 'football/bothToScore/firstHalf', yesNo],
  [
    '81',
    'football',
    '',
    'football/correctScore/firstHalf',
    { 462: '0:0', 468: '1:0', 472: '2:1', 478: '1:2' },
  ],
  ['165', 'football', 'hcp=-1.5', 'football/cornersHandicap/cornerKick/-1.5', handicap],
  ['166', 'football', 'total=9.5', 'football/cornersTotal/cornerKick/9.5', total],
  ['186', 'tableTennis', '', 'tableTennis/winner/fullGame', sides],
  ['187', 'tennis', 'hcp=-3.5', 'tennis/asianHandicap/fullGame/-3.5', handicap],
  ['187', 'tableTennis', 'hcp=-1.5', 'tableTennis/setHandicap/fullGame/-1.5', handicap],
  ['188', 'volleyball', 'hcp=1.5', 'volleyball/setHandicap/fullGame/1.5', handicap],
  ['189', 'tennis', 'total=22.5', 'tennis/total/fullGame/22.5', total],
  ['189', 'tableTennis', 'total=3.5', 'tableTennis/setTotals/fullGame/3.5', total],
  ['198', 'tennis', '', 'tennis/oddEven/fullGame', oddEven],
  ['219', 'americanFootball', '', 'americanFootball/moneyline/fullGame', sides],
  ['223', 'basketball', 'hcp=-7.5', 'basketball/asianHandicap/fullGame/-7.5', handicap],
  ['225', 'basketball', 'total=210.5', 'basketball/total/fullGame/210.5', total],
  ['227', 'basketball', 'total=105.5', 'basketball/teamTotal/fullGame/105.5/home', total],
  ['228', 'basketball', 'total=105.5', 'basketball/teamTotal/fullGame/105.5/away', total],
  ['229', 'basketball', '', 'basketball/oddEven/fullGame', oddEven],
  ['235', 'basketball', 'quarternr=2', 'basketball/matchResult/secondQuarter', threeWay],
  ['236', 'basketball', 'quarternr=1|total=52.5', 'basketball/total/firstQuarter/52.5', total],
  ['237', 'badminton', 'hcp=4.5', 'badminton/asianHandicap/fullGame/4.5', handicap],
  ['238', 'tableTennis', 'total=74.5', 'tableTennis/total/fullGame/74.5', total],
  ['251', 'baseball', '', 'baseball/moneyline/fullGame', sides],
  ['256', 'baseball', 'hcp=-1.5', 'baseball/asianHandicap/fullGame/-1.5', handicap],
  ['258', 'baseball', 'total=8.5', 'baseball/total/fullGame/8.5', total],
  ['260', 'baseball', 'total=4.5', 'baseball/teamTotal/fullGame/4.5/home', total],
  ['261', 'baseball', 'total=4.5', 'baseball/teamTotal/fullGame/4.5/away', total],
  ['264', 'baseball', '', 'baseball/oddEven/fullGame', oddEven],
  ['302', 'americanFootball', 'quarternr=3', 'americanFootball/moneyline/thirdQuarter', sides],
  ['303', 'basketball', 'quarternr=4|hcp=-2.5', 'basketball/asianHandicap/fourthQuarter/-2.5', handicap],
  ['304', 'basketball', 'quarternr=4', 'basketball/oddEven/fourthQuarter', oddEven],
  ['314', 'volleyball', 'total=4.5', 'volleyball/setTotals/fullGame/4.5', total],
  ['340', 'cricket', '', 'cricket/winner/fullGame', sides],
  ['493', 'snooker', 'hcp=-2.5', 'snooker/framesHandicap/fullGame/-2.5', handicap],
  ['494', 'snooker', 'total=8.5', 'snooker/framesTotals/fullGame/8.5', total],
  ['756', 'basketball', 'quarternr=1|total=26.5', 'basketball/teamTotal/firstQuarter/26.5/home', total],
  ['757', 'basketball', 'quarternr=1|total=26.5', 'basketball/teamTotal/firstQuarter/26.5/away', total],
];

describe('Market', () => {
  test.each(rows)('%s of %s with "%s" is %s', (id, sport, specifiers, key, outcomes) => {
    const market = readUofMarket(sport, id, specifiers);
    expect(market?.key).toBe(key);
    for (const [outcome, ours] of Object.entries(outcomes)) expect(market?.outcomeOf(outcome)).toBe(ours);
    const read = market ? outcomesOf(market.market.type).length : 0;
    if (read <= 3) expect(Object.keys(outcomes)).toHaveLength(read);
    expect(market?.outcomeOf('constructor')).toBeNull();
  });

  test.each<[id: string, sport: Sport, specifiers: string]>([
    // Overtime counts here but not in the vendor's number, or the reverse.
    ['18', 'basketball', 'total=210.5'],
    ['16', 'americanFootball', 'hcp=3.5'],
    ['225', 'football', 'total=2.5'],
    ['225', 'handball', 'total=58.5'],
    // Too many goals in handball for these markets.
    ['29', 'handball', ''],
    ['45', 'handball', ''],
    ['219', 'baseball', ''],
    ['258', 'basketball', 'total=210.5'],
    // The vendor does not describe what games are here.
    ['187', 'badminton', 'hcp=1.5'],
    ['188', 'tableTennis', 'hcp=1.5'],
    ['237', 'tennis', 'hcp=1.5'],
    ['236', 'basketball', 'total=52.5'],
    ['236', 'basketball', 'quarternr=5|total=52.5'],
    ['18', 'football', 'total=2.5|from=1'],
    ['18', 'football', 'quarternr=1|total=2.5'],
    ['18', 'football', 'total=2.1'],
    ['18', 'football', ''],
    ['1', 'football', 'variant=x'],
    ['constructor', 'football', ''],
  ])('%s of %s with "%s" is not offered', (id, sport, specifiers) => {
    expect(readUofMarket(sport, id, specifiers)).toBeNull();
  });

  test('with a handicap counts the whole match; other markets have no score basis', () => {
    for (const [id, sport, specifiers, key] of rows) {
      const basis = key.includes('/asianHandicap/') ? 'match' : undefined;
      expect(readUofMarket(sport, id, specifiers)?.scoreBasis, key).toBe(basis);
    }
  });
});

/** `other` is every score that is not listed. */
const listedScores = {
  45: {
    ...Object.fromEntries(
      [0, 1, 2, 3, 4].flatMap((away) =>
        [0, 1, 2, 3, 4].map((home) => [274 + 2 * (5 * away + home), `${home}:${away}`]),
      ),
    ),
    324: 'other',
  },
  81: {
    462: '0:0',
    464: '1:1',
    466: '2:2',
    468: '1:0',
    470: '2:0',
    472: '2:1',
    474: '0:1',
    476: '0:2',
    478: '1:2',
    480: 'other',
  },
} as const;

describe.each(Object.entries(listedScores))('Correct score %s', (id, listed: Record<string, string>) => {
  const found = readUofMarket('football', id, '');

  test("wins and loses as the vendor's outcome at every score", () => {
    if (!found) throw new Error('not mapped');
    const goals = Array.from({ length: 8 }, (_, count) => count);
    for (const score of goals.flatMap((home) => goals.map((away) => ({ home, away })))) {
      const written = `${score.home}:${score.away}`;
      const winning = Object.values(listed).includes(written) ? written : 'other';
      const tally = { ...score, isOver: true };
      const result: MatchResult = { status: 'finished', scores: { firstHalf: tally, fullGame: tally } };
      for (const [number, name] of Object.entries(listed)) {
        const outcome = found.outcomeOf(number);
        if (!outcome) continue;
        const kind = name === winning ? 'win' : 'loss';
        expect(settle(found.market, outcome, result).kind, `${number} at ${written}`).toBe(kind);
      }
    }
  });

  test('offers each listed score', () => {
    const scores = Object.entries(listed).filter(([, name]) => name !== 'other');
    expect(scores.map(([number]) => found?.outcomeOf(number))).toEqual(scores.map(([, name]) => name));
  });
});

describe.each(rows)('Market %s of %s (%s)', (id, sport, specifiers, key, outcomes) => {
  const market = (inner: string, attributes = '') =>
    `<market id="${id}" ${specifiers ? `specifiers="${specifiers}"` : ''} ${attributes}>${inner}</market>`;
  const read = (name: string, inner: string, attributes = '') => {
    const xml = `<${name} product="1" event_id="sr:match:5" timestamp="1773514800000" ${attributes}>${inner}</${name}>`;
    const word = readUofMessage(xml, sport)?.word;
    return word?.kind === 'messages' ? word.messages : [];
  };
  const [first = '', second = ''] = Object.keys(outcomes);
  const named = outcomes as Record<string, string>;

  test('is offered, settled with every factor, cancelled, and rolled back', () => {
    const prices = `<outcome id="${first}" odds="1.85" active="1"/><outcome id="${second}" odds="1.95" active="1"/>`;
    expect(read('odds_change', `<odds>${market(prices, 'status="1"')}</odds>`)).toMatchObject([
      {
        kind: 'odds',
        markets: [{ key, status: 'open', outcomes: [{ oddsMilli: 1_850 }, { oddsMilli: 1_950 }] }],
      },
    ]);
    for (const [attributes, settlement] of [
      ['result="1"', { kind: 'win' }],
      ['result="1" void_factor="0.5"', { kind: 'halfWin' }],
      ['result="0" void_factor="0.5"', { kind: 'halfLoss' }],
      ['result="0" void_factor="1"', { kind: 'void' }],
      ['result="1" dead_heat_factor="0.5"', { kind: 'deadHeat', places: 1, tied: 2 }],
    ] as const) {
      const results = `<outcome id="${first}" ${attributes}/><outcome id="${second}" result="0"/>`;
      expect(
        read('bet_settlement', `<outcomes>${market(results)}</outcomes>`, 'certainty="2"'),
      ).toMatchObject([
        {
          kind: 'settlement',
          certainty: 'confirmed',
          markets: [
            {
              key,
              outcomes: [
                { outcome: named[first], settlement },
                { outcome: named[second], settlement: { kind: 'loss' } },
              ],
            },
          ],
        },
      ]);
    }
    const span = 'start_time="1773514700000" end_time="1773514750000"';
    const times = { from: new Date(1_773_514_700_000), until: new Date(1_773_514_750_000) };
    expect(read('bet_cancel', market('', 'void_reason="12"'))).toMatchObject([
      { kind: 'cancel', markets: [key], from: null, until: null },
    ]);
    expect(read('bet_cancel', market(''), span)).toMatchObject([
      { kind: 'cancel', markets: [key], ...times },
    ]);
    expect(read('rollback_bet_cancel', market(''), span)).toMatchObject([
      { kind: 'rollback', of: 'cancel', markets: [key], span: times },
    ]);
    expect(read('rollback_bet_cancel', market(''))).toEqual([
      expect.not.objectContaining({ span: expect.anything() }),
    ]);
    expect(read('rollback_bet_settlement', market(''))).toMatchObject([
      { kind: 'rollback', of: 'settlement', markets: [key] },
    ]);
  });
});
