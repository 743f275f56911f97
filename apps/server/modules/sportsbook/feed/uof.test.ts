import { readFileSync } from 'node:fs';
import type { Sport } from '@palpite/domain/sports/sports';
import { describe, expect, test } from 'vitest';
import type { FeedMessage } from './feed-message.ts';
import { readUofFixture, readUofMessage } from './read-uof-message.ts';
import { readUofMarket } from './uof-markets.ts';

const captured = (name: string) => readFileSync(new URL(`./captured/uof/${name}`, import.meta.url), 'utf8');

function readMessages(xml: string, sport: Sport = 'football') {
  const read = readUofMessage(xml, sport);
  if (read?.word.kind !== 'messages') throw new Error(`no messages: ${read?.word.kind}`);
  return { messages: read.word.messages, faults: read.faults };
}

const messagesOf = (xml: string, sport?: Sport): FeedMessage[] => readMessages(xml, sport).messages;

describe('A captured message', () => {
  test('of odds becomes prices with chances and a standing', () => {
    const [standing, odds] = messagesOf(captured('inline_odds_change.xml'));
    expect(standing).toMatchObject({
      kind: 'standing',
      matchRef: 'sr:match:18001015',
      standing: { timeStatus: 'notOpen' },
    });
    expect(odds).toMatchObject({
      kind: 'odds',
      sequence: 1_234_578_910_111,
      markets: [
        {
          key: 'football/matchResult/fullGame',
          status: 'open',
          outcomes: [
            { outcome: 'home', oddsMilli: 2_080, chances: { winPpm: 450_633, lossPpm: 549_367 } },
            { outcome: 'draw', oddsMilli: 3_310 },
            { outcome: 'away', oddsMilli: 3_370 },
          ],
        },
      ],
    });
  });

  test('of a match in play has score, halves, clock, cards and corners', () => {
    const [standing] = messagesOf(captured('odds_change-0.xml'));
    expect(standing).toMatchObject({
      standing: {
        timeStatus: 'secondHalf',
        clock: { seconds: 75 * 60 + 2 },
        cards: { yellow: { home: 1, away: 1 }, red: { home: 0, away: 0 } },
        result: {
          status: 'running',
          scores: {
            fullGame: { home: 2, away: 2, isOver: false },
            firstHalf: { home: 2, away: 0, isOver: true },
          },
          corners: { home: 5, away: 7, isOver: false },
        },
        statistics: {
          corners: { home: 5, away: 7 },
          yellowCards: { home: 1, away: 1 },
          redCards: { home: 0, away: 0 },
        },
      },
    });
  });

  test.each([
    [
      'tennis',
      'match_status="8" home_gamescore="40" away_gamescore="30" current_server="2"',
      { home: '40', away: '30' },
      'away',
    ],
    [
      'tennis',
      'match_status="8" home_gamescore="40" away_gamescore="50" current_server="1"',
      { home: '40', away: 'A' },
      'home',
    ],
    [
      'tennis',
      'match_status="8" home_gamescore="5" away_gamescore="3" tiebreak="true"',
      { home: '5', away: '3' },
      null,
    ],
    ['volleyball', 'match_status="8" current_server="1"', null, 'home'],
    ['americanFootball', 'match_status="13" possession="2"', null, 'away'],
    ['baseball', 'match_status="403" outs="2"', { home: '0', away: '2' }, 'away'],
    ['baseball', 'match_status="404" outs="1"', { home: '1', away: '0' }, 'home'],
    ['baseball', 'match_status="421" outs="0"', null, null],
    [
      'cricket',
      'match_status="501" home_dismissals="4" away_dismissals="0"',
      { home: '6/4', away: '3/0' },
      null,
    ],
    ['football', 'match_status="6"', null, null],
  ] as const)(
    'of %s in play (%s) has the points of its game, and the serving or attacking side',
    (sport, attributes, points, serving) => {
      const messages = messagesOf(
        wrap('odds_change', `<sport_event_status status="1" home_score="6" away_score="3" ${attributes}/>`),
        sport,
      );
      expect(messages).toMatchObject([{ kind: 'standing', standing: { points, serving } }]);
    },
  );

  test('of cricket has its runs', () => {
    const status = '<sport_event_status status="1" match_status="501" home_score="120" away_score="0"/>';
    expect(messagesOf(wrap('odds_change', status), 'cricket')).toMatchObject([
      { standing: { result: { scores: { fullGame: { home: 120, away: 0, isOver: false } } } } },
    ]);
  });

  test.each([
    ['', true],
    ['stopped="false"', true],
    ['stopped="true"', false],
  ])('of a clock (%s) says whether it runs', (stopped, isRunning) => {
    const clock = `<clock match_time="27:33" ${stopped}/>`;
    const status = `<sport_event_status status="1" match_status="15">${clock}</sport_event_status>`;
    const [standing] = messagesOf(wrap('odds_change', status));
    expect(standing).toMatchObject({ standing: { clock: { seconds: 27 * 60 + 33, isRunning } } });
  });

  test.each([
    ['with prices says that the others stand', '<odds><market id="1" status="-1"/></odds>', true],
    ['without any says nothing of them', '', undefined],
    ['with an empty list neither', '<odds/>', undefined],
  ])('with a standing %s', (_, odds, pricesStand) => {
    const status = '<sport_event_status status="1" match_status="6" home_score="1" away_score="0"/>';
    const [standing] = messagesOf(wrap('odds_change', status + odds));
    expect(standing).toMatchObject({ kind: 'standing' });
    expect((standing as { pricesStand?: true }).pricesStand).toBe(pricesStand);
  });

  test('with a bet stop stops the whole match', () => {
    expect(messagesOf(captured('inline_bet_stop.xml'))).toMatchObject([{ kind: 'betStop', markets: 'all' }]);
  });

  test.each(['bet_settlement.xml', 'inline_bet_cancel.xml'])(
    'of markets that are not offered has no content: %s',
    (name) => {
      expect(messagesOf(captured(name))).toEqual([]);
    },
  );

  test('of a fixture becomes a match', () => {
    expect(
      readUofFixture(captured('fixture-0.xml'), { matchRef: '', sequence: 1, at: new Date(1) }),
    ).toMatchObject({
      matchRef: 'sr:match:18001015',
      fixture: {
        sport: 'football',
        league: { ref: 'sr:tournament:7', name: 'UEFA Champions League', country: null },
        competitors: [{ name: 'Ajax Amsterdam', short: 'AJA' }, { name: 'Tottenham Hotspur' }],
        startsAt: new Date('2019-05-08T19:00:00Z'),
        inPlayOffered: false,
      },
    });
  });

  test.each([
    ['ESP', 'ES'],
    ['SCO', 'GB-SCT'],
    ['', null],
    ['XYZ', null],
  ])('of a fixture in the country %j has the country %j', (reported, country) => {
    const xml = captured('fixture-0.xml').replace(
      'name="International Clubs"',
      `$& country_code="${reported}"`,
    );
    expect(readUofFixture(xml, { matchRef: '', sequence: 1, at: new Date(1) })).toMatchObject({
      fixture: { league: { country } },
    });
  });

  test.each([
    ['Atl&#233;tico Mineiro', 'Atlético Mineiro'],
    ['Atl&#xE9;tico', 'Atlético'],
    ['S&#227;o Paulo &#39;B&#39;', "São Paulo 'B'"],
  ])('of a fixture with a side written %s has the name %s', (written, name) => {
    const xml = `\uFEFF${captured('fixture-0.xml').replace('name="Ajax Amsterdam"', `name="${written}"`)}`;
    expect(readUofFixture(xml, { matchRef: '', sequence: 1, at: new Date(1) })).toMatchObject({
      fixture: { competitors: [{ name }, { name: 'Tottenham Hotspur' }] },
    });
  });

  test.each([
    ['start_time="2019-05-08T19:00:00"', '2019-05-08T19:00:00.000Z'],
    ['start_time="2019-05-08T21:00:00+02:00"', '2019-05-08T19:00:00.000Z'],
    ['start_time="soon"', '2019-05-08T19:00:00.000Z'],
  ])('of a fixture with %s starts at %s in every time zone', (written, startsAt) => {
    const xml = captured('fixture-0.xml').replace(/start_time="[^"]*"/, written);
    expect(
      readUofFixture(xml, { matchRef: '', sequence: 1, at: new Date(1) })?.fixture.startsAt.toISOString(),
    ).toBe(startsAt);
  });

  test('of descriptions names outcomes as our table does', () => {
    const descriptions = captured('markets-0.xml');
    for (const [id, outcomes] of [
      ['1', { 1: '{$competitor1}', 2: 'draw', 3: '{$competitor2}' }],
      ['11', { 4: '{$competitor1}', 5: '{$competitor2}' }],
    ] as const) {
      const market = readUofMarket('football', id, '');
      for (const [outcome, name] of Object.entries(outcomes)) {
        expect(descriptions).toContain(`<outcome id="${outcome}" name="${name}"/>`);
        const ours = { '{$competitor1}': 'home', draw: 'draw', '{$competitor2}': 'away' }[name];
        expect(market?.outcomeOf(outcome)).toBe(ours);
      }
    }
  });
});

const wrap = (name: string, inner: string, attributes = '') =>
  `<${name} product="1" event_id="sr:match:5" timestamp="1773514800000" ${attributes}>${inner}</${name}>`;

describe('A settlement', () => {
  const settled = (attributes: string) =>
    messagesOf(
      wrap(
        'bet_settlement',
        `<outcomes><market id="18" specifiers="total=2.25"><outcome id="12" ${attributes}/></market></outcomes>`,
      ),
    );

  test.each([
    ['result="1"', { kind: 'win' }],
    ['result="1" void_factor="0.5"', { kind: 'halfWin' }],
    ['result="0" void_factor="0.5"', { kind: 'halfLoss' }],
    ['result="0" void_factor="1"', { kind: 'void', reason: 'push' }],
    ['result="1" void_factor="1.0"', { kind: 'void', reason: 'push' }],
    ['result="0"', { kind: 'loss' }],
    ['result="1" void_factor="0.50"', { kind: 'halfWin' }],
    ['result="1" void_factor="0.0" dead_heat_factor="1.0"', { kind: 'win' }],
    ['result="1" dead_heat_factor="0.5"', { kind: 'deadHeat', places: 1, tied: 2 }],
    ['result="1" dead_heat_factor="0.667"', { kind: 'deadHeat', places: 2, tied: 3 }],
  ])('with %s', (attributes, settlement) => {
    expect(settled(attributes)).toMatchObject([
      {
        kind: 'settlement',
        markets: [{ key: 'football/total/fullGame/2.25', outcomes: [{ outcome: 'over', settlement }] }],
      },
    ]);
  });

  test.each([
    'result="2"',
    'result="-1"',
    '',
    'result="1" void_factor="0.3"',
    'result="1" dead_heat_factor="0.0001"',
  ])('that is unreadable decides nothing: %s', (attributes) => {
    expect(settled(attributes)).toEqual([]);
  });
});

test('a cancellation has its span, and a rollback its kind', () => {
  const market = '<market id="68" specifiers="total=1.5"/>';
  const key = 'football/total/firstHalf/1.5';
  expect(
    messagesOf(wrap('bet_cancel', market, 'start_time="1773514700000" end_time="1773514750000"')),
  ).toMatchObject([
    { kind: 'cancel', markets: [key], from: new Date(1_773_514_700_000), until: new Date(1_773_514_750_000) },
  ]);
  expect(messagesOf(wrap('rollback_bet_cancel', market))).toMatchObject([
    { kind: 'rollback', of: 'cancel', markets: [key] },
  ]);
  expect(messagesOf(wrap('rollback_bet_settlement', market))).toMatchObject([
    { kind: 'rollback', of: 'settlement', markets: [key] },
  ]);
});

test.each([
  ['1', 'open'],
  ['0', 'closed'],
  ['-1', 'suspended'],
  ['-3', 'closed'],
])('market status %s', (status, ours) => {
  const messages = messagesOf(
    wrap(
      'odds_change',
      `<odds><market id="26" status="${status}"><outcome id="70" odds="1.9" active="1"/><outcome id="72" odds="1.9" active="0"/></market></odds>`,
    ),
  );
  const markets = messages.flatMap((message) => (message.kind === 'odds' ? message.markets : []));
  expect(markets.map((market) => market.status)).toEqual([ours]);
  expect(markets[0]?.outcomes.map(({ oddsMilli }) => oddsMilli)).toEqual([1_900, null]);
});

test.each([
  ['-2', []],
  ['7', [{ fault: 'valueUnreadable', detail: 'status 7' }]],
  ['one', [{ fault: 'valueUnreadable', detail: 'status one' }]],
])(
  'market status %s stops the market: -2 means no more prices, and an unknown status is not open',
  (status, faults) => {
    const prices = '<outcome id="70" odds="1.9" active="1"/><outcome id="72" odds="1.9" active="1"/>';
    const read = readMessages(
      wrap('odds_change', `<odds><market id="26" status="${status}">${prices}</market></odds>`),
    );
    expect(read.messages).toMatchObject([{ kind: 'betStop', markets: ['football/oddEven/fullGame'] }]);
    expect(read.faults).toEqual(faults);
  },
);

test('offers a market only where it counts overtime as the sport does', () => {
  expect(readUofMarket('basketball', '225', 'total=210.5')?.key).toBe('basketball/total/fullGame/210.5');
  expect(readUofMarket('basketball', '18', 'total=210.5')).toBeNull();
  expect(readUofMarket('football', '18', 'total=2.5')?.key).toBe('football/total/fullGame/2.5');
  expect(readUofMarket('football', '225', 'total=2.5')).toBeNull();
  expect(readUofMarket('football', '18', 'total=2.5|from=1')).toBeNull();
  expect(readUofMarket('football', 'constructor', '')).toBeNull();
});

describe('A missing value', () => {
  const standingOf = (status: string, sport: Sport = 'football') => {
    const { messages, faults } = readMessages(wrap('odds_change', status), sport);
    const [standing] = messages.flatMap((message) => (message.kind === 'standing' ? message.standing : []));
    return { standing, faults };
  };

  test.each([
    ['home_score="1"', {}],
    ['away_score="1"', {}],
    ['home_score="" away_score="1"', {}],
    ['home_score="one" away_score="1"', {}],
    ['home_score="1.0" away_score="0"', { scores: { fullGame: { home: 1, away: 0, isOver: false } } }],
  ])('of a score (%s) is unknown, not 0', (attributes, counts) => {
    const { standing } = standingOf(`<sport_event_status status="1" match_status="6" ${attributes}/>`);
    expect(standing?.result).toEqual({ status: 'running', ...counts });
  });

  test.each([
    ['<corners home="3"/><yellow_cards home="1" away="1"/>', {}, null],
    ['<yellow_cards home="1" away="0"/><red_cards away="1"/>', {}, null],
    [
      '<yellow_cards home="1" away="0"/><red_cards home="0" away="1"/><yellow_red_cards home="1" away="0"/>',
      { yellowCards: { home: 1, away: 0 }, redCards: { home: 1, away: 1 } },
      { yellow: { home: 1, away: 0 }, red: { home: 1, away: 1 } },
    ],
  ])('of the statistics %s is unknown', (inner, statistics, cards) => {
    const { standing } = standingOf(
      `<sport_event_status status="1" match_status="6"><statistics>${inner}</statistics></sport_event_status>`,
    );
    expect(standing).toMatchObject({ cards });
    expect(standing?.statistics).toEqual(statistics);
  });

  test('of an unknown status is not the first half', () => {
    for (const status of ['12', '-1', 'live']) {
      expect(standingOf(`<sport_event_status status="${status}" home_score="0" away_score="0"/>`)).toEqual({
        standing: undefined,
        faults: [{ fault: 'valueUnreadable', detail: `match status ${status}` }],
      });
    }
  });

  test('of a part of a match does not hide the others, which are ordered by number', () => {
    const part = (number: string, home: string, away: string) =>
      `<period_score match_status_code="${7 + Number(number)}" number="${number}" home_score="${home}" away_score="${away}"/>`;
    const parts = [part('3', '2', '1'), part('1', '6', '4'), part('2', '', '6')].join('');
    const { standing, faults } = standingOf(
      `<sport_event_status status="1" match_status="10" home_score="1" away_score="1"><period_scores>${parts}</period_scores></sport_event_status>`,
      'tennis',
    );
    expect(standing).toMatchObject({
      partNumber: 3,
      parts: [
        { home: 6, away: 4 },
        { home: 2, away: 1 },
      ],
    });
    expect(faults).toEqual([{ fault: 'valueUnreadable', detail: 'period_score :6' }]);
  });

  test('of a timestamp is accepted only for a changed fixture', () => {
    const received = new Date(1_773_514_800_000);
    expect(
      readUofMessage('<fixture_change event_id="sr:match:1234" product="3"/>', null, received),
    ).toMatchObject({ word: { kind: 'fixtureChanged', sequence: 1_773_514_800_000, at: received } });
    expect(
      readUofMessage('<bet_stop event_id="sr:match:1234" product="3" groups="all"/>', 'football'),
    ).toBeNull();
  });
});

describe('An invalid item', () => {
  test('does not affect other markets, and an unreadable price suspends its market', () => {
    const outcomes = (draw: string) =>
      `<outcome id="1" odds="2.1"/><outcome id="2" ${draw}/><outcome id="3" odds="3.4"/>`;
    const { messages, faults } = readMessages(
      wrap(
        'odds_change',
        `<odds>
          <market id="1">${outcomes('odds="n/a"')}</market>
          <market id="60">${outcomes('odds="3.1"')}</market>
          <market id="29"><outcome id="74" odds="1.9"/><outcome id="75" odds="1.9"/></market>
          <market id="9999"><outcome id="1" odds="2"/></market>
          <market status="1"/>
          <market id="18" specifiers="total=two"><outcome id="12" odds="2"/></market>
        </odds>`,
      ),
    );
    expect(messages).toMatchObject([
      {
        kind: 'odds',
        markets: [
          {
            key: 'football/matchResult/fullGame',
            status: 'suspended',
            outcomes: [{ oddsMilli: 2_100 }, { oddsMilli: null }, { oddsMilli: 3_400 }],
          },
          { key: 'football/matchResult/firstHalf', status: 'open' },
          { key: 'football/bothToScore/fullGame', outcomes: [{ outcome: 'yes' }] },
        ],
      },
    ]);
    expect(faults).toEqual([
      { fault: 'marketUnknown', detail: 'football 9999' },
      { fault: 'marketUnknown', detail: 'football' },
      { fault: 'marketUnknown', detail: 'football 18 total' },
      { fault: 'valueUnreadable', detail: 'odds n/a' },
      { fault: 'outcomeUnknown', detail: '29 75' },
    ]);
  });

  test('of a settlement is left undecided and counted', () => {
    const { messages, faults } = readMessages(
      wrap(
        'bet_settlement',
        `<outcomes><market id="18" specifiers="total=2.5">
          <outcome id="12" result="1" void_factor="half"/><outcome id="13" result="0"/>
        </market></outcomes>`,
      ),
    );
    expect(messages).toMatchObject([
      { markets: [{ outcomes: [{ outcome: 'under', settlement: { kind: 'loss' } }] }] },
    ]);
    expect(faults).toEqual([{ fault: 'valueUnreadable', detail: 'result 1 void_factor half' }]);
  });

  test('of a cancellation does not make it one without a span', () => {
    const cancelled = readMessages(wrap('bet_cancel', '<market id="1"/>', 'start_time="soon"'));
    expect(cancelled).toEqual({
      messages: [],
      faults: [{ fault: 'valueUnreadable', detail: 'start_time soon end_time ' }],
    });
  });
});

test('reads a fixture whose short name would split a surrogate pair, or that does not say whether it is live', () => {
  const xml = captured('fixture-0.xml')
    .replace('abbreviation="AJA"', '')
    .replace('name="Ajax Amsterdam"', 'name="AB𠮷田"')
    .replace(/liveodds="[^"]*"/, '');
  expect(readUofFixture(xml, { matchRef: '', sequence: 1, at: new Date(1) })?.fixture).toMatchObject({
    competitors: [{ short: 'AB𠮷' }, {}],
    inPlayOffered: false,
  });
});
