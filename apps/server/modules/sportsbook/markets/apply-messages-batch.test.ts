import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../../../../tests/harness/database.ts';
import {
  aMatch,
  aStanding,
  fairPrices,
  handicap,
  matchResult,
  over25,
  scriptedFeed,
} from '../../../../../tests/harness/feed.ts';
import type { Database } from '../../../platform/db.ts';
import type { FeedMessage } from '../feed/feed-message.ts';
import { voidOverdue } from './void-overdue.ts';

let database: Database;
let feed: ReturnType<typeof scriptedFeed>;

beforeAll(async () => {
  ({ database } = await freshDatabase());
  feed = scriptedFeed(database);
});
afterAll(() => database.close());

type Row = Record<string, unknown>;

async function rowsOf(matchRef: string, source = 'scripted') {
  const { rows: matches } = await sql<Row>`
    select * from sportsbook.match where source = ${source} and source_ref = ${matchRef}
  `.execute(database.db);
  const match = matches[0] ?? {};
  const { rows: markets } = await sql<Row>`
    select * from sportsbook.market where match_id = ${match.id ?? 0} order by key
  `.execute(database.db);
  return { match, markets, market: (key: string) => markets.find((market) => market.key === key) ?? {} };
}

async function factsOf(matchRef: string, source = 'scripted') {
  const { match, markets } = await rowsOf(matchRef, source);
  const strip = (row: Row) =>
    Object.fromEntries(
      Object.entries(row).filter(
        ([name]) =>
          !/^(id|match_id|league_id|source|source_ref|version|material_version|result_version|priced_material|created_at|updated_at)$/.test(
            name,
          ),
      ),
    );
  const { rows: events } = await sql<Row>`
    select number, kind, time_status, part_number, second, side, score, who from sportsbook.match_event where match_id = ${match.id ?? 0} order by number
  `.execute(database.db);
  return { match: strip(match), markets: markets.map(strip), events };
}

const goal = (home: number, away: number, timeStatus: 'firstHalf' | 'secondHalf' = 'firstHalf') => ({
  timeStatus,
  result: { status: 'running' as const, scores: { fullGame: { home, away, isOver: false } } },
});

describe('A message of a feed', () => {
  test('creates a match, its league and markets, and publishes them in the outbox', async () => {
    const reported = aMatch();
    await feed.publish(reported.fixture(), reported.odds(fairPrices));
    const { match, market } = await rowsOf(reported.matchRef);
    expect(match).toMatchObject({ sport: 'football', time_status: 'notOpen', in_play: false, standing: {} });
    expect(market(matchResult)).toMatchObject({
      status: 'open',
      hold: null,
      is_main: true,
      odds: { home: 1_900, draw: 3_400, away: 4_200 },
    });
    const { rows } = await sql<{ payload: { markets: unknown[] } }>`
      select payload from platform.outbox where topic = 'sportsBoard' order by seq desc limit 1
    `.execute(database.db);
    expect(rows[0]?.payload.markets).toHaveLength(3);
  });

  test('that is repeated changes nothing, not even a version', async () => {
    const reported = aMatch();
    const messages = [reported.fixture(), reported.odds(fairPrices), reported.standing(), reported.stop()];
    await feed.publish(...messages);
    const before = await rowsOf(reported.matchRef);
    await feed.publish(...messages);
    await feed.publish(...messages.toReversed());
    const after = await rowsOf(reported.matchRef);
    expect([after.match, after.markets]).toEqual([before.match, before.markets]);
  });

  test('with prices stores every price with its time and source', async () => {
    const reported = aMatch();
    const at = new Date(Date.now() - 5_000);
    await feed.publish(
      reported.fixture(),
      reported.odds({ [over25]: { over: 1_930, under: 1_870 } }, { at }),
      reported.odds({ [over25]: { over: 1_980, under: 1_820 } }),
      reported.odds({ [over25]: { over: 1_980, under: 1_820 } }),
    );
    const { market } = await rowsOf(reported.matchRef);
    const { rows } = await sql<Row>`
      select version, odds, source, reported_at from sportsbook.odds_change
      where market_id = ${market(over25).id} order by seq
    `.execute(database.db);
    expect(rows.map(({ odds }) => odds)).toEqual([
      { over: 1_930, under: 1_870 },
      { over: 1_980, under: 1_820 },
    ]);
    expect(rows[0]).toMatchObject({ source: 'scripted', reported_at: at });
  });

  test('that arrives before the fixture of its match is applied after it', async () => {
    const reported = aMatch();
    const fixture = reported.fixture();
    await feed.publish(reported.standing(goal(1, 0)), reported.odds(fairPrices));
    expect((await rowsOf(reported.matchRef)).match).toEqual({});
    await feed.publish(fixture);
    const { match, market } = await rowsOf(reported.matchRef);
    expect(match).toMatchObject({ time_status: 'firstHalf', in_play: true });
    expect(market(over25)).toMatchObject({ status: 'open', odds: { over: 1_930, under: 1_870 } });
  });

  test('that stops bets suspends until newer odds, and is material', async () => {
    const reported = aMatch();
    const [first, stop, late, fresh] = [
      reported.odds(fairPrices),
      reported.stop(),
      reported.odds({ [over25]: { over: 1_935, under: 1_865 } }, { own: 3 }),
      reported.odds({ [over25]: { over: 1_940, under: 1_860 } }, { own: 9 }),
    ];
    await feed.publish(reported.fixture({}, 100), first);
    const before = (await rowsOf(reported.matchRef)).market(over25);
    await feed.publish({ ...stop, sequence: 5 });
    const stopped = (await rowsOf(reported.matchRef)).market(over25);
    expect(stopped).toMatchObject({ status: 'suspended' });
    expect(stopped.material_version).toBeGreaterThan(before.material_version as bigint);
    await feed.publish(late);
    expect((await rowsOf(reported.matchRef)).market(over25)).toMatchObject({
      status: 'suspended',
      odds: { over: 1_935, under: 1_865 },
    });
    await feed.publish(fresh);
    expect((await rowsOf(reported.matchRef)).market(over25)).toMatchObject({ status: 'open' });
    expect((await rowsOf(reported.matchRef)).market(matchResult)).toMatchObject({ status: 'suspended' });
  });

  test.each([
    ['a goal', { result: goal(1, 0).result }, true],
    ['a red card', { cards: { yellow: { home: 0, away: 0 }, red: { home: 0, away: 1 } } }, true],
    ['half-time', { timeStatus: 'halfTime' as const }, true],
    ['a yellow card', { cards: { yellow: { home: 1, away: 0 }, red: { home: 0, away: 0 } } }, false],
    ['a minute played', { clock: { seconds: 660, isRunning: true } }, false],
  ])('about %s: material %#', async (_, changes, isMaterial) => {
    const reported = aMatch();
    await feed.publish(reported.fixture(), reported.standing(), reported.odds(fairPrices));
    const before = (await rowsOf(reported.matchRef)).market(handicap).material_version;
    await feed.publish(reported.standing(changes));
    const after = (await rowsOf(reported.matchRef)).market(handicap).material_version;
    expect(after !== before).toBe(isMaterial);
  });

  test.each([
    ['a goal', goal(1, 0), 'suspended'],
    ['half-time', { timeStatus: 'halfTime' as const }, 'suspended'],
    ['a minute played', { clock: { seconds: 660, isRunning: true } }, 'open'],
  ])('about %s in play leaves no market open at an older price: %#', async (_, changes, status) => {
    const reported = aMatch();
    await feed.publish(
      reported.fixture(),
      reported.standing({}, { own: 10 }),
      reported.odds(fairPrices, { own: 20 }),
    );
    const statuses = async () => (await rowsOf(reported.matchRef)).markets.map((market) => market.status);
    expect(await statuses()).toEqual(['open', 'open', 'open']);
    await feed.publish(reported.standing(changes, { own: 30 }));
    expect(await statuses()).toEqual([status, status, status]);
    // An older price opens no market, not even one that was not seen before.
    const [line, prices] = ['football/total/fullGame/3.5', fairPrices[over25]];
    await feed.publish(reported.odds({ [over25]: prices, [line]: prices }, { own: 25 }));
    expect(await statuses()).toEqual([status, status, status, status]);
    await feed.publish(reported.odds({ ...fairPrices, [line]: prices }, { own: 40 }));
    expect(await statuses()).toEqual(['open', 'open', 'open', 'open']);
  });

  test('about a goal with every changed price leaves the other markets open, and is material', async () => {
    const reported = aMatch();
    await feed.publish(reported.fixture(), reported.standing(), reported.odds(fairPrices));
    const before = (await rowsOf(reported.matchRef)).market(over25);
    await feed.publish({ ...reported.standing(goal(1, 0)), pricesStand: true });
    const after = (await rowsOf(reported.matchRef)).market(over25);
    expect(after.status).toBe('open');
    expect(after.material_version).toBeGreaterThan(before.material_version as bigint);
    await feed.publish(reported.stop(), { ...reported.standing(goal(2, 0)), pricesStand: true });
    expect((await rowsOf(reported.matchRef)).market(over25).status).toBe('suspended');
  });

  test('about a corner is material to markets on corners only', async () => {
    const reported = aMatch();
    const corners = 'football/cornersTotal/cornerKick/9.5';
    const withCorners = (home: number) => ({
      result: { ...aStanding().result, corners: { home, away: 2, isOver: false } },
    });
    await feed.publish(
      reported.fixture(),
      reported.standing(withCorners(3)),
      reported.odds({ ...fairPrices, [corners]: { over: 1_910, under: 1_890 } }),
    );
    const before = await rowsOf(reported.matchRef);
    await feed.publish(reported.standing(withCorners(4)));
    const after = await rowsOf(reported.matchRef);
    expect(after.market(corners).material_version).not.toBe(before.market(corners).material_version);
    expect(after.market(over25).material_version).toBe(before.market(over25).material_version);
    expect([after.market(corners).status, after.market(over25).status]).toEqual(['suspended', 'open']);
  });
});

describe('A settlement', () => {
  test('by a result settles the markets it decides, raises the result version once, and rolls back to suspended', async () => {
    const reported = aMatch();
    const result = { status: 'running' as const, scores: { fullGame: { home: 2, away: 1, isOver: false } } };
    await feed.publish(reported.fixture(), reported.standing(goal(2, 1)), reported.odds(fairPrices));
    const settlement = reported.settled(result);
    await feed.publish(settlement);
    await feed.publish(settlement);
    const settled = await rowsOf(reported.matchRef);
    expect(settled.match).toMatchObject({ result, result_version: 1 });
    expect(settled.market(over25).status).toBe('settled');
    expect(settled.market(matchResult).status).toBe('suspended');
    await feed.publish(reported.rolledBack('settlement'));
    const rolledBack = await rowsOf(reported.matchRef);
    expect(rolledBack.match).toMatchObject({ result: null, result_version: 2 });
    expect(rolledBack.market(over25).status).toBe('suspended');
    await feed.publish(reported.odds(fairPrices));
    expect((await rowsOf(reported.matchRef)).market(over25).status).toBe('open');
  });

  test('market by market stores the outcomes of the feed, and can be rolled back for one market', async () => {
    const reported = aMatch();
    await feed.publish(reported.fixture(), reported.odds(fairPrices));
    await feed.publish(
      reported.settledMarkets({
        [over25]: { over: 'win', under: 'loss' },
        [handicap]: { home: 'halfLoss', away: 'halfWin' },
      }),
    );
    await feed.publish(reported.rolledBack('settlement', [handicap]));
    const { market, match } = await rowsOf(reported.matchRef);
    expect(market(over25)).toMatchObject({
      status: 'settled',
      settlement: { outcomes: { over: { kind: 'win' }, under: { kind: 'loss' } }, voids: [] },
    });
    expect(market(handicap)).toMatchObject({ status: 'suspended', settlement: { outcomes: {}, voids: [] } });
    expect(Number(match.result_version)).toBeGreaterThan(1);
  });
});

describe('A cancellation', () => {
  test('of everything cancels existing and later markets, until it is rolled back', async () => {
    const reported = aMatch();
    await feed.publish(reported.fixture(), reported.odds({ [over25]: { over: 1_930, under: 1_870 } }));
    await feed.publish(reported.cancelled());
    await feed.publish(reported.odds({ [handicap]: { home: 1_950, away: 1_900 } }));
    const cancelled = await rowsOf(reported.matchRef);
    expect(cancelled.markets.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    await feed.publish(reported.rolledBack('cancel'));
    const back = await rowsOf(reported.matchRef);
    expect(back.markets.map(({ status, settlement }) => [status, settlement])).toEqual([
      ['suspended', null],
      ['suspended', null],
    ]);
  });

  test('of a span voids only the bets in it and leaves the market open', async () => {
    const reported = aMatch();
    const span = { from: new Date(Date.now() - 60_000), until: new Date(Date.now() - 30_000) };
    await feed.publish(
      reported.fixture(),
      reported.odds(fairPrices),
      reported.cancelled([over25], span),
      reported.odds(fairPrices),
    );
    expect((await rowsOf(reported.matchRef)).market(over25)).toMatchObject({
      status: 'open',
      settlement: {
        outcomes: null,
        voids: [{ reason: 'cancelled', from: span.from.toISOString(), until: span.until.toISOString() }],
      },
    });
  });

  test('in the standing of a match voids it like a result', async () => {
    const reported = aMatch();
    await feed.publish(reported.fixture(), reported.odds(fairPrices));
    await feed.publish(reported.standing({ timeStatus: 'cancelled', result: { status: 'cancelled' } }));
    const { match, markets } = await rowsOf(reported.matchRef);
    expect(match).toMatchObject({ result: { status: 'cancelled' }, result_version: 1 });
    expect(markets.map(({ status }) => status)).toEqual(['settled', 'settled', 'settled']);
  });
});

describe('A postponed match', () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const postponed = { timeStatus: 'postponed' as const, clock: null };
  const deps = () => ({ ...feed.deps, now: () => new Date() });

  test.each([
    ['36 hours and a bit after the plan', hoursAgo(36.1), null, true],
    ['less than 36 hours after the plan', hoursAgo(35.9), null, false],
    ['to a day that is too far from the plan', hoursAgo(1), new Date(Date.now() + 36 * 3_600_000), true],
  ])('%s: its bets are void %#', async (_, plannedAt, newStart, isVoid) => {
    const reported = aMatch();
    await feed.publish(
      reported.fixture({ startsAt: plannedAt }),
      reported.odds(fairPrices),
      reported.standing(postponed),
    );
    if (newStart) await feed.publish(reported.fixture({ startsAt: newStart }));
    await voidOverdue(deps());
    await voidOverdue(deps());
    const { match, market } = await rowsOf(reported.matchRef);
    const spans = [expect.objectContaining({ reason: 'postponed', from: null, until: expect.any(String) })];
    expect(match.voids).toEqual(isVoid ? spans : []);
    expect(market(over25).settlement).toEqual(isVoid ? { outcomes: null, voids: spans } : null);
    // Bets on the new date are not affected.
    await feed.publish(reported.odds(fairPrices));
    expect((await rowsOf(reported.matchRef)).market(over25).status).toBe('open');
  });
});

describe('An invalid message', () => {
  test('is counted by kind, logged with the reference of its match, and does not affect other messages', async () => {
    const own = scriptedFeed(database, 'confused');
    const reported = aMatch();
    await own.publish(
      reported.fixture(),
      { kind: 'gossip', matchRef: reported.matchRef },
      null,
      { ...reported.fixture(), sequence: -4 },
      { ...reported.odds(fairPrices), at: new Date(Number.NaN) },
      { ...reported.odds(fairPrices), at: new Date('2031-01-01') },
      reported.odds({ 'football/neverHeardOf/fullGame': { home: 1_900 } }),
      reported.odds({ 'tennis/winner/fullGame': { home: 1_900, away: 1_900 } }),
      reported.odds({ [over25]: { over: 0.5, under: 1_870, sideways: 2_000 } }),
      { ...reported.fixture(), fixture: { ...reported.fixture().fixture, sport: 'tennis' } },
      { ...reported.fixture(), fixture: { ...reported.fixture().fixture, title: 'zero \u0000 byte' } },
      reported.odds({ [handicap]: { home: 1_950, away: 1_900 } }),
    );
    expect(await own.count('palpite_feed_faults_total')).toEqual({
      malformed: 5,
      futureClock: 1,
      marketUnknown: 1,
      sportDiffers: 2,
      oddsOutOfBounds: 1,
      outcomeUnknown: 1,
    });
    expect(own.logged.filter(({ matchRef }) => matchRef === reported.matchRef).length).toBeGreaterThan(7);
    const { market, markets } = await rowsOf(reported.matchRef, 'confused');
    expect(markets).toHaveLength(2);
    expect(market(handicap)).toMatchObject({ status: 'open' });
    expect(market(over25)).toMatchObject({ status: 'suspended', odds: { under: 1_870 } });
  });
});

describe('Messages in any order', () => {
  function story(matchRef: string): FeedMessage[] {
    const reported = aMatch({ ref: matchRef, startsAt: new Date('2026-03-14T18:00:00Z') });
    const at = new Date('2026-03-14T19:00:00Z');
    const goalEvent = {
      number: 2,
      kind: 'goal' as const,
      timeStatus: 'firstHalf' as const,
      partNumber: null,
      second: 700,
      side: 'home' as const,
      score: { home: 1, away: 0 },
      who: null,
      place: null,
    };
    const messages = [
      reported.fixture(),
      reported.odds(fairPrices),
      reported.fixture({ startsAt: new Date('2026-03-14T18:30:00Z') }),
      reported.odds({ [over25]: { over: 1_950, under: 1_850 } }),
      reported.standing(
        {},
        { events: [{ ...goalEvent, number: 1, kind: 'start', score: null, side: null, second: 0 }] },
      ),
      reported.stop(),
      reported.standing(goal(1, 0), { events: [goalEvent] }),
      reported.odds(fairPrices),
      reported.stop([handicap]),
      reported.settledMarkets({ [handicap]: { home: 'win', away: 'loss' } }),
      reported.rolledBack('settlement', [handicap]),
      reported.cancelled([over25], {
        from: new Date('2026-03-14T18:40:00Z'),
        until: new Date('2026-03-14T18:41:00Z'),
      }),
      reported.cancelled(),
      reported.rolledBack('cancel'),
      reported.odds(fairPrices),
      reported.standing({ timeStatus: 'finished', result: { status: 'finished' }, clock: null }),
      reported.settled({ status: 'finished', scores: { fullGame: { home: 1, away: 0, isOver: true } } }),
    ];
    return messages.map((message) => ({ ...message, at }));
  }

  test('repeated any number of times and split into any batches, produce the same rows', async () => {
    await feed.publish(...story('in-order'));
    const expected = await factsOf('in-order');
    expect(expected.markets.map(({ status }) => status)).toEqual(['settled', 'settled', 'settled']);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...story('x').keys()], { minLength: story('x').length }),
        fc.array(fc.nat(story('x').length - 1), { maxLength: 8 }),
        fc.integer({ min: 1, max: 6 }),
        async (order, repeats, size) => {
          const matchRef = `shuffled-${run++}`;
          const messages = story(matchRef);
          const reported = [...order, ...repeats].map((index) => messages[index] as FeedMessage);
          for (let start = 0; start < reported.length; start += size) {
            await feed.publish(...reported.slice(start, start + size));
          }
          const facts = await factsOf(matchRef);
          expect(facts).toEqual(expected);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('cut off at any point, produce the same rows as in order', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 16 }), fc.integer(), async (length, seed) => {
        const [ordered, shuffled] = [`cut-${run}`, `cut-shuffled-${run++}`];
        await feed.publish(...story(ordered).slice(0, length));
        const messages = story(shuffled).slice(0, length);
        const [order = []] = fc.sample(fc.shuffledSubarray(messages, { minLength: length }), {
          seed,
          numRuns: 1,
        });
        for (const message of order) await feed.publish(message);
        expect(await factsOf(shuffled)).toEqual(await factsOf(ordered));
      }),
      { numRuns: 20 },
    );
  });
});
