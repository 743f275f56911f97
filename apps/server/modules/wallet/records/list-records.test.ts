import { randomUUID } from 'node:crypto';
import { originals, payments, records, withdrawals } from '@palpite/contracts';
import type { MoneyRecord, RecordKind } from '@palpite/contracts/records';
import type { TransferKind } from '@palpite/domain/ledger/transfer-kinds';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { actOnPage, orderPackage, paymentSecret } from '../../../../../tests/harness/deposits.ts';
import { expectJournalBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { callConfirmed } from '../../../../../tests/harness/people.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { type SportsTable, sportsTable, winner } from '../../../../../tests/harness/sports.ts';
import { rejectWithdrawal } from '../../payments/index.ts';
import { payHeldMoney } from '../../payments/withdrawals/move-held-money.ts';
import { lockWithdrawal } from '../../payments/withdrawals/withdrawals.store.ts';
import { getPocketId, getSystemAccountId, postTransfers } from '../index.ts';

let server: TestServer;
let table: SportsTable;
beforeAll(async () => {
  server = await startServer({ environment: { PAYMENT_SECRET: paymentSecret, DRAW_ROUNDS: 'false' } });
  table = sportsTable(server);
  await table.delay('football', 30_000);
});
afterAll(() => server.close());
afterEach(() => expectJournalBalanced(server.database));

type Query = { kind?: RecordKind; from?: string; to?: string; before?: string; limit?: number };

async function list(player: TestPlayer, query: Query = {}, headers: Record<string, string> = {}) {
  const { http, body } = await server.call(
    records.listRecords,
    { query },
    { token: player.token, headers: { zone: 'America/Sao_Paulo', ...headers } },
  );
  expect(http, JSON.stringify(body)).toBe(200);
  return body.data;
}

const shortly = ({ kind, type, reason, product, status, amount, pocket, balanceAfter }: MoneyRecord) =>
  [kind, type, reason, product, status, amount, pocket, balanceAfter] as const;

async function playDice(player: TestPlayer, stake: string) {
  const { http, body } = await server.call(
    originals.playDice,
    { body: { requestId: randomUUID(), stake, direction: 'over', target: '50' } },
    player,
  );
  expect(http, JSON.stringify(body)).toBe(200);
  return body.data;
}

async function move(
  player: TestPlayer,
  transfer: { kind: TransferKind; amountMinor: bigint; pocket?: 'cash' | 'bonus'; at?: string; id?: string },
): Promise<void> {
  const { db } = server.database;
  const id = transfer.id ?? `${transfer.kind}:${randomUUID()}`;
  const pocketId = await getPocketId(db, player.id, transfer.pocket ?? 'cash');
  await db.transaction().execute(async (tx) => {
    const book = await getSystemAccountId(tx, 'promotion', transfer.kind, 'BRL');
    await postTransfers(tx, [
      {
        id,
        kind: transfer.kind,
        debitAccountId: book,
        creditAccountId: pocketId,
        amountMinor: transfer.amountMinor,
        currency: 'BRL',
        playerId: player.id,
        reference: `${transfer.kind} test`,
      },
    ]);
  });
  if (transfer.at === undefined) return;
  // The journal is append-only, so its trigger is disabled while the time is changed.
  await server.database.script(`
    alter table wallet.transfer disable trigger transfer_append_only;
    update wallet.transfer set created_at = '${transfer.at}' where id = '${id}';
    alter table wallet.transfer enable trigger transfer_append_only;
  `);
}

describe('Deposits', () => {
  test('show payment, discount and bonus separately, and pending, cancelled and failed orders', async () => {
    const player = await server.newPlayer();
    const paid = await orderPackage(server, player, 'BRL-BRL-200', 1);
    await actOnPage(server, paid.payNo, 'complete');
    const declined = await orderPackage(server, player, 'BRL-BRL-100');
    await actOnPage(server, declined.payNo, 'decline');
    const cancelled = await orderPackage(server, player, 'BRL-BRL-50');
    await server.call(payments.cancelOrder, { params: { orderId: cancelled.orderId } }, player);
    const pending = await orderPackage(server, player, 'BRL-BRL-500');
    const { records: all, next } = await list(player);
    expect(next).toBeNull();
    expect(all.map(shortly)).toEqual([
      ['recharge', 10, 'deposit', 'sandbox', '00', 500, 'cash', null],
      ['recharge', 10, 'deposit', 'sandbox', '01', 50, 'cash', null],
      ['recharge', 10, 'deposit', 'sandbox', '-01', 100, 'cash', null],
      ['bonus', 199, 'gift', 'gift', '10', expect.any(Number), 'bonus', expect.any(Number)],
      ['recharge', 10, 'deposit', 'sandbox', '10', 200, 'cash', 200],
    ]);
    expect(all.map(({ reference }) => reference)).toEqual([
      pending.orderId,
      cancelled.orderId,
      declined.orderId,
      paid.orderId,
      paid.orderId,
    ]);
    expect((await list(player, { kind: 'recharge' })).records.map(({ status }) => status)).toEqual([
      '00',
      '01',
      '-01',
      '10',
    ]);
    expect((await list(player, { kind: 'bonus' })).records.map(({ type }) => type)).toEqual([199]);
    expect((await list(player, { kind: 'withdrawal' })).records).toEqual([]);
  });
});

describe('Withdrawals', () => {
  async function withdraw(player: TestPlayer, cpf: string, amount: string) {
    const { http, body } = await callConfirmed(
      server,
      withdrawals.withdraw,
      { body: { requestId: randomUUID(), payCardBank: 'CPF', payCardNo: cpf, amount } },
      player,
    );
    expect(http, JSON.stringify(body)).toBe(200);
    return body.data;
  }

  test('show one record with the current status, and a return as its own record', async () => {
    const cpf = '52998224725';
    const player = await server.fundedPlayer(1_400_000n);
    const kyc = await callConfirmed(
      server,
      withdrawals.updateKyc,
      { body: { name: 'Marina Teste', cardNo: cpf } },
      player,
    );
    expect(kyc.http, JSON.stringify(kyc.body)).toBe(200);
    const { orderId } = await withdraw(player, cpf, '6000');
    const shown = async () => (await list(player, { kind: 'withdrawal' })).records.map(shortly);
    expect(await shown()).toEqual([['withdrawal', 11, 'withdrawal', null, '-99', -6_000, 'cash', 8_000]]);
    const decision = { reason: 'test', cause: 'documents', decidedBy: 'test' } as const;
    expect(await rejectWithdrawal(server.database.db, orderId, decision)).toMatchObject({ done: true });
    expect(await shown()).toEqual([
      ['withdrawal', 11, 'withdrawalReturned', null, '10', 6_000, 'cash', 14_000],
      ['withdrawal', 11, 'withdrawal', null, '01', -6_000, 'cash', 8_000],
    ]);
    const { records: found } = await list(player, { kind: 'withdrawal' });
    expect(found.map(({ reference }) => reference)).toEqual([orderId, orderId]);
    expect(found.map(({ cause }) => cause)).toEqual(['documents', 'documents']);
    const paid = await withdraw(player, cpf, '5500');
    await server.database.db.transaction().execute(async (tx) => {
      const withdrawal = await lockWithdrawal(tx, paid.orderId);
      if (withdrawal) await payHeldMoney(tx, withdrawal);
    });
    expect((await shown())[0]).toEqual(['withdrawal', 11, 'withdrawal', null, '10', -5_500, 'cash', 8_500]);
  });
});

describe('Bets and games', () => {
  test('show stakes and payouts with the balance after each', async () => {
    const player = await server.fundedPlayer(30_000n);
    const { balance } = await playDice(player, '7.25');
    const match = await table.offer();
    const { betId } = await table.placeAccepted(
      player,
      table.slip([match.leg(winner, 'home', 2_000)], { stake: '12' }),
    );
    await table.publishScore(match, { home: 1, away: 0 }, 'finished');
    await table.publishResult(match, {
      status: 'finished',
      scores: { fullGame: { home: 1, away: 0, isOver: true } },
    });
    await expect.poll(async () => (await list(player, { kind: 'sports' })).records.length).toBe(2);
    const sports = (await list(player, { kind: 'sports' })).records;
    expect(sports.map(shortly)).toEqual([
      ['sports', 0, 'payout', 'sports', '10', 24, 'cash', balance + 12],
      ['sports', 0, 'stake', 'sports', '10', -12, 'cash', balance - 12],
    ]);
    expect(sports.map(({ reference }) => reference)).toEqual([betId, betId]);
    const games = (await list(player, { kind: 'games' })).records;
    expect(games.at(-1)).toMatchObject({
      reason: 'stake',
      product: 'dice',
      amount: -7.25,
      balanceAfter: 292.75,
    });
    expect((await list(player, { kind: 'awards' })).records.map(shortly)).toEqual([
      ['awards', 19, 'adjustment', 'test', '10', 300, 'cash', 300],
    ]);
  });

  test('keep one record for a bet while it is pending, accepted or returned', async () => {
    const player = await server.fundedPlayer(10_000n);
    const [taken, refused] = [
      await table.offer({ score: { home: 0, away: 0 } }),
      await table.offer({ score: { home: 1, away: 1 } }),
    ];
    for (const [match, stake] of [
      [taken, '11'],
      [refused, '13'],
    ] as const)
      await table.placeAccepted(player, table.slip([match.leg(winner, 'home', 2_000)], { stake }));
    const sports = async () => (await list(player, { kind: 'sports' })).records.map(shortly);
    expect(await sports()).toEqual([
      ['sports', 0, 'stakePending', 'sports', '00', -13, 'cash', 76],
      ['sports', 0, 'stakePending', 'sports', '00', -11, 'cash', 89],
    ]);
    await table.publishScore(refused, { home: 2, away: 1 });
    await table.passDelay();
    expect(await sports()).toEqual([
      ['sports', 0, 'stakeReturned', 'sports', '01', -13, 'cash', null],
      ['sports', 0, 'stake', 'sports', '10', -11, 'cash', 89],
    ]);
  });
});

describe('Awards', () => {
  test('carry the types of the specification', async () => {
    const player = await server.newPlayer();
    for (const [index, kind] of (['prize', 'vip', 'promotion'] as const).entries())
      await move(player, { kind, amountMinor: BigInt(100 + index) });
    expect(
      (await list(player, { kind: 'awards' })).records.map(({ type, reason, amount }) => [
        type,
        reason,
        amount,
      ]),
    ).toEqual([
      [141, 'promotion', 1.02],
      [14, 'vip', 1.01],
      [19, 'prize', 1],
    ]);
  });
});

describe('Pages', () => {
  test('contain each record once, though orders and transfers mix and more arrive meanwhile', async () => {
    const player = await server.newPlayer();
    const expected: string[] = [];
    for (let index = 1; index <= 9; index++) {
      if (index % 3 === 0) {
        const { orderId } = await orderPackage(server, player, 'BRL-BRL-20');
        await server.call(payments.cancelOrder, { params: { orderId } }, player);
        expected.unshift(orderId);
      } else {
        await move(player, { kind: 'prize', amountMinor: BigInt(index) });
        expected.unshift(String(index / 100));
      }
    }
    const seen: MoneyRecord[] = [];
    for (let before: string | undefined; ; ) {
      const page = await list(player, { limit: 2, ...(before !== undefined && { before }) });
      expect(page.records.length).toBeLessThanOrEqual(2);
      seen.push(...page.records);
      await move(player, { kind: 'prize', amountMinor: 5_000n });
      if (page.next === null) break;
      before = page.next;
    }
    expect(
      seen.map(({ kind, amount, reference }) => (kind === 'recharge' ? reference : String(amount))),
    ).toEqual(expected);
    expect(new Set(seen.map(({ recordId }) => recordId)).size).toBe(9);
  });

  test('refuse a malformed cursor', async () => {
    const player = await server.newPlayer();
    for (const before of ['x', '12', '1c-', '-1c', '1c2', '9'.repeat(30)]) {
      const { http } = await server.call(records.listRecords, { query: { before } }, player);
      expect([before, http]).toEqual([before, 400]);
    }
  });
});

describe('Periods', () => {
  test("are days in the reader's time zone, both included", async () => {
    const player = await server.newPlayer();
    await move(player, { kind: 'prize', amountMinor: 101n, at: '2026-03-15T02:59:59Z' });
    await move(player, { kind: 'prize', amountMinor: 202n, at: '2026-03-15T03:00:00Z' });
    await move(player, { kind: 'prize', amountMinor: 303n, at: '2026-03-16T02:59:59Z' });
    await move(player, { kind: 'prize', amountMinor: 404n, at: '2026-03-16T03:00:00Z' });
    const amounts = async (query: Query, zone: string) =>
      (await list(player, query, { zone })).records.map(({ amount }) => amount);
    const day = { from: '2026-03-15', to: '2026-03-15' };
    expect(await amounts(day, 'America/Sao_Paulo')).toEqual([3.03, 2.02]);
    expect(await amounts(day, 'Mars/Olympus')).toEqual([3.03, 2.02]);
    expect(await amounts(day, 'UTC')).toEqual([2.02, 1.01]);
    expect(await amounts({ from: '2026-03-16' }, 'America/Sao_Paulo')).toEqual([4.04]);
    expect(await amounts({ to: '2026-03-14' }, 'America/Sao_Paulo')).toEqual([1.01]);
    expect(await amounts({ from: '2026-04-01' }, 'America/Sao_Paulo')).toEqual([]);
    await sql`
      insert into wallet.seal (number, through_seq, transfers, hash, sealed_at)
      select 1000000, max(seq), 0, '', '2026-03-15T03:30:00Z'
      from wallet.transfer
      where player_id = ${player.id}
      and created_at <= '2026-03-15T03:00:00Z'
    `.execute(server.database.db);
    expect(await amounts(day, 'America/Sao_Paulo')).toEqual([3.03, 2.02]);
    expect(await amounts({ from: '2026-03-16' }, 'America/Sao_Paulo')).toEqual([4.04]);
    await server.database.script(`
      alter table wallet.seal disable trigger seal_append_only;
      delete from wallet.seal where number = 1000000;
      alter table wallet.seal enable trigger seal_append_only;
    `);
  });

  test.each([
    ['a day that no calendar has', { from: '2026-02-31' }],
    ['an end before the start', { from: '2026-03-02', to: '2026-03-01' }],
    ['a month that is none', { to: '2026-13-01' }],
  ])('refuse %s', async (_title, query) => {
    const player = await server.newPlayer();
    const { http } = await server.call(records.listRecords, { query }, player);
    expect(http).toBe(400);
  });
});

test("returns only the player's own records for any cursor and kind", async () => {
  const [rich, poor] = [await server.fundedPlayer(77_700n), await server.newPlayer()];
  await playDice(rich, '6');
  await orderPackage(server, rich, 'BRL-BRL-100');
  const { next } = await list(rich, { limit: 1 });
  expect(next).not.toBeNull();
  for (const kind of records.recordKinds)
    for (const before of [undefined, next, '999999999c', '999999999b-99999999999999'])
      expect((await list(poor, { kind, ...(before && { before }) })).records).toEqual([]);
});
