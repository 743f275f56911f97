import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { FeedMessage } from './feed-message.ts';
import { parseFeedMessage } from './parse-feed-message.ts';
import { readUofSummary } from './read-uof-summary.ts';
import { createUofFeed } from './uof.ts';
import type { UofApi } from './uof-transport.ts';

const fixtureXml = readFileSync(new URL('./captured/uof/fixture-0.xml', import.meta.url), 'utf8');
const began = Date.parse('2026-03-14T12:00:00Z');

const producersXml = `<producers>
  <producer id="1" name="LO" api_url="https://uof.example/v1/liveodds/" active="true" scope="live"
    stateful_recovery_window_in_minutes="600"/>
  <producer id="3" name="Ctrl" api_url="https://uof.example/v1/pre/" active="true" scope="prematch"/>
  <producer id="4" name="BetPal" api_url="https://uof.example/v1/betpal/" active="false" scope="live"/>
  <producer id="6" name="VF" api_url="https://uof.example/v1/vf/" active="true" scope="virtual"/>
</producers>`;

const summaryXml = (results: string, status = 'status_code="4" match_status_code="100"', sport = 1) =>
  `<match_summary><sport_event id="sr:match:5"><tournament><sport id="sr:sport:${sport}"/></tournament></sport_event>
  <sport_event_status home_score="2" away_score="1" ${status} status="closed" match_status="ended">
  <period_scores><period_score home_score="1" away_score="0" match_status_code="6" number="1"/>
  <period_score home_score="1" away_score="1" match_status_code="7" number="2"/></period_scores>
  <results>${results}</results></sport_event_status></match_summary>`;

async function follow(
  given: Partial<UofApi> & { complete?: ReadonlyMap<string, Date>; unsettled?: readonly string[] } = {},
) {
  let second = 0;
  let take: (xml: string, key: string) => Promise<void> = async () => {};
  let disconnect: () => Promise<void> = async () => {};
  let isListening = false;
  const reported: FeedMessage[] = [];
  const counted: string[] = [];
  const recoveries: { path: string; after: number | null; requestId: number }[] = [];
  const matchRecoveries: string[] = [];
  const summaries: string[] = [];
  const listedBefore: number[] = [];
  const feed = createUofFeed({
    transport: {
      start: (onMessage, onDisconnect) => {
        isListening = true;
        take = onMessage;
        disconnect = onDisconnect;
      },
      close: async () => {},
    },
    api: {
      listProducers: async () => producersXml,
      findFixture: async () => fixtureXml,
      requestRecovery: async (path, { after, requestId }) => {
        recoveries.push({ path, after: after && (after.getTime() - began) / 1_000, requestId });
      },
      findVariant: async () => '<market_descriptions/>',
      findSummary: async (matchRef) => {
        summaries.push(matchRef);
        return summaryXml('<result home_score="2" away_score="1" match_status_code="100"/>');
      },
      requestMatchRecovery: async (path, matchRef) => void matchRecoveries.push(`${path} ${matchRef}`),
      ...given,
    },
    log: { warn: () => {} },
    count: (fault) => counted.push(fault),
    listComplete: async () => given.complete ?? new Map(),
    listUnsettled: async (startedBefore) => {
      listedBefore.push((startedBefore.getTime() - began) / 1_000);
      return given.unsettled ?? [];
    },
    now: () => new Date(began + second * 1_000),
    elapsedMs: () => second * 1_000,
    repeat: () => () => {},
    firstRequestId: 0,
  });
  feed.start(async (messages) => void reported.push(...messages));
  const say = async (xml: string, key = 'hi.-.live.x.1.sr:match.5.-') => {
    await take(xml, key);
    await new Promise(setImmediate);
  };
  const stamp = () => `timestamp="${began + second * 1_000}"`;
  await feed.tick();
  await new Promise(setImmediate);
  return {
    reported,
    counted,
    recoveries,
    matchRecoveries,
    summaries,
    listedBefore,
    say,
    isListening: () => isListening,
    disconnect: () => disconnect(),
    alive: (product: string, subscribed = '1') =>
      say(`<alive product="${product}" ${stamp()} subscribed="${subscribed}"/>`, '-.-.-.alive.-.-.-.-'),
    complete: (product: string, requestId: number) =>
      say(
        `<snapshot_complete product="${product}" ${stamp()} request_id="${requestId}"/>`,
        '-.-.-.snapshot_complete.-.-.-',
      ),
    about: (name: string, inner = '', attributes = 'product="1"') =>
      say(`<${name} event_id="sr:match:5" ${stamp()} ${attributes}>${inner}</${name}>`),
    async wait(seconds: number) {
      second += seconds;
      await feed.tick();
      await new Promise(setImmediate);
    },
    offered: () =>
      Object.fromEntries(
        reported.flatMap((message) =>
          message.kind === 'alive' ? [[message.channel ?? 'all', !message.isRecovering]] : [],
        ),
      ),
    kinds: () => reported.flatMap(({ kind }) => (kind === 'alive' ? [] : [kind])),
  };
}

const price =
  '<odds><market id="1"><outcome id="1" odds="2"/><outcome id="2" odds="3"/><outcome id="3" odds="4"/></market></odds>';

describe('Producers', () => {
  test('are down until their own snapshot is complete, each separately', async () => {
    const feed = await follow();
    expect(feed.offered()).toEqual({ all: false, 1: false, 3: false });
    await feed.alive('1');
    await feed.alive('3');
    expect(feed.recoveries).toEqual([
      { path: 'liveodds', after: null, requestId: 1 },
      { path: 'pre', after: null, requestId: 2 },
    ]);
    await feed.complete('1', 2);
    expect(feed.offered()).toEqual({ all: false, 1: false, 3: false });
    await feed.complete('1', 1);
    expect(feed.offered()).toEqual({ all: true, 1: true, 3: false });
    await feed.complete('3', 2);
    expect(feed.offered()).toEqual({ all: true, 1: true, 3: true });
  });

  test('that are unknown, inactive or simulated close nothing and are counted', async () => {
    const feed = await follow();
    await feed.alive('1');
    await feed.complete('1', 1);
    for (const product of ['4', '6', '14', '']) await feed.alive(product, '0');
    expect(feed.recoveries).toHaveLength(1);
    expect(feed.offered()).toEqual({ all: true, 1: true, 3: false });
    expect(feed.counted).toEqual(Array(4).fill('producerUnknown'));
  });

  test('whose snapshot never completes are requested again, and open afterwards', async () => {
    const feed = await follow();
    for (let n = 0; n < 18; n++) {
      await feed.alive('1');
      await feed.wait(10);
    }
    for (let n = 0; n < 1_062; n++) {
      await feed.alive('1');
      await feed.wait(10);
    }
    const ids = feed.recoveries.filter(({ path }) => path === 'liveodds').map(({ requestId }) => requestId);
    expect(ids.length).toBeGreaterThan(15);
    await feed.alive('1');
    await feed.complete('1', ids.at(-1) ?? 0);
    expect(feed.offered()).toMatchObject({ all: true, 1: true });
  });

  test('that become silent close their own markets, and a failed request is repeated', async () => {
    let fails = true;
    const requests: (number | null)[] = [];
    const feed = await follow({
      requestRecovery: async (path, { after, requestId }) => {
        if (path !== 'liveodds') return;
        requests.push(after && (after.getTime() - began) / 1_000);
        if (requestId > 2 && fails) throw new Error('HTTP 503');
      },
    });
    await feed.alive('1');
    await feed.alive('3');
    await feed.complete('1', 1);
    await feed.complete('3', 2);
    await feed.wait(15);
    await feed.alive('3');
    await feed.wait(6);
    expect(feed.offered()).toEqual({ all: true, 1: false, 3: true });
    await feed.wait(10);
    await feed.alive('1');
    await feed.alive('3');
    fails = false;
    await feed.wait(10);
    await feed.alive('1');
    expect(requests).toEqual([null, 0]);
    expect(feed.counted).toEqual(['requestFailed']);
    await feed.wait(20);
    expect(requests).toEqual([null, 0, 0]);
  });

  test('lose messages with the connection, which are requested again', async () => {
    const feed = await follow();
    await feed.alive('1');
    await feed.complete('1', 1);
    await feed.wait(10);
    await feed.alive('1');
    await feed.disconnect();
    expect(feed.offered()).toEqual({ all: false, 1: false, 3: false });
    await feed.wait(25);
    await feed.alive('1');
    expect(feed.recoveries.filter(({ path }) => path === 'liveodds').at(-1)).toMatchObject({ after: 10 });
  });

  test('are requested for messages sent while no process followed them', async () => {
    const feed = await follow({ complete: new Map([['1', new Date(began - 90_000)]]) });
    await feed.alive('1');
    expect(feed.recoveries).toEqual([{ path: 'liveodds', after: -90, requestId: 1 }]);
    await feed.complete('1', 1);
    expect(
      feed.reported.findLast((message) => message.kind === 'alive' && message.channel === '1'),
    ).toMatchObject({
      completeUntil: new Date(began),
    });
  });

  test('are not consumed before their list has been read, which is retried with backoff', async () => {
    let attempts = 0;
    const feed = await follow({
      listProducers: async () => {
        attempts++;
        if (attempts === 1) throw new Error('HTTP 502');
        if (attempts === 2) return '<html>';
        return attempts === 3 ? '<producers/>' : producersXml;
      },
    });
    expect([attempts, feed.isListening(), feed.reported]).toEqual([1, false, []]);
    for (const [seconds, reads] of [
      [1, 2],
      [1, 2],
      [1, 3],
      [3, 3],
      [1, 4],
    ] as const) {
      await feed.wait(seconds);
      expect(attempts).toBe(reads);
    }
    expect(feed.isListening()).toBe(true);
    expect(feed.counted).toEqual(Array(3).fill('requestFailed'));
  });
});

describe('Prices', () => {
  test('carry their channel, and pre-match prices are marked', async () => {
    const feed = await follow();
    await feed.about('odds_change', price);
    await feed.about('odds_change', price, 'product="3"');
    const odds = feed.reported.filter((message) => message.kind === 'odds');
    expect(odds).toMatchObject([{ channel: '1' }, { channel: '3', untilStart: true }]);
    expect(odds[0]).not.toHaveProperty('untilStart');
  });

  test('of a producer that is not followed are ignored, its results are not', async () => {
    const feed = await follow();
    await feed.about('odds_change', price, 'product="4"');
    await feed.about(
      'bet_settlement',
      '<outcomes><market id="1"><outcome id="1" result="1"/></market></outcomes>',
      'product="4" certainty="2"',
    );
    expect(feed.kinds()).toEqual(['fixture', 'settlement']);
    expect(feed.counted).toEqual(['producerUnknown', 'producerUnknown']);
  });

  test('of a sport that is not offered are counted and cost no request', async () => {
    let requests = 0;
    const feed = await follow({
      findFixture: async () => {
        requests++;
        return fixtureXml;
      },
    });
    await feed.say(
      `<odds_change product="1" event_id="sr:match:7" timestamp="${began}">${price}</odds_change>`,
      'hi.-.live.odds_change.4.sr:match.7.-',
    );
    await feed.say('no xml at all <', 'hi.-.live.odds_change.1.sr:match.7.-');
    expect([requests, feed.kinds(), feed.counted]).toEqual([0, [], ['sportUnknown', 'malformed']]);
  });
});

describe('A fixture', () => {
  test('that is unreadable stops its match; prices are held back until it is readable', async () => {
    let fails = true;
    const feed = await follow({
      findFixture: async () => {
        if (fails) throw new Error('HTTP 500');
        return fixtureXml;
      },
    });
    await feed.about('odds_change', price);
    expect(feed.kinds()).toEqual(['betStop']);
    await feed.about('odds_change', price.replace('odds="2"', 'odds="2.2"'));
    await feed.about(
      'bet_settlement',
      '<outcomes><market id="1"><outcome id="1" result="1"/></market></outcomes>',
    );
    expect(feed.kinds()).toEqual(['betStop', 'settlement']);
    fails = false;
    await feed.wait(1);
    expect(feed.kinds()).toEqual(['betStop', 'settlement', 'fixture', 'odds']);
    expect(feed.reported.at(-1)).toMatchObject({ markets: [{ outcomes: [{ oddsMilli: 2_200 }, {}, {}] }] });
    await feed.about('odds_change', price);
    expect(feed.kinds().slice(4)).toEqual(['odds']);
  });

  test('that changed and is unreadable stops its match; once read, its prices are requested again', async () => {
    let answers = 0;
    const feed = await follow({
      findFixture: async (_, language) => {
        if (language === 'en' && ++answers === 2) throw new Error('HTTP 500');
        return fixtureXml;
      },
    });
    await feed.about('odds_change', price);
    await feed.wait(1);
    await feed.about('fixture_change');
    expect(feed.kinds()).toEqual(['fixture', 'odds', 'betStop']);
    expect(feed.reported.at(-1)).toMatchObject({ markets: 'all', sequence: began + 1_000 });
    await feed.wait(1);
    expect(feed.kinds().at(-1)).toBe('fixture');
    await feed.wait(1);
    expect(feed.matchRecoveries).toEqual(['liveodds sr:match:5', 'pre sr:match:5']);
  });

  test('is requested with backoff, without a request per message meanwhile', async () => {
    let requests = 0;
    const feed = await follow({
      findFixture: async () => {
        requests++;
        throw new Error('HTTP 500');
      },
    });
    for (let n = 0; n < 5; n++) await feed.about('odds_change', price);
    expect(requests).toBe(1);
    for (const [seconds, total] of [
      [1, 2],
      [1, 2],
      [1, 3],
      [3, 3],
      [1, 4],
    ] as const) {
      await feed.wait(seconds);
      expect(requests).toBe(total);
    }
  });

  test('has names in our languages; a failed language is retried, and its names replace the fixture', async () => {
    const languages: string[] = [];
    const feed = await follow({
      findFixture: async (_, language) => {
        languages.push(language);
        if (language === 'ko' && languages.length < 9) throw new Error('HTTP 500');
        return language === 'zh'
          ? fixtureXml.replace('name="Ajax Amsterdam"', 'name="阿贾克斯"')
          : fixtureXml;
      },
    });
    await feed.about('fixture_change');
    expect(languages.toSorted()).toEqual(['br', 'en', 'id', 'ja', 'ko', 'ru', 'vi', 'zh']);
    const first = feed.reported.find((message) => message.kind === 'fixture');
    expect(first?.fixture.competitors[0]).toMatchObject({
      name: 'Ajax Amsterdam',
      names: { zh_CN: '阿贾克斯' },
    });
    expect(first?.fixture.competitors[0]?.names).not.toHaveProperty('ko_KR');
    await feed.wait(1);
    expect(languages.slice(8)).toEqual(['en', 'ko']);
    const last = feed.reported.findLast((message) => message.kind === 'fixture');
    expect(last).toMatchObject({
      sequence: (first?.sequence ?? 0) + 1,
      fixture: { league: { names: { ko_KR: 'UEFA Champions League' } } },
    });
    await feed.wait(60);
    expect(languages).toHaveLength(10);
  });

  test('of a cancelled match voids everything, even when it is unreadable', async () => {
    const feed = await follow({
      findFixture: async () => {
        throw new Error('HTTP 500');
      },
    });
    await feed.about('fixture_change', '', 'product="1" change_type="3"');
    expect(feed.reported.at(-1)).toMatchObject({ kind: 'cancel', markets: 'all', reason: 'cancelled' });
  });
});

describe('A gap longer than the recovery window', () => {
  const day = 86_400;

  test('is filled with summaries of matches with open bets, with the time of its end', async () => {
    const feed = await follow({
      complete: new Map([['1', new Date(began - 2 * day * 1_000)]]),
      unsettled: ['sr:match:5', 'sr:match:6'],
    });
    await feed.alive('1');
    // The window less a margin of ten minutes.
    const until = -(10 * 3_600 - 600);
    expect(feed.recoveries).toMatchObject([{ path: 'liveodds', after: until }]);
    await feed.wait(1);
    expect(feed.listedBefore).toEqual([until]);
    expect(feed.summaries).toEqual(['sr:match:5', 'sr:match:6']);
    const settlement = feed.reported.find(({ kind }) => kind === 'settlement');
    expect(settlement).toMatchObject({
      matchRef: 'sr:match:5',
      sequence: began + until * 1_000,
      onlyUndecided: true,
      result: {
        status: 'finished',
        scores: { fullGame: { home: 2, away: 1, isOver: true }, firstHalf: { home: 1, away: 0 } },
      },
    });
    await feed.wait(1);
    expect(feed.summaries).toHaveLength(2);
  });

  test('is not assumed when the recovery reaches back far enough', async () => {
    const feed = await follow({
      complete: new Map([['1', new Date(began - 3_600_000)]]),
      unsettled: ['sr:match:5'],
    });
    await feed.alive('1');
    await feed.wait(1);
    expect([feed.listedBefore, feed.summaries]).toEqual([[], []]);
  });

  test('retries an unreadable summary with backoff, and gives up eventually', async () => {
    const requests: number[] = [];
    let now = 0;
    const feed = await follow({
      complete: new Map([['1', new Date(began - 2 * day * 1_000)]]),
      unsettled: ['sr:match:5'],
      findSummary: async () => {
        requests.push(now);
        throw new Error('HTTP 503');
      },
    });
    await feed.alive('1');
    for (; now < 200; now++) {
      await feed.alive('1');
      await feed.wait(1);
    }
    expect(requests.length).toBeGreaterThan(6);
    expect(requests.slice(1, 4).map((at, index) => at - (requests[index] ?? 0))).toEqual([1, 2, 4]);
  });

  test.each([
    ['a match that goes on', '', 'status_code="1" match_status_code="7"', 1, []],
    ['one whose result is not confirmed', '', 'status_code="3" match_status_code="100"', 1, ['standing']],
    [
      'football after extra time without a score of regulation',
      '',
      'status_code="4" match_status_code="110"',
      1,
      ['standing'],
    ],
    ['a retirement', '', 'status_code="4" match_status_code="95"', 5, ['standing']],
    ['cricket, whose score names no winner', '', 'status_code="4" match_status_code="100"', 21, ['standing']],
    ['a sport that is not ours', '', 'status_code="4" match_status_code="100"', 999, []],
    ['tennis', '', 'status_code="4" match_status_code="100"', 5, ['standing', 'settlement']],
    [
      'football after extra time',
      '<result home_score="1" away_score="1" match_status_code="100"/><result home_score="2" away_score="1" match_status_code="110"/>',
      'status_code="4" match_status_code="110"',
      1,
      ['standing', 'settlement'],
    ],
  ])('%s', (_, results, status, sport, kinds) => {
    const about = { matchRef: 'sr:match:5', sequence: 1, at: new Date(began) };
    const messages = readUofSummary(summaryXml(results, status, sport), about);
    expect(messages.map(({ kind }) => kind)).toEqual(kinds);
    const settled = messages.find((message) => message.kind === 'settlement');
    if (status.includes('110') && settled)
      expect(settled.result).toMatchObject({ scores: { fullGame: { home: 1, away: 1 } } });
  });

  test('of basketball counts overtime separately from regulation time', () => {
    const xml = summaryXml(
      '<result home_score="1" away_score="1" match_status_code="100"/>',
      'status_code="4" match_status_code="110"',
      2,
    );
    const messages = readUofSummary(xml, { matchRef: 'sr:match:5', sequence: 1, at: new Date(began) });
    expect(messages.at(-1)).toMatchObject({
      result: { scores: { fullGame: { home: 1, away: 1 } }, overtime: { home: 1, away: 0 } },
    });
  });

  test('throws for a text that is no summary', () => {
    const about = { matchRef: 'sr:match:5', sequence: 1, at: new Date(began) };
    expect(() => readUofSummary('<response/>', about)).toThrow();
  });
});

describe('A race', () => {
  const drivers = [
    ['7135', 'Verstappen, Max'],
    ['7140', 'P&#233;rez, Sergio'],
    ['7155', 'Hamilton, Lewis'],
    ['7160', 'Alonso, Fernando'],
  ];
  const raceXml = `<fixtures_fixture><fixture id="sr:stage:5" name="Monaco Grand Prix" start_time="2026-03-15T13:00:00Z">
    <tournament id="sr:stage:1" name="Formula 1 2026"><sport id="sr:sport:40"/><category country_code="MCO"/></tournament>
    <competitors>${drivers.map(([id, name]) => `<competitor id="sr:competitor:${id}" name="${name}"/>`).join('')}</competitors>
    </fixture></fixtures_fixture>`;
  const variants: Record<string, string> = {
    '559 pre:markettext:1': 'Monaco Grand Prix Race – Winner',
    '536 pre:markettext:2': 'Monaco Grand Prix Race - Top 3',
    '559 pre:markettext:3': 'Monaco Grand Prix Race – Fastest Lap Winner',
    '559 pre:markettext:4': 'Monaco Grand Prix Qualification - Winner',
    '559 pre:markettext:5': 'Monaco Grand Prix Race Winning Constructor',
    '536 pre:markettext:6': 'Formula 1 Season - Top 3',
  };
  const names = ['Max Verstappen', 'Sergio Perez', 'Lewis Hamilton', 'Alonso, Fernando', 'Any other'];
  const describeVariant = (market: string, variant: string) =>
    `<market_descriptions><market id="${market}" name="${variants[`${market} ${variant}`]}" variant="${variant}"><outcomes>
    ${names.map((name, index) => `<outcome id="pre:outcometext:${index}" name="${name}"/>`).join('')}
    </outcomes></market></market_descriptions>`;

  async function followRace(given: Partial<UofApi> = {}) {
    const requests: string[] = [];
    const feed = await follow({
      findFixture: async () => raceXml,
      findVariant: async (market, variant) => {
        requests.push(`${market} ${variant}`);
        return describeVariant(market, variant);
      },
      ...given,
    });
    await feed.alive('3');
    await feed.complete('3', 1);
    let stamp = began;
    const send = async (name: string, inner: string, attributes = '') => {
      const before = feed.reported.length;
      const at = `timestamp="${++stamp}" product="3" event_id="sr:stage:5"`;
      await feed.say(`<${name} ${at} ${attributes}>${inner}</${name}>`, `hi.pre.-.${name}.40.sr:stage.5.-`);
      return feed.reported.slice(before).filter(({ kind }) => kind !== 'alive');
    };
    return { ...feed, requests, send };
  }

  const market = (id: string, specifiers: string, outcomes = '') =>
    `<market id="${id}" specifiers="${specifiers}">${outcomes}</market>`;
  const winners = 'variant=pre:markettext:1';
  const podium = 'variant=pre:markettext:2|winners=3';
  const entrant = (id: string) => `entrant:sr.competitor.${id}`;

  test('is offered with its winner and its podium, and entrants matched by name', async () => {
    const feed = await followRace();
    const prices = [2.5, 6, 8, 15, 30]
      .map((odds, index) => `<outcome id="pre:outcometext:${index}" odds="${odds}" active="1"/>`)
      .join('');
    const odds = `<odds>${market('559', winners, prices)}${market('536', podium, prices)}</odds>`;
    const [fixture, quoted] = await feed.send('odds_change', odds);
    expect(fixture).toMatchObject({
      kind: 'fixture',
      fixture: {
        sport: 'motorRacing',
        title: 'Monaco Grand Prix',
        competitors: [{ ref: 'sr.competitor.7135' }, { name: 'Pérez, Sergio' }, {}, {}],
      },
    });
    const outcomes = [
      { outcome: entrant('7135'), oddsMilli: 2_500 },
      { outcome: entrant('7140'), oddsMilli: 6_000 },
      { outcome: entrant('7155'), oddsMilli: 8_000 },
      { outcome: entrant('7160'), oddsMilli: 15_000 },
    ];
    expect(quoted).toMatchObject({
      kind: 'odds',
      untilStart: true,
      markets: [
        { key: 'motorRacing/raceWinner/fullGame', status: 'open', outcomes },
        { key: 'motorRacing/podium/fullGame', outcomes },
      ],
    });
    expect(feed.counted).toEqual(['outcomeUnknown', 'outcomeUnknown']);
    const { message, faults } = parseFeedMessage(quoted, new Date(began + 60_000));
    expect([message?.kind, faults]).toEqual(['odds', []]);
    await feed.send('odds_change', odds);
    expect(feed.requests).toEqual(['559 pre:markettext:1', '536 pre:markettext:2']);
  });

  test('is settled with dead heats and non-starters, cancelled, and both are rolled back', async () => {
    const feed = await followRace();
    const settled = market(
      '536',
      podium,
      `<outcome id="pre:outcometext:0" result="1"/><outcome id="pre:outcometext:1" result="1" dead_heat_factor="0.5"/>
      <outcome id="pre:outcometext:2" result="0"/><outcome id="pre:outcometext:3" result="0" void_factor="1"/>`,
    );
    const about = await feed.send('bet_settlement', `<outcomes>${settled}</outcomes>`, 'certainty="2"');
    expect(about.at(-1)).toMatchObject({
      kind: 'settlement',
      certainty: 'confirmed',
      markets: [
        {
          key: 'motorRacing/podium/fullGame',
          outcomes: [
            { outcome: entrant('7135'), settlement: { kind: 'win' } },
            { outcome: entrant('7140'), settlement: { kind: 'deadHeat', places: 1, tied: 2 } },
            { outcome: entrant('7155'), settlement: { kind: 'loss' } },
            { outcome: entrant('7160'), settlement: { kind: 'void', reason: 'nonStarter' } },
          ],
        },
      ],
    });
    const markets = ['motorRacing/raceWinner/fullGame'];
    expect(await feed.send('bet_cancel', market('559', winners))).toMatchObject([
      { kind: 'cancel', markets },
    ]);
    expect(await feed.send('rollback_bet_cancel', market('559', winners))).toMatchObject([
      { kind: 'rollback', of: 'cancel', markets },
    ]);
    expect(await feed.send('rollback_bet_settlement', market('536', podium))).toMatchObject([
      { kind: 'rollback', of: 'settlement', markets: ['motorRacing/podium/fullGame'] },
    ]);
  });

  test.each([
    ['559', 'variant=pre:markettext:3'],
    ['559', 'variant=pre:markettext:4'],
    ['559', 'variant=pre:markettext:5'],
    ['536', 'variant=pre:markettext:6|winners=3'],
    ['536', 'variant=pre:markettext:2|winners=10'],
    ['559', `${winners}|lap=3`],
    ['559', ''],
    ['1', ''],
  ])('has no market %s with "%s"', async (id, specifiers) => {
    const feed = await followRace();
    const outcome = '<outcome id="pre:outcometext:0" odds="2"/>';
    const messages = await feed.send('odds_change', `<odds>${market(id, specifiers, outcome)}</odds>`);
    expect(messages.map(({ kind }) => kind)).toEqual(['fixture']);
    expect(feed.counted).toEqual(['marketUnknown']);
  });

  test('whose description is unreadable is offered once it is readable', async () => {
    let fails = true;
    const feed = await followRace({
      findVariant: async (id, variant) => {
        if (fails) throw new Error('HTTP 503');
        return describeVariant(id, variant);
      },
    });
    const odds = `<odds>${market('559', winners, '<outcome id="pre:outcometext:0" odds="2"/>')}</odds>`;
    expect((await feed.send('odds_change', odds)).map(({ kind }) => kind)).toEqual(['fixture']);
    fails = false;
    expect(await feed.send('odds_change', odds)).toEqual([]);
    await feed.wait(31);
    expect((await feed.send('odds_change', odds)).map(({ kind }) => kind)).toEqual(['odds']);
  });
});
