import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { sports } from '@palpite/contracts';
import type { MatchCard, StreamFrame } from '@palpite/contracts/sports';
import { sportNames } from '@palpite/domain/sports/sports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aMatch,
  aStanding,
  fairPrices,
  handicap,
  over25,
  scriptedFeed,
} from '../../../../../tests/harness/feed.ts';
import { startServer, type TestServer } from '../../../../../tests/harness/server.ts';
import { holdMarkets } from './hold-markets.ts';
import { listHeldMarkets } from './list-held-markets.ts';

let server: TestServer;
let feed: ReturnType<typeof scriptedFeed>;

beforeAll(async () => {
  server = await startServer();
  feed = scriptedFeed(server.database);
  await feed.alive();
});
afterAll(() => server.close());

async function idOf(matchRef: string): Promise<string> {
  const { rows } = await sql<{ id: bigint }>`
    select id from sportsbook.match where source_ref = ${matchRef}
  `.execute(server.database.db);
  return String(rows[0]?.id ?? 0);
}

async function pageOf(matchId: string, shows: (markets: sportsMarkets) => boolean = () => true) {
  return expect
    .poll(async () => {
      const answer = await server.call(sports.getMatch, { params: { matchId } });
      return answer.http === 200 && shows(answer.body.data.markets);
    })
    .toBe(true)
    .then(async () => (await server.call(sports.getMatch, { params: { matchId } })).body.data);
}
type sportsMarkets = { type: string; status: string; outcomes: { oddsMilli: number | null }[] }[];

async function listen(path: string) {
  const request = get(server.url + path);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.setEncoding('utf8');
  let text = '';
  response.on('data', (part: string) => {
    text += part;
  });
  const frames = () =>
    text
      .split('\n\n')
      .flatMap((frame) => /^data: (.*)$/m.exec(frame)?.[1] ?? [])
      .map((data) => JSON.parse(data) as StreamFrame);
  return {
    frames,
    find: (wanted: (frame: StreamFrame) => boolean) => expect.poll(() => frames().find(wanted)).toBeDefined(),
    leave: () => request.destroy(),
  };
}

describe('The board', () => {
  test('shows the declared winner, and the first three of a race', async () => {
    const reported = aMatch();
    const entrants = [3, 1, null, 4, 2].map((place, at) => ({ id: `d${at}`, started: true, place }));
    await feed.publish(reported.fixture(), reported.standing());
    const matchId = await idOf(reported.matchRef);
    expect((await pageOf(matchId)).match.state).toMatchObject({ verdict: null, leaders: [] });
    await feed.publish(reported.standing({ result: { status: 'running', verdict: 'away', entrants } }));
    await expect
      .poll(async () => (await pageOf(matchId)).match.state)
      .toMatchObject({ verdict: 'away', leaders: ['d1', 'd4', 'd0'] });
  });

  test('shows a match with its markets, log and statistics, and its markets by id', async () => {
    const reported = aMatch();
    const goal = {
      number: 1,
      kind: 'goal' as const,
      timeStatus: 'firstHalf' as const,
      partNumber: null,
      second: 610,
      side: 'away' as const,
      score: { home: 0, away: 1 },
      who: 'Iago',
      place: null,
    };
    await feed.publish(
      reported.fixture(),
      reported.standing({ statistics: { shots: { home: 4, away: 2 } } }, { events: [goal] }),
      reported.odds(fairPrices),
    );
    const matchId = await idOf(reported.matchRef);
    const page = await pageOf(matchId, (markets) => markets.length === 3);
    expect(page.match).toMatchObject({
      sport: 'football',
      league: { name: 'Brasileirão Série A', country: 'BR' },
      state: { timeStatus: 1, inPlay: true, score: { home: 0, away: 0 }, marketCount: 3 },
    });
    expect(page.match.markets.map(({ type }) => type)).toEqual(['matchResult', 'asianHandicap', 'total']);
    expect(page.events).toEqual([{ ...goal, timeStatus: 1 }]);
    expect(page.statistics).toEqual({ shots: { home: 4, away: 2 } });
    const market = page.markets.find(({ type }) => type === 'asianHandicap');
    expect(market).toMatchObject({ line: '-0.75', period: 1, status: 'open' });
    const byId = await server.call(sports.getMarkets, { query: { ids: `${market?.marketId},999999` } });
    expect(byId.body.data.markets.map((found) => found.market)).toEqual([market]);
  });

  test('refuses an unknown match', async () => {
    const answer = await server.call(sports.getMatch, { params: { matchId: '123456' } });
    expect(answer.body.data).toMatchObject({ code: 'match_unknown' });
  });

  test('lists by day in the time zone of the reader', async () => {
    // 01:30 on the 2nd in London is still the 1st in São Paulo.
    const reported = aMatch({
      sport: 'football',
      league: { ref: 'zone', name: 'Copa do Fuso', country: null, rank: 7 },
    });
    await feed.publish(
      reported.fixture({ startsAt: new Date('2099-07-02T00:30:00Z') }),
      reported.odds(fairPrices),
    );
    const matchId = await idOf(reported.matchRef);
    await pageOf(matchId);
    const onDay = async (zone: string, day: string) => {
      const { body } = await server.call(
        sports.listMatches,
        { query: { list: 'schedule', sport: 'football', day } },
        { headers: { zone } },
      );
      return body.data.leagues.map(({ name }) => name);
    };
    expect(await onDay('Europe/London', '2099-07-02')).toEqual(['Copa do Fuso']);
    expect(await onDay('Europe/London', '2099-07-01')).toEqual([]);
    expect(await onDay('America/Sao_Paulo', '2099-07-01')).toEqual(['Copa do Fuso']);
    expect(await onDay('Not/AZone', '2099-07-01')).toEqual(['Copa do Fuso']);
  });

  test('groups by league, those near the reader first, then by rank, and counts sports', async () => {
    const [minor, major, foreign] = [
      aMatch({
        sport: 'football',
        league: { ref: 'minor', name: 'Várzea', country: 'BR', rank: 90 },
        startsAt: new Date(Date.now() + 60_000),
      }),
      aMatch({
        sport: 'football',
        league: { ref: 'major', name: 'Copa', country: null, rank: 0 },
        startsAt: new Date(Date.now() + 120_000),
      }),
      aMatch({
        sport: 'football',
        league: { ref: 'foreign', name: 'Sunday League', country: 'GB-ENG', rank: 91 },
        startsAt: new Date(Date.now() + 120_000),
      }),
    ];
    for (const match of [minor, major, foreign]) await feed.publish(match.fixture(), match.odds(fairPrices));
    for (const match of [minor, major, foreign]) await pageOf(await idOf(match.matchRef));
    const orderFor = async (lang: string, zone: string) => {
      const query = { list: 'parlay', sport: 'football' } as const;
      const { body } = await server.call(sports.listMatches, { query }, { headers: { lang, zone } });
      const ours = new Set(['Várzea', 'Copa', 'Sunday League']);
      return body.data.leagues.map(({ name }) => name).filter((name) => ours.has(name));
    };
    expect(await orderFor('ja_JP', 'Asia/Tokyo')).toEqual(['Copa', 'Várzea', 'Sunday League']);
    expect(await orderFor('pt_BR', 'Asia/Tokyo')).toEqual(['Várzea', 'Copa', 'Sunday League']);
    expect(await orderFor('en_US', 'America/Sao_Paulo')).toEqual(['Várzea', 'Sunday League', 'Copa']);
    expect(await orderFor('pt_BR', 'Europe/London')).toEqual(['Sunday League', 'Várzea', 'Copa']);
    const home = await server.call(sports.getSportsHome);
    expect(home.body.data.sports.map(({ sport }) => sport)).toEqual(sportNames);
    expect(home.body.data.next.map(({ state }) => state.matchId)).toContain(await idOf(minor.matchRef));
    expect(home.body.data.feedSilent).toBe(false);
  });

  test('starts the home screen with football near the reader, then other football, before earlier matches', async () => {
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const league = (ref: string, country: string | null, rank: number) => ({ ref, name: ref, country, rank });
    const home = league('home-own', 'BR', 40);
    const matches = {
      basketball: aMatch({
        sport: 'basketball',
        league: league('home-basket', 'BR', 0),
        startsAt: inMinutes(1),
      }),
      small: aMatch({ sport: 'football', league: league('home-small', null, 70), startsAt: inMinutes(2) }),
      big: aMatch({ sport: 'football', league: league('home-big', null, 1), startsAt: inMinutes(200) }),
      own: aMatch({ sport: 'football', league: home, startsAt: inMinutes(300) }),
      later: aMatch({ sport: 'football', league: home, startsAt: inMinutes(48 * 60) }),
      bare: aMatch({ sport: 'football', league: home, startsAt: inMinutes(3) }),
    };
    const { basketball, bare, ...football } = matches;
    await feed.publish(bare.fixture(), basketball.fixture());
    await feed.publish(basketball.odds({ 'basketball/moneyline/fullGame': { home: 1_500, away: 2_500 } }));
    for (const match of Object.values(football)) await feed.publish(match.fixture(), match.odds(fairPrices));
    const names = new Map<string, string>();
    for (const [name, match] of Object.entries(matches)) {
      const id = await idOf(match.matchRef);
      await pageOf(id);
      names.set(id, name);
    }
    const orderFor = async (lang: string, zone: string) => {
      const { body } = await server.call(sports.getSportsHome, {}, { headers: { lang, zone } });
      return body.data.next.flatMap(({ state }) => names.get(state.matchId) ?? []);
    };
    expect(await orderFor('pt_BR', 'Asia/Tokyo')).toEqual(['own', 'big', 'small', 'basketball', 'later']);
    expect(await orderFor('ja_JP', 'Asia/Tokyo')).toEqual(['big', 'own', 'small', 'basketball', 'later']);
  });

  test('lists favourites before the country of the reader, in the lists of a sport and at home', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const offered = (
      ref: string,
      country: string | null,
      rank: number,
      hours: number,
      home = `${ref}-home`,
    ) =>
      aMatch({
        sport: 'football',
        league: { ref: `fav-${ref}`, name: `fav-${ref}`, country, rank },
        startsAt: inHours(hours),
        competitors: [
          { ref: home, name: home, short: 'HOM' },
          { ref: `${ref}-away`, name: 'Away', short: 'AWA' },
        ],
      });
    const matches = {
      own: offered('own', 'BR', 0, 2),
      far: offered('far', 'XX', 95, 3),
      lower: offered('low', 'XX', 96, 4),
      team: offered('low', 'XX', 96, 72, 'fav-team'),
    };
    const names = new Map<string, string>();
    for (const [name, match] of Object.entries(matches)) {
      await feed.publish(match.fixture(), match.odds(fairPrices));
      const id = await idOf(match.matchRef);
      await pageOf(id);
      names.set(id, name);
    }
    const nameOf = ({ state }: MatchCard) => names.get(state.matchId) ?? [];
    const far = (await pageOf(await idOf(matches.far.matchRef))).match.league.leagueId;
    const ordersWith = async (favourites?: string) => {
      const query = favourites === undefined ? {} : { favourites };
      const home = await server.call(sports.getSportsHome, { query });
      const list = await server.call(sports.listMatches, {
        query: { list: 'parlay', sport: 'football', ...query },
      });
      return [
        home.body.data.next.flatMap(nameOf),
        list.body.data.leagues.flatMap(({ matches: members }) => members.flatMap(nameOf)),
      ];
    };
    expect((await ordersWith())[1]).toEqual(['own', 'far', 'lower', 'team']);
    const [home, list] = await ordersWith(`league ${far}\ncompetitor fav-team\nleague nobody`);
    expect(home?.slice(0, 3)).toEqual(['team', 'far', 'own']);
    expect(list).toEqual(['far', 'team', 'lower', 'own']);
  });

  test('finds open matches of every sport by their sides and league, with typos', async () => {
    const league = { ref: 'sought', name: 'Copa Jabuticaba', country: 'BR', rank: 50 };
    const reported = [aMatch({ sport: 'football', league }), aMatch({ sport: 'basketball', league })];
    const over = aMatch({ sport: 'football', league });
    for (const match of [...reported, over]) await feed.publish(match.fixture());
    await feed.publish(over.standing({ timeStatus: 'cancelled' }));
    const wanted = await Promise.all(reported.map(({ matchRef }) => idOf(matchRef)));
    for (const id of wanted) await pageOf(id);
    await pageOf(await idOf(over.matchRef));
    const find = async (text: string) => {
      const { body } = await server.call(sports.searchMatches, { query: { text } });
      return body.data.matches.map(({ state }) => state.matchId).sort();
    };
    expect(await find('jabuticaba')).toEqual(wanted.toSorted());
    expect(await find('Jabutikaba')).toEqual(wanted.toSorted());
    expect(await find('pitangueira')).toEqual([]);
    const empty = await server.call(sports.searchMatches, { query: { text: ' ' } });
    expect(empty.http).toBe(400);
  });

  test('translates countries, national teams and their suffixes for the reader, and finds them in any language', async () => {
    const nations = aMatch({
      league: { ref: 'friendlies', name: 'Friendlies (W)', country: null, rank: 50 },
      competitors: [
        { ref: 'jp', name: 'Japan (W)', short: 'JPN' },
        { ref: 'sc', name: 'Scotland (W)', short: 'SCO' },
      ],
    });
    await feed.publish(nations.fixture(), nations.odds(fairPrices));
    const matchId = await idOf(nations.matchRef);
    await pageOf(matchId);
    for (const [lang, place, league, ...sides] of [
      ['pt_BR', 'Internacional', 'Friendlies (F)', 'Japão (F)', 'Escócia (F)'],
      ['en_US', 'International', 'Friendlies (W)', 'Japan (W)', 'Scotland (W)'],
      ['zh_CN', '国际', 'Friendlies(女)', '日本(女)', '苏格兰(女)'],
      ['ru_RU', 'Международные', 'Friendlies (ж)', 'Япония (ж)', 'Шотландия (ж)'],
    ] as const) {
      const reader = { headers: { lang } };
      const page = await server.call(sports.getMatch, { params: { matchId } }, reader);
      const list = { list: 'parlay', sport: 'football' } as const;
      const { body } = await server.call(sports.listMatches, { query: list }, reader);
      const head = body.data.leagues.find(({ matches }) =>
        matches.some(({ state }) => state.matchId === matchId),
      );
      expect(head).toMatchObject({ name: league, place });
      for (const card of [page.body.data.match, head?.matches[0]]) {
        expect(card).toMatchObject({ league: { name: league, place } });
        expect(card?.competitors.map(({ name }) => name)).toEqual(sides);
      }
    }
    for (const text of ['Japão', 'japan', '日本', 'Япония x Escócia', 'japao', '국제 스코틀랜드']) {
      const { body } = await server.call(sports.searchMatches, { query: { text } });
      expect(
        body.data.matches.map(({ state }) => state.matchId),
        text,
      ).toContain(matchId);
    }
  });

  test('uses the names that the feed sends in the language of the reader, also when they arrive later', async () => {
    const league = { ref: 'la-liga', name: 'La Liga', country: 'ES', rank: 60 };
    const competitors = [
      { ref: 'rm', name: 'Real Madrid', short: 'RMA', names: { zh_CN: '皇家马德里' } },
      { ref: 'fcb', name: 'Barcelona', short: 'BAR' },
    ];
    const reported = aMatch({ league, competitors });
    await feed.publish(reported.fixture());
    const matchId = await idOf(reported.matchRef);
    await pageOf(matchId);
    const cardIn = async (lang: string) => {
      const { body } = await server.call(sports.getMatch, { params: { matchId } }, { headers: { lang } });
      return body.data.match;
    };
    expect(await cardIn('zh_CN')).toMatchObject({
      league: { name: 'La Liga', place: '西班牙' },
      competitors: [{ ref: 'rm', name: '皇家马德里', short: 'RMA' }, { name: 'Barcelona' }],
    });
    const other = aMatch({ league: { ...league, names: { zh_CN: '西甲', ru_RU: 'Ла Лига' } } });
    await feed.publish(other.fixture());
    await expect.poll(async () => (await cardIn('zh_CN')).league.name).toBe('西甲');
    // A league sent without translations keeps them.
    const last = aMatch({ league: { ...league, name: 'LaLiga' } });
    await feed.publish(last.fixture());
    await expect.poll(async () => (await cardIn('en_US')).league.name).toBe('LaLiga');
    expect((await cardIn('ru_RU')).league.name).toBe('Ла Лига');
    for (const text of ['西甲', '皇家马德里']) {
      const { body } = await server.call(sports.searchMatches, { query: { text } });
      expect(body.data.matches.map(({ state }) => state.matchId)).toContain(matchId);
    }
  });

  test('lists results from the database, including matches removed from memory', async () => {
    const reported = aMatch();
    await feed.publish(
      reported.fixture({ startsAt: new Date('2026-03-14T18:00:00Z') }),
      reported.standing({
        timeStatus: 'finished',
        result: { status: 'finished', scores: { fullGame: { home: 2, away: 1, isOver: true } } },
      }),
    );
    const { body } = await server.call(sports.listMatches, {
      query: { list: 'results', sport: 'football', day: '2026-03-14' },
    });
    const cards = body.data.leagues.flatMap(({ matches }) => matches);
    expect(cards.map(({ state }) => state)).toMatchObject([{ timeStatus: -1, score: { home: 2, away: 1 } }]);
  });

  test('returns the bet limits of a currency', async () => {
    const { body } = await server.call(sports.getSportsTerms, { query: { currency: 'GBP' } });
    expect(body.data).toMatchObject({
      currency: 'GBP',
      stakeMin: 0.2,
      legsMax: 20,
      delaySeconds: { football: 6 },
    });
    const unknown = await server.call(sports.getSportsTerms, { query: { currency: 'XXX' } });
    expect(unknown.http).toBe(400);
  });

  test('shows a held market as suspended until the feed confirms its price', async () => {
    const reported = aMatch();
    const start = Date.now() - 120_000;
    const at = (seconds: number) => new Date(start + seconds * 1_000);
    const odd = { [over25]: { over: 1_200, under: 4_500 } };
    await feed.publish(
      reported.fixture(),
      reported.odds({ [over25]: { over: 1_930, under: 1_870 } }, { at: at(0) }),
      reported.odds(odd, { at: at(5) }),
    );
    const matchId = await idOf(reported.matchRef);
    const page = await pageOf(matchId, ([market]) => market?.outcomes[0]?.oddsMilli === 1_200);
    expect(page.markets[0]?.status).toBe('suspended');
    expect(feed.logged).toContainEqual(
      expect.objectContaining({ reason: 'jump', matchRef: reported.matchRef }),
    );
    const { rows } = await sql<{ source: string; hold: string | null }>`
      select source, hold from sportsbook.odds_change
      where market_id = ${page.markets[0]?.marketId} order by seq
    `.execute(server.database.db);
    expect(rows).toEqual([
      { source: 'scripted', hold: null },
      { source: 'guard', hold: 'palpable' },
    ]);
    await feed.publish(reported.odds(odd, { at: at(40) }));
    await pageOf(matchId, ([market]) => market?.status === 'open');
  });
});

test('The list of held markets shows why the guard holds each one, with its book sum', async () => {
  const reported = aMatch();
  const over35 = 'football/total/fullGame/3.5';
  const result = 'football/matchResult/fullGame';
  const heldNow = async () =>
    (await listHeldMarkets(server.database.db, 1_000))
      .filter(({ key, matchId: id }) => id === matchId && key !== '')
      .map(({ key, hold, priceFault, bookSumPpm }) => ({ key, hold, priceFault, bookSumPpm }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  await feed.publish(
    reported.fixture(),
    reported.odds({
      [result]: { home: 1_580, draw: 4_700, away: 7_600 },
      [over25]: { over: 2_000, under: 1_750 },
      [over35]: { over: 1_750, under: 2_000 },
    }),
  );
  const matchId = await idOf(reported.matchRef);
  expect(await heldNow()).toEqual([
    { key: result, hold: 'palpable', priceFault: 'margin', bookSumPpm: 977_256 },
    { key: over25, hold: 'palpable', priceFault: 'crossed', bookSumPpm: 1_000_000 },
    { key: over35, hold: 'palpable', priceFault: 'crossed', bookSumPpm: 1_000_000 },
  ]);
  expect(feed.logged).toContainEqual(expect.objectContaining({ key: result, bookSumPpm: 977_256 }));
  await feed.publish(
    reported.odds({
      [result]: { home: 1_500, draw: 4_200, away: 6_500 },
      [over25]: { over: 1_900, under: 1_900 },
      [over35]: { over: 3_100, under: 1_340 },
    }),
  );
  expect(await heldNow()).toEqual([]);
});

test('An operator holds and releases a market, and the history shows both', async () => {
  const reported = aMatch();
  await feed.publish(reported.fixture(), reported.odds({ [over25]: { over: 1_930, under: 1_870 } }));
  const matchId = await idOf(reported.matchRef);
  const { markets } = await pageOf(matchId, ([market]) => market?.status === 'open');
  const marketId = BigInt(markets[0]?.marketId ?? 0);
  expect(await holdMarkets(server.database.db, { marketId }, true)).toBe(true);
  expect(await holdMarkets(server.database.db, { marketId }, true)).toBe(false);
  await pageOf(matchId, ([market]) => market?.status === 'suspended');
  await feed.publish(reported.odds({ [over25]: { over: 1_950, under: 1_850 } }));
  const held = await pageOf(matchId, ([market]) => market?.outcomes[0]?.oddsMilli === 1_950);
  expect(held.markets[0]?.status).toBe('suspended');
  expect(await holdMarkets(server.database.db, { marketId }, false)).toBe(true);
  await pageOf(matchId, ([market]) => market?.status === 'open');
  const { rows } = await sql<{ source: string }>`
    select source from sportsbook.odds_change where market_id = ${marketId} order by seq
  `.execute(server.database.db);
  expect(rows.map(({ source }) => source)).toEqual(['scripted', 'operator', 'scripted', 'operator']);
  expect(await holdMarkets(server.database.db, { marketId: 987_654n }, true)).toBe(false);
});

describe('The public stream', () => {
  test('sends hello, then changes of lists, and every market of a requested match', async () => {
    const reported = aMatch();
    const side = { 'football/oddEven/fullGame': { odd: 1_900, even: 1_900 } };
    await feed.publish(reported.fixture(), reported.odds(fairPrices), reported.odds(side, { isMain: false }));
    const matchId = await idOf(reported.matchRef);
    await pageOf(matchId, (markets) => markets.length === 4);
    const [lists, page] = [
      await listen('/api/app/sports/stream'),
      await listen(`/api/app/sports/stream?matches=${matchId}`),
    ];
    await page.find(({ kind }) => kind === 'hello');
    await feed.publish(
      reported.odds({ [handicap]: { home: 1_990, away: 1_860 } }),
      reported.odds({ 'football/oddEven/fullGame': { odd: 1_920, even: 1_880 } }, { isMain: false }),
    );
    const hasType = (type: string) => (frame: StreamFrame) =>
      frame.kind === 'changes' &&
      frame.markets.some((market) => market.type === type && market.matchId === matchId);
    await lists.find(hasType('asianHandicap'));
    await page.find(hasType('asianHandicap'));
    await page.find(hasType('oddEven'));
    expect(lists.frames().some(hasType('oddEven'))).toBe(false);
    await feed.publish(reported.standing({ ...aStanding(), timeStatus: 'halfTime' }));
    await lists.find(
      (frame) =>
        frame.kind === 'changes' &&
        frame.matches.some((state) => state.matchId === matchId && state.timeStatus === 2),
    );
    lists.leave();
    page.leave();
  });

  test('sends a heartbeat when nothing changes', async () => {
    const watcher = await listen('/api/app/sports/stream');
    await watcher.find(({ kind }) => kind === 'beat');
    watcher.leave();
  });

  test('reports that the feed became silent and that it returned', async () => {
    const watcher = await listen('/api/app/sports/stream');
    await watcher.find(({ kind }) => kind === 'hello');
    await feed.publish({ kind: 'alive', at: new Date(), isRecovering: true });
    await watcher.find((frame) => frame.kind === 'feed' && frame.silent);
    expect((await server.call(sports.getSportsHome)).body.data.feedSilent).toBe(true);
    await feed.alive();
    await watcher.find((frame) => frame.kind === 'feed' && !frame.silent);
    watcher.leave();
  });

  test.each(['a', '1;2', '1,', Array.from({ length: 201 }, (_, id) => id).join(',')])(
    'refuses matches=%s',
    async (matches) => {
      const answer = await server.send(
        'GET',
        `/api/app/sports/stream?matches=${encodeURIComponent(matches)}`,
      );
      expect(answer.body.data).toMatchObject({ code: 'request_invalid' });
    },
  );
});

test('A price is compared with the open markets of the match before it, and released when they change', async () => {
  const reported = aMatch();
  const over35 = 'football/total/fullGame/3.5';
  const over45 = 'football/total/fullGame/4.5';
  const result = 'football/matchResult/fullGame';
  const double = 'football/doubleChance/fullGame';
  const heldNow = async () =>
    (await listHeldMarkets(server.database.db, 1_000))
      .filter(({ key, matchId: id }) => id === matchId && key !== '')
      .map(({ key, priceFault, bookSumPpm }) => ({ key, priceFault, bookSumPpm }));
  await feed.publish(
    reported.fixture(),
    reported.odds({
      [over25]: { over: 2_000, under: 1_750 },
      [result]: { home: 2_000, draw: 3_400, away: 3_800 },
    }),
  );
  const matchId = await idOf(reported.matchRef);
  // Over 2.5 and under 3.5 at 2.00 each; home and its opposite at 2.00 each.
  await feed.publish(reported.odds({ [over35]: { over: 1_750, under: 2_000 } }));
  await feed.publish(
    reported.odds({ [double]: { homeOrDraw: 1_250, homeOrAway: 1_300, drawOrAway: 2_000 } }),
  );
  const held = [
    { key: over35, priceFault: 'crossed', bookSumPpm: 1_000_000 },
    { key: double, priceFault: 'crossed', bookSumPpm: 1_000_000 },
  ];
  expect(await heldNow()).toEqual(expect.arrayContaining(held));
  // Accepts no bets, so it crosses no other market.
  await feed.publish(reported.odds({ [over45]: { over: 1_900, under: 1_750 } }));
  expect(await heldNow()).toHaveLength(2);
  // The held markets are not in the message.
  await feed.publish(
    reported.odds({
      [over25]: { over: 1_700, under: 2_100 },
      [result]: { home: 1_800, draw: 3_500, away: 4_300 },
    }),
  );
  expect(await heldNow()).toEqual([]);
  // A suspended market crosses nothing.
  await feed.publish(reported.stop([over25]));
  await feed.publish(reported.odds({ [over35]: { over: 1_400, under: 2_600 } }));
  expect(await heldNow()).toEqual([]);
});
