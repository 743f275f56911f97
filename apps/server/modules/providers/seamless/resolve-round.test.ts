import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRows, order } from '../../../../../tests/harness/office.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { openGameSession, openSlotsVendor } from '../../../../../tests/harness/slots.ts';
import { callWallet, evoDriver, type GameSession } from '../../../../../tests/harness/slots-drivers.ts';
import { ledgerChecks } from '../../../ledger-checks.ts';
import { createLog } from '../../../platform/log.ts';
import {
  auditLedger,
  findBalances,
  findTurnover,
  listTurnoverMismatches,
  sealJournal,
} from '../../wallet/index.ts';
import { listRoundMismatches } from './audit-rounds.ts';
import { resolveRound } from './resolve-round.ts';
import { resolveAbandoned } from './seamless.jobs.ts';

let vendor: Awaited<ReturnType<typeof openSlotsVendor>>;
let server: TestServer;
let player: TestPlayer;
let gameSession: GameSession;
beforeAll(async () => {
  vendor = await openSlotsVendor();
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', ...vendor.environment } });
  player = await server.fundedPlayer(100_00n);
  gameSession = await openGameSession(server, evoDriver, player);
});
afterAll(async () => {
  await server.close();
  vendor.line.close();
});

const newId = () => randomUUID().replaceAll('-', '');
const figures = async () => {
  const { cashMinor, turnoverMinor } = await findBalances(server.database.db, player.id);
  return { cashMinor, turnoverMinor };
};
const say = (kind: 'bet' | 'win', round: string, amount: bigint) =>
  callWallet(server, evoDriver, evoDriver.write(gameSession, { kind, id: newId(), round, amount }));

async function openRound(stakeMinor: bigint, wonMinor?: bigint): Promise<string> {
  const round = newId();
  await say('bet', round, stakeMinor);
  if (wonMinor !== undefined) await say('win', round, wonMinor);
  return round;
}

const letHoursPass = (round: string, hours: number) =>
  sql`update seamless.round set touched_at = now() - make_interval(hours => ${hours}) where id = ${round}`.execute(
    server.database.db,
  );
const getRound = (round: string) =>
  server.database.db
    .selectFrom('seamless.round')
    .selectAll()
    .where('id', '=', round)
    .executeTakeFirstOrThrow();
const resolve = (input: object) => order(server, 'rounds.resolve', input);

test('a round without further calls is refunded after three days, and a late win is still paid', async () => {
  const before = await figures();
  const silent = await openRound(4_00n);
  const answered = await openRound(3_00n, 0n);
  const fresh = await openRound(2_00n);
  await letHoursPass(silent, 73);
  await letHoursPass(answered, 73);
  await letHoursPass(fresh, 71);
  const job = { db: server.database.db, log: createLog(server.config) };
  expect(await resolveAbandoned(job)).toBe(2);
  expect(await resolveAbandoned(job)).toBe(0);
  expect(await getRound(silent)).toMatchObject({
    status: 'void',
    resolution: 'refunded',
    resolved_by: 'rule',
  });
  expect(await getRound(answered)).toMatchObject({ status: 'finished', resolution: 'finished' });
  expect(await getRound(fresh)).toMatchObject({ status: 'open', resolution: null });
  expect(await figures()).toEqual({
    cashMinor: before.cashMinor - 5_00n,
    turnoverMinor: before.turnoverMinor + 5_00n,
  });
  expect((await say('win', silent, 9_00n)).ok).toBe(true);
  expect((await figures()).cashMinor).toBe(before.cashMinor + 4_00n);
});

test('the operator sees rounds that are open for an hour and closes them once', async () => {
  const round = await openRound(5_00n);
  await letHoursPass(round, 2);
  const { rows } = await listRows(server, 'rounds');
  expect(rows).toContainEqual(expect.objectContaining({ vendor: 'evo', id: round, stake: '5.00' }));
  const before = await figures();
  const input = { vendor: 'evo', id: round, as: 'refunded' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => resolve(input)));
  expect(answers.filter(({ data }) => data.done)).toHaveLength(1);
  expect((await figures()).cashMinor).toBe(before.cashMinor + 5_00n);
  expect((await resolve({ ...input, id: 'none' })).data).toEqual({
    done: false,
    status: 'There is no such round.',
  });
  expect((await resolve({ ...input, as: 'stolen' })).data.code).toBe('request_invalid');
});

test('a round that has paid is not refunded', async () => {
  const round = await openRound(1_00n, 2_00n);
  const at = { vendor: 'evo', id: round } as const;
  expect(await resolveRound(server.database.db, at, { as: 'refunded', by: 'Ana' })).toEqual({
    done: false,
    status: 'open',
  });
  expect(await resolveRound(server.database.db, at, { as: 'finished', by: 'Ana' })).toEqual({
    done: true,
    status: 'finished',
  });
});

test('a refund and concurrent wins never both hold', async () => {
  for (let turn = 0; turn < 8; turn++) {
    const { cashMinor: beforeMinor } = await figures();
    const round = await openRound(1_00n);
    const [resolved, won] = await Promise.all([
      resolveRound(server.database.db, { vendor: 'evo', id: round }, { as: 'refunded', by: 'Ana' }),
      say('win', round, 3_00n),
    ]);
    // The late win is paid; a refund after it is refused.
    expect(won.ok).toBe(true);
    expect((await figures()).cashMinor).toBe(beforeMinor + (resolved.done ? 3_00n : 2_00n));
  }
});

test('the audit passes, and finds a round that differs', async () => {
  const audit = () => auditLedger(server.database.db, ledgerChecks);
  expect((await audit()).differences).toEqual([]);
  const round = await openRound(1_00n);
  await sql`update seamless.round set stake_minor = 200 where id = ${round}`.execute(server.database.db);
  expect((await audit()).differences).toEqual([
    { what: 'sums of a slot round', id: `evo:${round}`, expected: '100 0 1 0', found: '200 0 1 0' },
  ]);
  await sql`update seamless.round set stake_minor = 100 where id = ${round}`.execute(server.database.db);
  expect((await audit()).differences).toEqual([]);
  await expect(sql`delete from seamless.transaction`.execute(server.database.db)).rejects.toThrow('stays');
});

test.each([
  ['the same id', sql`transfer.id`],
  ['another id', sql`transfer.id || ':again'`],
])('a payout that was written twice past all statements, under %s, is found', async (_, id) => {
  const round = await openRound(1_00n, 3_00n);
  const planted = server.database.db.transaction().execute(async (tx) => {
    await sql`
      insert into wallet.transfer (
        id, kind, debit_account_id, credit_account_id, amount_minor, currency, player_id, reference
      )
      select
        ${id}, kind, debit_account_id, credit_account_id, amount_minor, currency, player_id, reference
      from wallet.transfer
      where reference like ${`%:${round}`}
      and kind = 'payout'
    `.execute(tx);
    expect((await listRoundMismatches(tx)).map(({ what }) => what)).toEqual([
      'movement of a slot and the journal',
    ]);
    throw new Error('taken back');
  });
  await expect(planted).rejects.toThrow('taken back');
});

test('what was refunded is no turnover, of a bet that was taken back too', async () => {
  const other = await server.fundedPlayer(50_00n);
  const place = await openGameSession(server, evoDriver, other);
  const bet = async () => {
    const round = newId();
    await callWallet(
      server,
      evoDriver,
      evoDriver.write(place, { kind: 'bet', id: newId(), round, amount: 4_00n }),
    );
    return round;
  };
  const refunded = await bet();
  await bet();
  await resolveRound(server.database.db, { vendor: 'evo', id: refunded }, { as: 'refunded', by: 'test' });
  const turnover = async () =>
    (await findTurnover(server.database.db, other.id)).map((row) => row.turnoverMinor);
  expect(await turnover()).toEqual([4_00n]);
  await sealJournal(server.database.db);
  expect(await turnover()).toEqual([4_00n]);
  expect(await listTurnoverMismatches(server.database.db)).toEqual([]);
});
