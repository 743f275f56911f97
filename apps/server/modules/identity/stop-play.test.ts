import { createHash, randomUUID } from 'node:crypto';
import {
  identity,
  limits,
  originalGames,
  originals,
  payments,
  records,
  withdrawals,
} from '@palpite/contracts';
import type { StopLength } from '@palpite/domain/play-limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../tests/harness/ledger-balanced.ts';
import { order } from '../../../../tests/harness/office.ts';
import { logIn } from '../../../../tests/harness/people.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { openGameSession, openSlotsVendor } from '../../../../tests/harness/slots.ts';
import { callWallet, evoDriver } from '../../../../tests/harness/slots-drivers.ts';
import { findBalances } from '../wallet/index.ts';
import { stopStakes } from '../wallet/limits/index.ts';

let vendor: Awaited<ReturnType<typeof openSlotsVendor>>;
let server: TestServer;
beforeAll(async () => {
  vendor = await openSlotsVendor();
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', ...vendor.environment } });
});
afterAll(async () => {
  await expectLedgerBalanced(server.database);
  await server.close();
  vendor.line.close();
});

const zone = { headers: { zone: 'America/Sao_Paulo' } };

async function stop(player: TestPlayer, length: StopLength) {
  const { http, body } = await server.call(limits.stopPlay, { body: { length } }, player);
  expect(http, JSON.stringify(body)).toBe(200);
  return body.data;
}

async function again(player: TestPlayer): Promise<TestPlayer> {
  const { http, body } = await logIn(server, player.username, player.password);
  expect(http, JSON.stringify(body)).toBe(200);
  return { ...player, token: body.data.access_token };
}

const dice = (player: TestPlayer) =>
  server.call(
    originals.playDice,
    { body: { requestId: randomUUID(), stake: '10', direction: 'over', target: '50' } },
    { token: player.token, ...zone },
  );

const codeOf = ({ body }: { body: { data: unknown } }) => (body.data as { code: string }).code;

async function letStopPass(player: TestPlayer): Promise<void> {
  const { db } = server.database;
  await sql`update identity.player set stopped_until = now() where id = ${player.id}`.execute(db);
  await sql`update wallet.guard set stopped_until = now() where player_id = ${player.id}`.execute(db);
}

describe('a player who takes a break', () => {
  test('loses every login at once, and a new one opens the wallet and shows the end', async () => {
    const player = await server.fundedPlayer(100_00n);
    const elsewhere = await again(player);
    const { kind, until } = await stop(player, 'week');
    expect(kind).toBe('timeOut');
    const days = (Date.parse(until ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    for (const { token } of [player, elsewhere])
      expect((await server.call(identity.getBalance, {}, { token })).http).toBe(401);
    const back = await again(player);
    const info = await server.call(identity.getUserInfo, {}, back);
    expect(info.body.data.stop).toEqual({ kind: 'timeOut', until });
    expect((await server.call(records.listRecords, {}, back)).http).toBe(200);
    expect((await server.call(withdrawals.getWithdraw, {}, back)).body.data).toMatchObject({ number: 1 });
    const played = await dice(back);
    expect(played.http).toBe(403);
    expect(played.body.data).toMatchObject({
      code: 'play_stopped',
      params: { until: expect.stringMatching(/^\d\d\/\d\d\/20\d\d, \d\d:\d\d$/) },
    });
    const bought = await server.call(
      payments.prePay,
      { params: { pkgId: 'BRL-BRL-100' }, body: { gift: 0 } },
      back,
    );
    expect(codeOf(bought)).toBe('play_stopped');
    expect((await findBalances(server.database.db, player.id)).cashMinor).toBe(100_00n);
  });

  test('ends an open round with its stake or with its winnings', async () => {
    const player = await server.fundedPlayer(100_00n);
    const begun = await server.call(
      originalGames.startMines,
      { body: { requestId: randomUUID(), stake: '10', mines: 3 } },
      player,
    );
    const { roundId } = begun.body.data.open;
    await stop(player, 'day');
    const back = await again(player);
    const opened = await server.call(
      originalGames.openTile,
      { params: { roundId }, body: { tile: 12 } },
      back,
    );
    expect(opened.http, JSON.stringify(opened.body)).toBe(200);
    if (opened.body.data.open)
      expect((await server.call(originalGames.leaveMines, { params: { roundId } }, back)).http).toBe(200);
    const left = await server.call(originalGames.getOpenRounds, {}, back);
    expect(left.body.data).toEqual({ mines: null, rowDouble: null });
    const next = await server.call(
      originalGames.startMines,
      { body: { requestId: randomUUID(), stake: '10', mines: 3 } },
      back,
    );
    expect(codeOf(next)).toBe('play_stopped');
  });

  test('reveals the seed of the finished rounds for verification', async () => {
    const player = await server.fundedPlayer(100_00n);
    expect((await dice(player)).http).toBe(200);
    await stop(player, 'always');
    const back = await again(player);
    const { seedPairId, serverSeedHash } = (await server.call(originals.getSeeds, {}, back)).body.data;
    const rotated = await server.call(
      originals.rotateSeeds,
      { body: { seedPairId, clientSeed: 'mine' } },
      back,
    );
    expect(rotated.http).toBe(200);
    const { serverSeed, rounds } = rotated.body.data.revealed;
    expect(createHash('sha256').update(serverSeed).digest('hex')).toBe(serverSeedHash);
    expect(rounds).toBe(1);
    expect((await server.call(originalGames.getStatistics, {}, back)).http).toBe(200);
  });

  test('plays again after the end', async () => {
    const player = await server.fundedPlayer(100_00n);
    await stop(player, 'day');
    await letStopPass(player);
    const free = await again(player);
    expect((await dice(free)).http).toBe(200);
    expect((await server.call(identity.getUserInfo, {}, free)).body.data.stop).toBeNull();
  });

  test('among concurrent stakes, leaves none accepted after the stop', async () => {
    const player = await server.fundedPlayer(1_000_00n);
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        if (index === 10) await stop(player, 'day');
        return dice(player);
      }),
    );
    expect(answers[10]?.http).toBe(401);
    const taken = answers.filter(({ http }) => http === 200).length;
    expect(answers.filter(({ http }) => http === 401 || http === 403)).toHaveLength(30 - taken);
    const { rows } = await sql<{ stakes: bigint }>`
      select count(*) as stakes from wallet.transfer where player_id = ${player.id} and kind = 'stake'
    `.execute(server.database.db);
    expect(rows[0]?.stakes).toBe(BigInt(taken));
  });
});

describe('a stop in force', () => {
  const ask = (player: TestPlayer, length: StopLength) =>
    server.call(limits.stopPlay, { body: { length } }, player);
  const stopOf = async (player: TestPlayer) =>
    (await server.call(identity.getUserInfo, {}, player)).body.data.stop;

  test('is extended from a break to an exclusion without end, ending every login each time', async () => {
    const player = await server.fundedPlayer(100_00n);
    await stop(player, 'day');
    let before = 0;
    for (const length of ['week', 'month', 'halfYear', 'fiveYears', 'always'] as const) {
      const back = await again(player);
      const { kind, until } = await stop(back, length);
      expect(kind).toBe(length === 'week' || length === 'month' ? 'timeOut' : 'exclusion');
      const end = until === null ? Number.POSITIVE_INFINITY : Date.parse(until);
      expect(end).toBeGreaterThan(before);
      before = end;
      expect((await server.call(identity.getBalance, {}, back)).http).toBe(401);
      const free = await again(player);
      expect(await stopOf(free)).toEqual({ kind, until });
      expect(codeOf(await dice(free))).toBe(until === null ? 'play_stopped_always' : 'play_stopped');
    }
    const { rows } = await sql<{ endless: boolean }>`
      select stopped_until = 'infinity' as endless from wallet.guard where player_id = ${player.id}
    `.execute(server.database.db);
    expect(rows).toEqual([{ endless: true }]);
  });

  test('is never shortened, and a refused request changes nothing and ends no login', async () => {
    const player = await server.fundedPlayer(100_00n);
    const { until } = await stop(player, 'year');
    const back = await again(player);
    for (const length of ['day', 'week', 'month', 'halfYear'] as const) {
      const refused = await ask(back, length);
      expect([refused.http, codeOf(refused)]).toEqual([409, 'stop_not_longer']);
    }
    expect(await stopOf(back)).toEqual({ kind: 'exclusion', until });
    const { rows } = await sql<{ stops: bigint }>`
      select count(*) as stops from identity.play_stop where player_id = ${player.id}
    `.execute(server.database.db);
    expect(rows[0]?.stops).toBe(1n);
    await stop(back, 'always');
    expect(codeOf(await ask(await again(player), 'always'))).toBe('stop_not_longer');
  });

  test('requested twice at once lasts as long as the longer request', async () => {
    const player = await server.fundedPlayer(100_00n);
    const elsewhere = await again(player);
    await Promise.all([ask(player, 'always'), ask(elsewhere, 'day')]);
    expect(await stopOf(await again(player))).toEqual({ kind: 'exclusion', until: null });
  });

  test('stays an exclusion when a break ends later than its remaining time', async () => {
    const player = await server.fundedPlayer(100_00n);
    await stop(player, 'halfYear');
    await sql`update identity.player set stopped_until = now() + interval '3 days' where id = ${player.id}`.execute(
      server.database.db,
    );
    const { kind, until } = await stop(await again(player), 'month');
    expect(kind).toBe('exclusion');
    expect(Date.parse(until ?? '')).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  });
});

describe('a player who is excluded', () => {
  test("is refused vendors' bets but credited winnings", async () => {
    const player = await server.fundedPlayer(100_00n);
    const gameSession = await openGameSession(server, evoDriver, player);
    const round = randomUUID().slice(0, 8);
    const say = (kind: 'bet' | 'win', amount: bigint) =>
      callWallet(
        server,
        evoDriver,
        evoDriver.write(gameSession, { kind, id: randomUUID().slice(0, 16), round, amount }),
      );
    expect((await say('bet', 10_00n)).ok).toBe(true);
    const { kind, until } = await stop(player, 'always');
    expect([kind, until]).toEqual(['exclusion', null]);
    expect((await say('bet', 10_00n)).ok).toBe(false);
    expect((await say('win', 25_00n)).ok).toBe(true);
    expect((await findBalances(server.database.db, player.id)).cashMinor).toBe(115_00n);
    expect(codeOf(await dice(await again(player)))).toBe('play_stopped_always');
  });

  test("stays excluded when a stake passes every check except the database's", async () => {
    const player = await server.fundedPlayer(100_00n);
    await stop(player, 'year');
    await sql`update identity.player set stop_kind = null, stopped_until = null where id = ${player.id}`.execute(
      server.database.db,
    );
    const played = await dice(await again(player));
    expect(played.http).toBe(403);
    expect(played.body.data).toMatchObject({ code: 'play_stopped' });
  });
});

describe('an exclusion without end', () => {
  const decision = { reason: 'a letter, identity checked' };
  const decide = async (verb: string, email: string) => {
    const { http, data } = await order(server, `exclusions.${verb}`, { email, ...decision });
    expect(http, JSON.stringify(data)).toBe(200);
    return data;
  };
  /** The append-only journal rejects the update otherwise. */
  async function letItHold(player: TestPlayer, months: number): Promise<void> {
    const { db } = server.database;
    await sql`
      insert into identity.play_stop (player_id, kind, length, session_id, created_at)
      overriding system value
      values (${player.id}, 'exclusion', 'always', 0, now() - make_interval(months => ${months}))
    `.execute(db);
    await sql`update identity.player set stop_kind = 'exclusion' where id = ${player.id}`.execute(db);
    await server.database.db.transaction().execute((tx) => stopStakes(tx, [player.id], null));
  }

  test('is lifted a day after the order, only after six months, and only once', async () => {
    const player = await server.fundedPlayer(100_00n);
    await letItHold(player, 5);
    expect(await decide('lift', player.username)).toEqual({
      done: false,
      status: expect.stringContaining('6 months'),
    });
    const old = await server.fundedPlayer(100_00n);
    await letItHold(old, 7);
    const lifts = await Promise.all([1, 2, 3].map(() => decide('lift', old.username)));
    expect(lifts.filter(({ done }) => done)).toHaveLength(1);

    const back = await again(old);
    const { stop: lifted } = (await server.call(identity.getUserInfo, {}, back)).body.data;
    const hours = (Date.parse(lifted?.until ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    expect(codeOf(await dice(back))).toBe('play_stopped');
    await letStopPass(old);
    expect((await dice(await again(old))).http).toBe(200);
    expect(await decide('keep', old.username)).toMatchObject({ done: false });
  });

  test('can be kept while it is still in force, and stakes stay refused', async () => {
    const player = await server.fundedPlayer(100_00n);
    await letItHold(player, 7);
    expect(await decide('keep', player.username)).toMatchObject({ done: false });
    expect(await decide('lift', player.username)).toMatchObject({ done: true });
    expect(await decide('keep', player.username)).toMatchObject({ done: true });
    expect(codeOf(await dice(await again(player)))).toBe('play_stopped_always');
    const { rows } = await sql<{ endless: boolean }>`
      select stopped_until = 'infinity' as endless from wallet.guard where player_id = ${player.id}
    `.execute(server.database.db);
    expect(rows).toEqual([{ endless: true }]);
    const lifts = await server.database.db
      .selectFrom('identity.stop_lift')
      .select(['ordered_by', 'reason'])
      .where('player_id', '=', player.id)
      .execute();
    expect(lifts).toEqual([1, 2].map(() => ({ ordered_by: 'sandbox', reason: decision.reason })));
  });

  test('of a year cannot be lifted', async () => {
    const player = await server.fundedPlayer(100_00n);
    await stop(player, 'year');
    expect(await decide('lift', player.username)).toEqual({
      done: false,
      status: 'Nothing was changed: the player has no exclusion without end.',
    });
  });
});

test('the shared test account cannot be stopped', async () => {
  const account = (await server.call(identity.getUserTest, {})).body.data;
  const { body } = await logIn(server, account.username, account.pwd);
  const answer = await server.call(
    limits.stopPlay,
    { body: { length: 'day' } },
    { token: body.data.access_token },
  );
  expect(codeOf(answer)).toBe('test_account_fixed');
});
