import { createHmac, randomUUID } from 'node:crypto';
import { originalGames } from '@palpite/contracts';
import { type SharedRound, sharedStreamPath } from '@palpite/contracts/original-games';
import type { HmacSha256 } from '@palpite/domain/fairness';
import { drawShared } from '@palpite/domain/shared-draw';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { newLoop, type SharedTable, sharedTable } from '../../../../../tests/harness/shared-rounds.ts';
import { createApp } from '../../../app.ts';
import { openDatabase } from '../../../platform/db.ts';
import { createLog } from '../../../platform/log.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { findBalances } from '../../wallet/index.ts';
import { linkAfter, makeChain, sha256 } from './chain.ts';
import { drawRound, holdLease, releaseLease, settleDrawnRound } from './shared.store.ts';

const hmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();

let server: TestServer;
let table: SharedTable;

beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  table = sharedTable(server);
});
afterAll(async () => {
  await expectLedgerBalanced(server.database);
  await server.close();
});

const cashOf = async (player: TestPlayer) => (await findBalances(server.database.db, player.id)).cashMinor;
const execute = (text: string) => sql.raw(text).execute(server.database.db);

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from pg_stat_activity
    where datname = current_database()
    and wait_event_type = 'Lock'
  `.execute(server.database.db);
  return rows[0]?.count ?? 0;
}

async function watch(url: string, game: string) {
  const leaving = new AbortController();
  const response = await fetch(url + sharedStreamPath.replace('{game}', game), { signal: leaving.signal });
  const seen: SharedRound[] = [];
  const reading = (async () => {
    let text = '';
    for await (const part of response.body ?? []) {
      text += Buffer.from(part).toString('utf8');
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const data = frame.split('\n').find((line) => line.startsWith('data: '));
        if (data) seen.push(JSON.parse(data.slice(6)));
      }
    }
  })().catch(() => {});
  onTestFinished(async () => {
    leaving.abort();
    await reading;
  });
  return { seen, headers: response.headers, last: () => seen.at(-1) };
}

describe('a chain', () => {
  test('leads from every checkpoint to its published end', async () => {
    const chain = await makeChain(12_003, 'a start that this test fixed');
    expect(chain.publishedEnd).toBe(linkAfter('a start that this test fixed', 12_003));
    expect(chain.checkpoints).toHaveLength(3);
    for (const [index, checkpoint] of chain.checkpoints.entries()) {
      expect(linkAfter(checkpoint, 12_003 - index * chain.checkpointEvery)).toBe(chain.publishedEnd);
    }
  });

  test('is used from its published end backwards, each link hashing to the previous one', async () => {
    await table.openRound('double');
    const rules = await server.call(originalGames.getSharedRules, { params: { game: 'double' } });
    for (let round = 0; round < 6; round++) {
      await table.finishRound('double');
      await table.openRound('double');
    }
    const { body } = await server.call(originalGames.listSharedRounds, { params: { game: 'double' } });
    const rounds = body.data.rounds.toReversed();
    expect(rounds.map((round) => round.number)).toEqual(rounds.map((_, index) => index + 1));
    let announced = rules.body.data.publishedEnd;
    for (const { link, linkHash, outcome } of rounds) {
      expect(linkHash).toBe(announced);
      expect(sha256(link)).toBe(announced);
      expect(outcome).toBe(drawShared(hmac, link, rules.body.data.publicSeed, 15));
      announced = link;
    }
    const now = await server.call(originalGames.getSharedRound, { params: { game: 'double' } });
    expect(now.body.data).toMatchObject({ phase: 'betting', linkHash: announced, link: null, outcome: null });
    const page = await server.call(originalGames.listSharedRounds, {
      params: { game: 'double' },
      query: { before: '3' },
    });
    expect(page.body.data.rounds.map((round) => round.number)).toEqual([2, 1]);
  });

  test('cannot be changed, deleted or rewound once it is published', async () => {
    await table.openRound('double');
    for (const change of [
      "update originals.chain set public_seed = 'a better one' where game = 'double'",
      "update originals.chain set start_secret = 'known' where game = 'double'",
      "update originals.chain set published_end = 'other' where game = 'double'",
      "update originals.chain set next_index = next_index + 1 where game = 'double'",
      "delete from originals.chain where game = 'double'",
    ]) {
      await expect(execute(change)).rejects.toThrow('a chain is fixed once it is published');
    }
  });
});

describe('before betting ends', () => {
  test('no public data predicts the outcome, in any combination of links and seeds', async () => {
    const rounds = 45;
    const hits = new Map<string, number>();
    for (let index = 0; index < rounds; index++) {
      await table.openRound('luckyColor');
      const params = { game: 'luckyColor' as const };
      const answers = await Promise.all([
        server.call(originalGames.getSharedRules, { params }),
        server.call(originalGames.getSharedRound, { params }),
        server.call(originalGames.listSharedRounds, { params }),
      ]);
      const fields = new Map<string, string>();
      collect(
        '',
        answers.map((answer) => answer.body.data),
        fields,
      );
      const drawn = await table.nextPhase('luckyColor');
      const outcome = drawn.outcome ?? -1;
      for (const [name, value] of fields) {
        for (const [how, text] of [
          ['', value],
          ['hash of ', sha256(value)],
          ['hash of hash of ', sha256(sha256(value))],
        ] as const) {
          expect(text, `${how}${name} is the link`).not.toBe(drawn.link);
          for (const [order, guess] of [
            ['as link', drawShared(hmac, text, drawn.public_seed, 10)],
            ['as seed', drawShared(hmac, drawn.public_seed, text, 10)],
            ['alone', Number(BigInt(`0x${sha256(text)}`) % 10n)],
          ] as const) {
            const key = `${how}${name} ${order}`;
            hits.set(key, (hits.get(key) ?? 0) + (guess === outcome ? 1 : 0));
          }
        }
      }
      await table.nextPhase('luckyColor');
    }
    expect(hits.size).toBeGreaterThan(50);
    // A random guess is right in 4.5 of 45 rounds on average; 18 or more happen once in 3,000,000 guesses.
    const predictors = [...hits].filter(([, count]) => count >= 18);
    expect(predictors).toEqual([]);
  });

  function collect(name: string, value: unknown, into: Map<string, string>): void {
    if (typeof value === 'string' || typeof value === 'number') into.set(name, String(value));
    else if (Array.isArray(value)) {
      for (const [index, one] of value.slice(0, 3).entries()) collect(`${name}/${index}`, one, into);
    } else if (value && typeof value === 'object') {
      for (const [key, one] of Object.entries(value)) collect(`${name}/${key}`, one, into);
    }
  }
});

describe('the end of betting', () => {
  test('refuses a bet that waited for the draw', async () => {
    const player = await server.fundedPlayer(4_000n);
    const { number } = await table.openRound('double');
    let answer: ReturnType<SharedTable['bet']> | undefined;
    // The pot exists, so the bet waits in its own statement.
    await table.bet(player, 'double', { number, bet: 'red', stake: 1 });
    await server.database.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('originals.shared_round')
        .set({ status: 'drawing', link: 'x', outcome: 3 })
        .where('game', '=', 'double')
        .where('number', '=', number)
        .execute();
      answer = table.bet(player, 'double', { number, bet: 'red', stake: 2 });
      await expect.poll(countWaiting).toBe(1);
    });
    expect((await answer)?.body.data).toMatchObject({ code: 'betting_over' });
    expect(await cashOf(player)).toBe(3_900n);
    await table.finishRound('double');
  });

  test('waits for a bet that is being written, which is then drawn and paid with the others', async () => {
    const player = await server.fundedPlayer(4_000n);
    const { number } = await table.openRound('double');
    await table.bet(player, 'double', { number, bet: 'red', stake: 1 });
    await execute(
      `update originals.shared_round set betting_ends_at = clock_timestamp() + interval '400 milliseconds'
       where game = 'double' and number = ${number}`,
    );
    let answer: ReturnType<SharedTable['bet']> | undefined;
    let step: Promise<number> | undefined;
    await server.database.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('wallet.account')
        .select('id')
        .where('player_id', '=', player.id)
        .where('kind', '=', 'cash')
        .forUpdate()
        .execute();
      answer = table.bet(player, 'double', { number, bet: 'black', stake: 3 });
      await expect.poll(countWaiting).toBe(1);
      await expect.poll(async () => (await table.roundOf('double')).betting_ends_at < new Date()).toBe(true);
      step = table.loop.step('double');
      await expect.poll(countWaiting).toBe(2);
      expect(await table.roundOf('double')).toMatchObject({ status: 'betting', link: null });
    });
    const { http, body } = (await answer) ?? {};
    await step;
    // A bet that waited past the end is late, one that was checked before it is accepted.
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from originals.shared_bet where number = ${number} and player_id = ${player.id}
    `.execute(server.database.db);
    expect(rows[0]?.count).toBe(http === 200 ? 2 : 1);
    if (http !== 200) expect(body?.data).toMatchObject({ code: 'betting_over' });
    expect(await table.finishRound('double')).toMatchObject({ number, status: 'settled' });
    const open = await sql`
      select 1 from originals.shared_bet where number = ${number} and game = 'double' and payout_minor is null
    `.execute(server.database.db);
    expect(open.rows).toEqual([]);
  });

  test('accepts no bet after the draw under concurrent requests', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, () => server.fundedPlayer(30_000n)));
    for (let attempt = 0; attempt < 5; attempt++) {
      const { number } = await table.openRound('double');
      const bets = players.flatMap((player) =>
        Array.from({ length: 5 }, () => table.bet(player, 'double', { number, bet: 'black', stake: 1.5 })),
      );
      await Promise.race(bets);
      const drawn = await table.nextPhase('double');
      expect(drawn.status).toBe('drawing');
      const count = async () =>
        Number(
          (
            await sql<{ count: bigint }>`
              select count(*) as count from originals.shared_bet where game = 'double' and number = ${number}
            `.execute(server.database.db)
          ).rows[0]?.count,
        );
      const atDraw = await count();
      const answers = await Promise.all(bets);
      const accepted = answers.filter((answer) => answer.http === 200).length;
      expect([accepted, await count()]).toEqual([atDraw, atDraw]);
      await table.finishRound('double');
    }
  });
});

describe('a crash', () => {
  test('between draw and payment loses no payout and pays none twice', async () => {
    const player = await server.fundedPlayer(20_000n);
    const { number } = await table.openRound('double');
    for (const bet of ['red', 'black', 'white']) await table.bet(player, 'double', { number, bet, stake: 2 });
    const drawn = await table.nextPhase('double');
    await table.letPhasePass('double');
    const recovered = newLoop(server);
    await Promise.all([recovered.step('double'), newLoop(server).step('double'), table.loop.step('double')]);
    expect(await table.roundOf('double')).toMatchObject({ number, status: 'settled', link: drawn.link });
    const paid = drawn.outcome === 0 ? 2_800n : 400n;
    expect(await cashOf(player)).toBe(20_000n - 600n + paid);
    const again = await Promise.all(
      Array.from({ length: 4 }, () => settleDrawnRound(server.database, 'double', number)),
    );
    expect(again).toEqual([null, null, null, null]);
    expect(await cashOf(player)).toBe(20_000n - 600n + paid);
  });

  test('before the draw leaves the round to be drawn with its link', async () => {
    const player = await server.fundedPlayer(20_000n);
    const round = await table.openRound('luckyColor');
    await table.bet(player, 'luckyColor', { number: round.number, bet: 'violet', stake: 5 });
    await execute(`
      update originals.shared_round
      set opens_at = opens_at - interval '3 hours', betting_ends_at = betting_ends_at - interval '3 hours',
        drawn_at = drawn_at - interval '3 hours', next_at = next_at - interval '3 hours'
      where game = 'luckyColor' and number = ${round.number}
    `);
    await newLoop(server).step('luckyColor');
    const old = await table.roundOf('luckyColor', round.number);
    expect(old).toMatchObject({ status: 'settled' });
    expect(sha256(old.link ?? '')).toBe(round.link_hash);
    expect(await table.roundOf('luckyColor')).toMatchObject({ number: round.number + 1, status: 'betting' });
  });

  test('of three months loses no payout either, and the game continues', async () => {
    const player = await server.fundedPlayer(20_000n);
    const round = await table.openRound('luckyColor');
    for (const bet of ['big', 'small']) {
      await table.bet(player, 'luckyColor', { number: round.number, bet, stake: 100 });
    }
    await execute(`
      update originals.shared_round
      set opens_at = opens_at - interval '3 months', betting_ends_at = betting_ends_at - interval '3 months',
        drawn_at = drawn_at - interval '3 months', next_at = next_at - interval '3 months'
      where game = 'luckyColor' and number = ${round.number}
    `);
    await newLoop(server).step('luckyColor');
    expect(await table.roundOf('luckyColor', round.number)).toMatchObject({ status: 'settled' });
    expect(await cashOf(player)).toBe(19_200n);
    expect(await table.roundOf('luckyColor')).toMatchObject({ number: round.number + 1, status: 'betting' });
  });

  test('of another process leaves a round that takes bets unchanged', async () => {
    const round = await table.openRound('luckyColor');
    expect(await newLoop(server).step('luckyColor')).toBeGreaterThan(0);
    expect(await table.roundOf('luckyColor')).toEqual(round);
  });
});

test('the database clock decides: a process neither draws a round that takes bets nor pays one whose draw is still shown', async () => {
  const { db } = server.database;
  const { number } = await table.openRound('double');
  const early = { link: 'a'.repeat(64), outcome: 3 };
  expect(await db.transaction().execute((tx) => drawRound(tx, 'double', number, early))).toBe(false);
  expect(await table.roundOf('double')).toMatchObject({ status: 'betting', link: null, outcome: null });
  await table.nextPhase('double');
  expect(await settleDrawnRound(server.database, 'double', number)).toBeNull();
  expect(await table.roundOf('double')).toMatchObject({ status: 'drawing', settled_at: null });
});

test('one process holds the lease until it releases it', async () => {
  const hold = (holder: string) => server.database.db.transaction().execute((tx) => holdLease(tx, holder));
  const [first, second] = [randomUUID(), randomUUID()];
  expect([await hold(first), await hold(second), await hold(first)]).toEqual([true, false, true]);
  await server.database.db.transaction().execute((tx) => releaseLease(tx, first));
  expect([await hold(second), await hold(first)]).toEqual([true, false]);
  await server.database.db.transaction().execute((tx) => releaseLease(tx, second));
});

describe('a round that cannot be drawn', () => {
  test('is voided, returns stakes and turnover once, and the game continues with a new chain', async () => {
    const player = await server.fundedPlayer(10_000n);
    const other = await server.fundedPlayer(7_000n);
    const { number, generation } = await table.openRound('double');
    await table.bet(player, 'double', { number, bet: 'red', stake: 11 });
    await table.bet(player, 'double', { number, bet: 'white', stake: 4 });
    await table.bet(other, 'double', { number, bet: 'red', stake: 70 });
    await execute(`
      update originals.shared_round set link_hash = '${'0'.repeat(64)}' where game = 'double' and number = ${number}
    `);
    await table.letPhasePass('double');
    await Promise.all([table.loop.step('double'), newLoop(server).step('double')]);
    const { rows } = await sql<{ status: string; void_reason: string }>`
      select status, void_reason from originals.shared_round where game = 'double' and number = ${number}
    `.execute(server.database.db);
    expect(rows).toEqual([{ status: 'void', void_reason: 'link_differs' }]);
    expect([await cashOf(player), await cashOf(other)]).toEqual([10_000n, 7_000n]);
    expect((await findBalances(server.database.db, player.id)).turnoverMinor).toBe(0n);
    const mine = await server.call(originalGames.listMySharedBets, { params: { game: 'double' } }, player);
    expect(mine.body.data.bets.map((bet) => [bet.stake, bet.payout])).toEqual([
      [11, 11],
      [4, 4],
    ]);
    await table.letPhasePass('double');
    await table.loop.step('double');
    expect(await table.roundOf('double')).toMatchObject({
      number: number + 1,
      generation: generation + 1,
      status: 'betting',
    });
  });
});

describe('the operator', () => {
  test('can stop a game: the current round is finished and none follows until it resumes', async () => {
    const { number } = await table.openRound('luckyColor');
    await execute("update originals.game set stopped = true where name = 'luckyColor'");
    await table.finishRound('luckyColor');
    await table.nextPhase('luckyColor');
    expect(await table.roundOf('luckyColor')).toMatchObject({ number, status: 'settled' });
    await execute("update originals.game set stopped = false where name = 'luckyColor'");
    await table.loop.step('luckyColor');
    expect(await table.roundOf('luckyColor')).toMatchObject({ number: number + 1, status: 'betting' });
  });

  test('changes the times from the next round on', async () => {
    await execute(
      "update originals.shared_pace set betting_ms = 60000, drawing_ms = 7000, result_ms = 1500 where game = 'luckyColor'",
    );
    await table.finishRound('luckyColor');
    const round = await table.openRound('luckyColor');
    expect([
      round.betting_ends_at.getTime() - round.opens_at.getTime(),
      round.drawn_at.getTime() - round.betting_ends_at.getTime(),
      round.next_at.getTime() - round.drawn_at.getTime(),
    ]).toEqual([60_000, 7_000, 1_500]);
  });
});

describe('on a fresh database', () => {
  test('rounds wait until the operator sets the public seed, and a used-up chain is followed by a new one', async () => {
    const fresh = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
    try {
      const live = sharedTable(fresh, newLoop(fresh, false));
      const run = (text: string) => sql.raw(text).execute(fresh.database.db);
      const rules = () => fresh.call(originalGames.getSharedRules, { params: { game: 'double' } });
      expect((await rules()).body.data).toMatchObject({ stopped: true, publishedEnd: '', publicSeed: '' });
      await run("update originals.shared_pace set chain_length = 2 where game = 'double'");
      await live.loop.step('double');
      const published = (await rules()).body.data;
      expect(published).toMatchObject({
        stopped: true,
        publishedEnd: expect.stringMatching(/^[0-9a-f]{64}$/),
        publicSeed: '',
      });
      const none = await fresh.call(originalGames.getSharedRound, { params: { game: 'double' } });
      expect(none.body.data).toBeNull();
      await run("update originals.chain set public_seed = 'block 910000' where game = 'double'");
      const first = await live.openRound('double');
      expect(first).toMatchObject({
        number: 1,
        link_hash: published.publishedEnd,
        public_seed: 'block 910000',
      });
      await live.finishRound('double');
      expect(await live.openRound('double')).toMatchObject({ number: 2, generation: 1, link_index: 0 });
      await live.finishRound('double');
      await live.nextPhase('double');
      const second = (await rules()).body.data;
      expect(second).toMatchObject({ stopped: true, publicSeed: '' });
      expect(second.publishedEnd).not.toBe(published.publishedEnd);
    } finally {
      await fresh.close();
    }
  });

  test('the next chain is published when a tenth of the rounds is left, and with its seed no round is missed', async () => {
    const fresh = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
    try {
      const metrics = createMetrics();
      const live = sharedTable(fresh, newLoop(fresh, false, metrics));
      const run = (text: string) => sql.raw(text).execute(fresh.database.db);
      const rules = async () =>
        (await fresh.call(originalGames.getSharedRules, { params: { game: 'double' } })).body.data;
      const roundsLeft = async () => (await metrics.sharedRoundsLeft.get()).values[0]?.value;
      await run("update originals.shared_pace set chain_length = 20 where game = 'double'");
      await live.loop.step('double');
      expect(await roundsLeft()).toBe(0);
      await run("update originals.chain set public_seed = 'block 910000' where game = 'double'");
      const nextRound = async () => {
        await live.openRound('double');
        return (await live.finishRound('double')).number;
      };
      while ((await nextRound()) < 17) expect(await rules()).toMatchObject({ nextPublishedEnd: '' });
      expect(await roundsLeft()).toBe(4);
      await nextRound();
      const { publishedEnd, nextPublishedEnd } = await rules();
      expect(nextPublishedEnd).toMatch(/^[0-9a-f]{64}$/);
      await nextRound();
      expect(await roundsLeft()).toBe(2);
      await run("update originals.chain set public_seed = 'block 950000' where generation = 2");
      await nextRound();
      expect(await roundsLeft()).toBe(21);
      expect(await live.openRound('double')).toMatchObject({
        number: 21,
        generation: 2,
        link_hash: nextPublishedEnd,
        public_seed: 'block 950000',
      });
      await live.finishRound('double');
      expect(await rules()).toMatchObject({
        stopped: false,
        publishedEnd: nextPublishedEnd,
        nextPublishedEnd: '',
      });
      const listed = await fresh.call(originalGames.listSharedRounds, { params: { game: 'double' } });
      expect(listed.body.data.rounds.slice(0, 2)).toMatchObject([
        { number: 21, publishedEnd: nextPublishedEnd },
        { number: 20, publishedEnd },
      ]);
    } finally {
      await fresh.close();
    }
  });

  test('in sandbox mode each chain follows the previous one automatically', async () => {
    const fresh = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
    try {
      const play = sharedTable(fresh);
      await sql`update originals.shared_pace set chain_length = 2`.execute(fresh.database.db);
      const generations: number[] = [];
      for (let round = 0; round < 5; round++) {
        generations.push((await play.openRound('luckyColor')).generation);
        await play.finishRound('luckyColor');
      }
      expect(generations).toEqual([1, 1, 2, 2, 3]);
    } finally {
      await fresh.close();
    }
  });

  test('two servers draw each round once between them, both show it, and one continues when the other stops', async () => {
    const fresh = await startServer({ environment: { DRAW_ROUNDS: 'true' } });
    const database = await openDatabase({ url: fresh.config.DATABASE_URL, dataDir: '' });
    const second = await createApp({ config: fresh.config, database, log: createLog(fresh.config) });
    let closing: Promise<void> | undefined;
    const closeSecond = () => {
      closing ??= second.close();
      return closing;
    };
    try {
      const url = (await second.listen(0)).replace('localhost', '127.0.0.1');
      await sql`update originals.shared_pace set betting_ms = 250, drawing_ms = 60, result_ms = 60`.execute(
        database.db,
      );
      const drawn = async () =>
        (
          await sql<{ number: number; outcome: number }>`
          select number, outcome from originals.shared_round where game = 'double' and status = 'settled' order by number
        `.execute(database.db)
        ).rows;
      await expect
        .poll(
          async () =>
            (await database.db.selectFrom('originals.shared_round').select('number').execute()).length,
        )
        .toBeGreaterThan(1);
      await sql`
        update originals.shared_round
        set betting_ends_at = opens_at + interval '250 ms', drawn_at = opens_at + interval '300 ms', next_at = opens_at + interval '350 ms'
        where status = 'betting'
      `.execute(database.db);
      const watchers = await Promise.all([watch(fresh.url, 'double'), watch(url, 'double')]);
      await expect.poll(async () => (await drawn()).length, { timeout: 20_000 }).toBeGreaterThan(4);
      const lease = await database.db.selectFrom('originals.draw_lease').selectAll().execute();
      expect(lease).toHaveLength(1);
      await closeSecond();
      const before = (await drawn()).length;
      await expect.poll(async () => (await drawn()).length, { timeout: 20_000 }).toBeGreaterThan(before + 2);
      const rounds = await drawn();
      expect(rounds.map((round) => round.number)).toEqual(rounds.map((_, index) => index + 1));
      for (const { seen } of watchers) {
        const shown = new Map(
          seen.flatMap((round) => (round.outcome === null ? [] : [[round.number, round.outcome] as const])),
        );
        expect(shown.size).toBeGreaterThan(2);
        for (const [number, outcome] of shown) {
          const stored = rounds.find((round) => round.number === number);
          if (stored) expect(outcome).toBe(stored.outcome);
        }
      }
    } finally {
      await closeSecond();
      await database.close();
      await fresh.close();
    }
  });
});

describe('the public stream', () => {
  test('sends the round at once and each change when it happens', async () => {
    const player = await server.fundedPlayer(5_000n);
    const { number, link_hash } = await table.openRound('double');
    const { seen, headers, last } = await watch(server.url, 'double');
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const first = () => seen.find((round) => round.number === number);
    await expect.poll(first).toMatchObject({
      phase: 'betting',
      outcome: null,
      link: null,
      linkHash: link_hash,
    });
    const stored = await server.database.db
      .selectFrom('originals.shared_round')
      .select('betting_ends_at')
      .where('game', '=', 'double')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    expect(first()?.bettingEndsAt).toBe(stored.betting_ends_at.getTime());
    expect(first()?.bettingEndsAt).toBeGreaterThan(first()?.now ?? Number.POSITIVE_INFINITY);
    await table.bet(player, 'double', { number, bet: 'white', stake: 1.25 });
    await expect
      .poll(last)
      .toMatchObject({ phase: 'betting', players: 1, bets: [{ bet: 'white', stake: 1.25 }] });
    const drawn = await table.nextPhase('double');
    await expect.poll(last).toMatchObject({ phase: 'drawing', outcome: drawn.outcome, link: drawn.link });
    await table.nextPhase('double');
    await expect
      .poll(last)
      .toMatchObject({ phase: 'drawn', bets: [{ payout: drawn.outcome === 0 ? 17.5 : 0 }] });
    await table.nextPhase('double');
    await expect.poll(last).toMatchObject({ number: number + 1, phase: 'betting', players: 0 });
    for (const round of seen) {
      if (round.phase === 'betting') expect([round.outcome, round.link]).toEqual([null, null]);
    }
  });

  test('resumes in the middle of a draw after a reconnect', async () => {
    const { number } = await table.openRound('double');
    await table.nextPhase('double');
    const { last } = await watch(server.url, 'double');
    await expect.poll(last).toMatchObject({ number, phase: 'drawing', outcome: expect.any(Number) });
    expect(last()?.drawnAt).toBeGreaterThan(last()?.now ?? Number.POSITIVE_INFINITY);
    await table.finishRound('double');
  });

  test('exists for the shared games only', async () => {
    const { http } = await server.send('GET', sharedStreamPath.replace('{game}', 'dice'));
    expect(http).toBe(400);
  });
});
