import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { FeedMessage } from './feed-message.ts';
import { readUofFixture, readUofMessage } from './read-uof-message.ts';
import { createUofFeed, type UofApi, type UofTransport } from './uof.ts';
import { readUofMarket } from './uof-markets.ts';

const captured = (name: string) => readFileSync(new URL(`./captured/uof/${name}`, import.meta.url), 'utf8');

function messagesOf(xml: string): FeedMessage[] {
  const word = readUofMessage(xml, 'football');
  if (word?.kind !== 'messages') throw new Error(`no messages: ${word?.kind}`);
  return word.messages;
}

describe('A captured message', () => {
  test('of odds becomes prices with chances, and how the match stands', () => {
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

  test('of a match in play tells score, halves, clock, cards and corners', () => {
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
    'of %s in play (%s) tells the points of its game, and whose ball it is',
    (sport, attributes, points, serving) => {
      const word = readUofMessage(
        wrap('odds_change', `<sport_event_status status="1" home_score="6" away_score="3" ${attributes}/>`),
        sport,
      );
      expect(word).toMatchObject({ messages: [{ kind: 'standing', standing: { points, serving } }] });
    },
  );

  test('of cricket tells its runs', () => {
    const status = '<sport_event_status status="1" match_status="501" home_score="120" away_score="0"/>';
    expect(readUofMessage(wrap('odds_change', status), 'cricket')).toMatchObject({
      messages: [{ standing: { result: { scores: { fullGame: { home: 120, away: 0, isOver: false } } } } }],
    });
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
  ])('of how the match stands %s', (_, odds, pricesStand) => {
    const status = '<sport_event_status status="1" match_status="6" home_score="1" away_score="0"/>';
    const [standing] = messagesOf(wrap('odds_change', status + odds));
    expect(standing).toMatchObject({ kind: 'standing' });
    expect((standing as { pricesStand?: true }).pricesStand).toBe(pricesStand);
  });

  test('that stops bets stops all of the match', () => {
    expect(messagesOf(captured('inline_bet_stop.xml'))).toMatchObject([{ kind: 'betStop', markets: 'all' }]);
  });

  test.each(['bet_settlement.xml', 'inline_bet_cancel.xml'])(
    'of markets that we do not offer says nothing: %s',
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
  ])('of a fixture in the country %j is played in %j', (told, country) => {
    const xml = captured('fixture-0.xml').replace('name="International Clubs"', `$& country_code="${told}"`);
    expect(readUofFixture(xml, { matchRef: '', sequence: 1, at: new Date(1) })).toMatchObject({
      fixture: { league: { country } },
    });
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
  ])('that nobody can read decides nothing: %s', (attributes) => {
    expect(settled(attributes)).toEqual([]);
  });
});

test('a cancellation carries its span, and rollbacks say of what', () => {
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
  ['-2', null],
])('market status %s', (status, ours) => {
  const messages = messagesOf(
    wrap(
      'odds_change',
      `<odds><market id="26" status="${status}"><outcome id="70" odds="1.9" active="1"/><outcome id="72" odds="1.9" active="0"/></market></odds>`,
    ),
  );
  const markets = messages.flatMap((message) => (message.kind === 'odds' ? message.markets : []));
  expect(markets.map((market) => market.status)).toEqual(ours === null ? [] : [ours]);
  if (ours) expect(markets[0]?.outcomes.map(({ oddsMilli }) => oddsMilli)).toEqual([1_900, null]);
});

test('counts overtime as the sport does, or does not take the market', () => {
  expect(readUofMarket('basketball', '225', 'total=210.5')?.key).toBe('basketball/total/fullGame/210.5');
  expect(readUofMarket('basketball', '18', 'total=210.5')).toBeNull();
  expect(readUofMarket('football', '18', 'total=2.5')?.key).toBe('football/total/fullGame/2.5');
  expect(readUofMarket('football', '225', 'total=2.5')).toBeNull();
  expect(readUofMarket('football', '18', 'total=2.5|from=1')).toBeNull();
  expect(readUofMarket('football', 'constructor', '')).toBeNull();
});

describe('A producer', () => {
  async function play(findFixture: UofApi['findFixture'] = async () => captured('fixture-0.xml')) {
    let nowMs = 0;
    const asked: { product: string; after: Date | null; requestId: number }[] = [];
    const told: FeedMessage[] = [];
    let take: (xml: string, key: string) => Promise<void> = async () => {};
    const transport: UofTransport = {
      start: (given) => {
        take = given;
      },
      close: async () => {},
    };
    const api: UofApi = {
      findFixture,
      askRecovery: async (product, after, requestId) => void asked.push({ product, after, requestId }),
    };
    createUofFeed({ transport, api, log: { warn: () => {} }, elapsedMs: () => nowMs }).start(
      async (messages) => {
        told.push(...messages);
      },
    );
    const say = (xml: string, key = '-.-.-.x.-.-.-') => take(xml, key);
    return {
      asked,
      told,
      say,
      alive: (product: string, at: number, subscribed = '1') =>
        say(`<alive product="${product}" timestamp="${at}" subscribed="${subscribed}"/>`),
      complete: (product: string, at: number, request: number) =>
        say(`<snapshot_complete product="${product}" timestamp="${at}" request_id="${request}"/>`),
      wait: (ms: number) => {
        nowMs += ms;
      },
      last: () => told.at(-1),
    };
  }

  test('names sides and competitions in our languages, and is asked for those that it has not named alone', async () => {
    const languages: string[] = [];
    const feed = await play(async (_, language) => {
      languages.push(language);
      if (language === 'ko' && languages.length < 9) throw new Error('HTTP 500');
      const xml = captured('fixture-0.xml');
      return language === 'zh' ? xml.replace('name="Ajax Amsterdam"', 'name="阿贾克斯"') : xml;
    });
    const change = (ref: string) =>
      feed.say(`<fixture_change product="1" event_id="${ref}" timestamp="1000" start_time="1"/>`);
    await change('sr:match:1');
    expect(languages.toSorted()).toEqual(['br', 'en', 'id', 'ja', 'ko', 'ru', 'vi', 'zh']);
    const [ajax] = feed.told.flatMap((told) => (told.kind === 'fixture' ? told.fixture.competitors : []));
    expect(ajax).toMatchObject({ name: 'Ajax Amsterdam', names: { zh_CN: '阿贾克斯' } });
    expect(ajax?.names).not.toHaveProperty('ko_KR');
    await change('sr:match:1');
    expect(languages.slice(8)).toEqual(['en', 'ko']);
    await change('sr:match:1');
    expect(languages.slice(10)).toEqual(['en']);
    expect(feed.last()).toMatchObject({ fixture: { league: { names: { ko_KR: 'UEFA Champions League' } } } });
  });

  test('is asked for everything at first, and believed when its snapshot is complete', async () => {
    const feed = await play();
    await feed.alive('1', 1_000);
    expect(feed.asked).toEqual([{ product: '1', after: null, requestId: 1 }]);
    expect(feed.last()).toMatchObject({ kind: 'alive', isRecovering: true });
    await feed.complete('1', 2_000, 7);
    expect(feed.last()).toMatchObject({ isRecovering: true });
    await feed.complete('1', 2_000, 1);
    expect(feed.last()).toMatchObject({ isRecovering: false });
  });

  test('that was away, or lost the subscription, is asked for what was missed', async () => {
    const feed = await play();
    await feed.alive('1', 1_000);
    await feed.complete('1', 2_000, 1);
    feed.wait(21_000);
    await feed.alive('1', 23_000);
    expect(feed.asked.at(-1)).toEqual({ product: '1', after: new Date(2_000), requestId: 2 });
    await feed.complete('1', 24_000, 2);
    await feed.alive('1', 25_000, '0');
    expect(feed.asked).toHaveLength(3);
    expect(feed.last()).toMatchObject({ isRecovering: true });
  });

  test('that falls silent makes the feed recovering though others speak', async () => {
    const feed = await play();
    await feed.alive('1', 1_000);
    await feed.complete('1', 1_500, 1);
    await feed.alive('3', 1_600);
    await feed.complete('3', 1_700, 2);
    expect(feed.last()).toMatchObject({ isRecovering: false });
    feed.wait(15_000);
    await feed.alive('3', 16_000);
    feed.wait(6_000);
    await feed.alive('3', 22_000);
    expect(feed.last()).toMatchObject({ isRecovering: true });
  });

  test('that tells of a match that nobody knows has its fixture read first; nonsense is passed over', async () => {
    const feed = await play();
    await feed.say('no xml at all <', 'hi.-.live.odds_change.1.sr:match.18001015.-');
    await feed.say(captured('inline_odds_change.xml'), 'hi.-.live.odds_change.1.sr:match.18001015.-');
    await feed.say(captured('inline_odds_change.xml'), 'hi.-.live.odds_change.777.sr:match.18001015.-');
    expect(feed.told.map(({ kind }) => kind)).toEqual(['fixture', 'standing', 'odds']);
  });
});
