import { randomUUID } from 'node:crypto';
import { identity, inbox, originals, payments, records, transfers } from '@palpite/contracts';
import type { Currency } from '@palpite/domain/money';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  actOnPage,
  type CallbackBody,
  callbackBody,
  type OpenOrder,
  orderPackage,
  paymentSecret,
  pocketsOf,
  sendCallback,
  statusOf,
} from '../../../../../tests/harness/deposits.ts';
import { expectJournalBalanced, expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { callConfirmed } from '../../../../../tests/harness/people.ts';
import {
  type Refused,
  startServer,
  type TestPlayer,
  type TestServer,
} from '../../../../../tests/harness/server.ts';
import {
  aHolder,
  differencesOf,
  getWithdrawal,
  leaveCash,
  letHoursPass,
  letTurnoverBe,
  limitsOf,
  noticesOf,
  purseOf,
  sendDue,
  stopSending,
  toOwnAccount,
  withdraw,
  withdrawAccepted,
} from '../../../../../tests/harness/withdrawals.ts';
import { createLog } from '../../../platform/log.ts';
import { getSystemAccountId } from '../../wallet/index.ts';
import { approveWithdrawal, rejectWithdrawal } from '../withdrawals/decide-withdrawal.ts';
import { collectAllClaims } from './collect-claims.ts';
import { bookReversal, liftHold, writeOffClaim } from './decide-reversal.ts';
import { openClaims } from './open-claims.ts';
import { leftMinor, type ReversalRow } from './reversals.store.ts';

describe.each(['postgres', 'embedded'] as const)('on the %s database', (kind) => {
  let server: TestServer;
  let isSpoilt = false;
  beforeAll(async () => {
    server = await startServer({
      kind,
      environment: { PAYMENT_SECRET: paymentSecret, DRAW_ROUNDS: 'false' },
    });
    await stopSending(server);
    await sql`
      insert into platform.job_lease (name, taken_until)
      values ('collect what players owe', now() + interval '1 hour')
      on conflict do nothing
    `.execute(server.database.db);
  });
  afterAll(() => server.close());
  // A report that does not match stays listed until a person has checked it.
  afterEach(() => (isSpoilt ? expectJournalBalanced : expectLedgerBalanced)(server.database));

  async function aDeposit(player: TestPlayer, pkgId = 'BRL-BRL-100', minor = 10_000, gift: 0 | 1 = 0) {
    const order = await orderPackage(server, player, pkgId, gift);
    expect((await sendCallback(server, callbackBody(order, minor))).http).toBe(200);
    return order;
  }

  const reversalBody = (order: OpenOrder, minor: number, part = minor, changes: CallbackBody = {}) =>
    callbackBody(order, minor, {
      type: 'checkout.reversed',
      reversal: { reversalNo: `AR-${randomUUID()}`, amountMinor: part, reason: 'chargeback' },
      ...changes,
    });

  async function reversalsOf(player: TestPlayer): Promise<ReversalRow[]> {
    const rows = await server.database.db
      .selectFrom('payments.reversal')
      .selectAll()
      .where('player_id', '=', player.id)
      .orderBy('received_at')
      .execute();
    return rows as ReversalRow[];
  }

  const collect = () => collectAllClaims({ db: server.database.db, log: createLog({ LOG_LEVEL: 'silent' }) });
  const refusedBy = async (player: Parameters<typeof withdraw>[1] & { cardNo: string }) =>
    (await withdraw(server, player, toOwnAccount(player, 50))).body;
  const sendBy = async (player: TestPlayer) =>
    (
      await callConfirmed(
        server,
        transfers.transfer,
        { body: { requestId: randomUUID(), username: 'ninguem@exemplo.com.br', amount: 50 } },
        player,
      )
    ).body;

  test('available cash is taken once, however often the vendor reports it, also ten times concurrently', async () => {
    const player = await server.newPlayer();
    const order = await aDeposit(player, 'BRL-BRL-100', 10_000, 1);
    expect(await pocketsOf(server, player)).toEqual([10_000n, 2_000n]);
    const body = reversalBody(order, 10_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendCallback(server, body)));
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]));
    expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
    expect(await reversalsOf(player)).toMatchObject([
      { amount_minor: 10_000n, taken_minor: 10_000n, owed_minor: 0n },
    ]);
    const [notice = ''] = await noticesOf(server, player);
    expect(notice).toContain('R$\u00a0100,00 saiu do seu saldo');
    const news = await server.call(inbox.getInbox, {}, { token: player.token });
    expect(news.body.data.news.map((item) => item.kind)).toContain('depositReversed');
    const listed = await server.call(
      records.listRecords,
      { query: { kind: 'recharge' } },
      { token: player.token },
    );
    expect(listed.body.data.records[0]).toMatchObject({ reason: 'depositReversed', type: 10, amount: -100 });
    expect(await statusOf(server, player, order.orderId)).toBe('10');
  });

  test('spent money is owed, and the next deposit or other income pays it first', async () => {
    const player = await aHolder(server, 0n);
    const order = await aDeposit(player, 'BRL-BRL-200', 20_000);
    await leaveCash(server, player, 5_000n);
    await sendCallback(server, reversalBody(order, 20_000));
    expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
    expect(await reversalsOf(player)).toMatchObject([{ taken_minor: 5_000n, owed_minor: 15_000n }]);
    const [notice = ''] = await noticesOf(server, player);
    expect(notice).toContain('R$\u00a0150,00 será pago com seus próximos depósitos e ganhos');
    const owed = async () => (await server.call(identity.getUserInfo, {}, player)).body.data.owed;
    expect(await owed()).toBe(150);
    await aDeposit(player);
    expect(await owed()).toBe(50);
    expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
    await server.fund(player, 7_500n);
    await Promise.all(Array.from({ length: 10 }, collect));
    expect(await pocketsOf(server, player)).toEqual([2_500n, 0n]);
    const [reversal] = await reversalsOf(player);
    expect(reversal).toMatchObject({ collected_minor: 15_000n });
    expect(await owed()).toBe(0);
    expect(await refusedBy(player)).toMatchObject({ data: { code: 'nothing_to_withdraw' } });
    await letTurnoverBe(server, player, 1_000_000n);
    await server.fund(player, 2_500n);
    expect(await refusedBy(player)).toMatchObject({ data: { code: 'withdrawal_held' } });
    const shown = async () => [
      await limitsOf(server, player),
      (await server.call(transfers.getTransfer, {}, { token: player.token })).body.data,
    ];
    const hold = expect.stringContaining('Saques e transferências esperam');
    expect(await shown()).toMatchObject([
      { hold, wdAmount: 0 },
      { hold, sendAmount: 0 },
    ]);
    const lift = () => liftHold(server.database.db, reversal?.id ?? '', 'Ana');
    expect((await Promise.all(Array.from({ length: 10 }, lift))).filter(({ done }) => done)).toHaveLength(1);
    expect(await refusedBy(player)).not.toMatchObject({ data: { code: 'withdrawal_held' } });
    expect(await shown()).toMatchObject([{ hold: '' }, { hold: '' }]);
  });

  test('the operator writes a claim off once, and only then the account is free', async () => {
    const { db } = server.database;
    const player = await aHolder(server, 0n);
    const order = await aDeposit(player);
    await leaveCash(server, player, 0n);
    await sendCallback(server, reversalBody(order, 10_000));
    const id = (await reversalsOf(player))[0]?.id ?? '';
    expect(await liftHold(db, id, 'Ana')).toEqual({ done: false, status: 'owed' });
    const offs = await Promise.all(Array.from({ length: 10 }, () => writeOffClaim(db, id, 'Ana')));
    expect(offs.filter(({ done }) => done)).toEqual([{ done: true, status: 'writtenOff' }]);
    expect(await liftHold(db, id, 'Rui')).toEqual({ done: true, status: 'lifted' });
    expect(await liftHold(db, 'none', 'Rui')).toEqual({ done: false, status: null });
    await server.fund(player, 3_000n);
    await collect();
    expect(await pocketsOf(server, player)).toEqual([3_000n, 0n]);
  });

  test('an unsent withdrawal is returned and pays the claim; a sent one leaves the claim open', async () => {
    const { db } = server.database;
    const player = await aHolder(server, 0n);
    const order = await aDeposit(player, 'BRL-BRL-1000', 100_000);
    await letTurnoverBe(server, player, 100_000n);
    const sent = await withdrawAccepted(server, player, 400);
    await sendDue(server);
    await letHoursPass(server, sent.orderId, 30);
    const waiting = await withdrawAccepted(server, player, 500);
    await sendCallback(server, reversalBody(order, 100_000));
    expect(await getWithdrawal(server, waiting.orderId)).toMatchObject({
      status: 'rejected',
      cause: 'review',
    });
    expect((await getWithdrawal(server, sent.orderId)).status).not.toBe('rejected');
    expect(await reversalsOf(player)).toMatchObject([{ taken_minor: 60_000n, owed_minor: 40_000n }]);
    expect((await purseOf(server, player))[0]).toBe(0n);
    const again = sql`
      insert into payments.transfer (id, request_id, sender_id, receiver_id, currency, amount_minor, client)
      values ('held', ${randomUUID()}, ${player.id}, 1, 'BRL', 1, '{}')
    `.execute(db);
    await expect(again).rejects.toThrow('a deposit was taken back');
    expect(await approveWithdrawal(db, waiting.orderId, { staffId: null, name: 'sandbox' })).toEqual({
      done: false,
      status: 'rejected',
    });
  });

  test('concurrent reversals, withdrawals, decisions, play and deposits all end with a balanced ledger', async () => {
    const { db } = server.database;
    for (let round = 0; round < 3; round++) {
      const player = await aHolder(server, 0n);
      const orders = [];
      for (let each = 0; each < 3; each++) orders.push(await aDeposit(player));
      const late = await orderPackage(server, player, 'BRL-BRL-100', 1);
      await letTurnoverBe(server, player, 100_000n);
      const waiting = await withdrawAccepted(server, player, 60);
      const play = () =>
        server.call(
          originals.playDice,
          { body: { requestId: randomUUID(), stake: '5', direction: 'over', target: '50' } },
          { token: player.token },
        );
      const answers = await Promise.all([
        ...orders.map((order) => sendCallback(server, reversalBody(order, 10_000))),
        sendCallback(server, reversalBody(late, 10_000)),
        sendCallback(server, callbackBody(late, 10_000)),
        ...Array.from({ length: 6 }, play),
        withdraw(server, player, toOwnAccount(player, 70)),
        collect(),
        rejectWithdrawal(db, waiting.orderId, {
          reason: 'requested',
          cause: 'player_request',
          decidedBy: 'Ana',
        }),
        collect(),
      ]);
      const codes = answers.flatMap((answer) =>
        answer && 'http' in answer && answer.http !== 200 ? [(answer.body as Refused['body']).data.code] : [],
      );
      // A stake finds no balance; a withdrawal meets a check of section 5 or the hold.
      expect([
        'balance_not_enough',
        'nothing_to_withdraw',
        'withdrawal_too_large',
        'withdrawal_held',
        'withdrawals_used_up',
      ]).toEqual(expect.arrayContaining([...new Set(codes)]));
      await collect();
      const booked = await reversalsOf(player);
      expect(booked).toHaveLength(4);
      const owed = booked.reduce((sum, each) => sum + leftMinor(each), 0n);
      const [cash, held] = await purseOf(server, player);
      expect([owed > 0n && cash > 0n, held]).toEqual([false, 0n]);
    }
  });

  test('partial reversals add up to at most the whole payment, and include their share of the discount', async () => {
    const player = await server.newPlayer();
    const order = await orderPackage(server, player, 'BRL-BRL-100');
    await sql`
      alter table payments.order disable trigger order_guarded
    `.execute(server.database.db);
    await sql`update payments.order set pay_minor = 9000 where id = ${order.orderId}`.execute(
      server.database.db,
    );
    await sql`alter table payments.order enable trigger order_guarded`.execute(server.database.db);
    await sendCallback(server, callbackBody(order, 9_000));
    expect((await sendCallback(server, reversalBody(order, 9_000, 4_001))).http).toBe(200);
    expect(await pocketsOf(server, player)).toEqual([5_555n, 0n]);
    expect((await sendCallback(server, reversalBody(order, 9_000, 4_999))).http).toBe(200);
    expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
    expect(await reversalsOf(player)).toMatchObject([{ discount_minor: 444n }, { discount_minor: 556n }]);
  });

  test('a reversal reported before its payment credits and takes; the payment is then a repeat', async () => {
    const player = await server.newPlayer();
    const order = await orderPackage(server, player, 'BRL-BRL-100', 1);
    expect((await sendCallback(server, reversalBody(order, 10_000))).http).toBe(200);
    expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
    expect((await sendCallback(server, callbackBody(order, 10_000))).http).toBe(200);
    expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
    expect(await reversalsOf(player)).toHaveLength(1);
  });

  test('a crash between two statements moves nothing, and the vendor reports again', async () => {
    const { db } = server.database;
    const player = await server.newPlayer();
    const order = await aDeposit(player);
    const body = reversalBody(order, 10_000);
    await sql`alter table payments.reversal add constraint crash check (false) not valid`.execute(db);
    expect((await sendCallback(server, body)).http).toBe(500);
    await sql`alter table payments.reversal drop constraint crash`.execute(db);
    expect(await pocketsOf(server, player)).toEqual([10_000n, 0n]);
    expect((await sendCallback(server, body)).http).toBe(200);
    expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
  });

  test('the sandbox vendor takes back what was paid, never more, and gives it back', async () => {
    const player = await server.newPlayer();
    const { payNo } = await orderPackage(server, player, 'BRL-BRL-100');
    expect(await actOnPage(server, payNo, 'reverse')).toMatchObject({ http: 409 });
    await actOnPage(server, payNo, 'complete');
    expect(await actOnPage(server, payNo, 'reverse?amountMinor=2500')).toMatchObject({ http: 200 });
    expect(await pocketsOf(server, player)).toEqual([7_500n, 0n]);
    expect(await actOnPage(server, payNo, 'reverse?amountMinor=7501')).toMatchObject({ http: 409 });
    expect(await actOnPage(server, payNo, 'reverse')).toMatchObject({ http: 200 });
    expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
    expect(await actOnPage(server, payNo, 'reinstate')).toMatchObject({ http: 200 });
    expect(await pocketsOf(server, player)).toEqual([7_500n, 0n]);
    expect(await actOnPage(server, payNo, 'reverse')).toMatchObject({ http: 200 });
    expect(await actOnPage(server, payNo, 'reinstate')).toMatchObject({ http: 200 });
    expect(await actOnPage(server, payNo, 'reinstate')).toMatchObject({ http: 200 });
    expect(await actOnPage(server, payNo, 'reinstate')).toMatchObject({ http: 409 });
    expect(await pocketsOf(server, player)).toEqual([10_000n, 0n]);
  });

  const undone = (body: CallbackBody, changes: CallbackBody = {}) => ({
    ...body,
    eventId: randomUUID(),
    type: 'checkout.reinstated',
    ...changes,
  });

  test('an undone reversal gives back what was taken and collected, and the written-off part to the operator', async () => {
    const { db } = server.database;
    const player = await aHolder(server, 0n);
    const order = await aDeposit(player);
    await leaveCash(server, player, 4_000n);
    const body = reversalBody(order, 10_000);
    await sendCallback(server, body);
    await server.fund(player, 1_000n);
    await collect();
    const [reversal] = await reversalsOf(player);
    expect(reversal).toMatchObject({ taken_minor: 4_000n, owed_minor: 6_000n, collected_minor: 1_000n });
    const undo = undone(body);
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendCallback(server, undo)));
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]));
    expect(await pocketsOf(server, player)).toEqual([5_000n, 0n]);
    expect(await sendCallback(server, body)).toMatchObject({ http: 200 });
    expect(await pocketsOf(server, player)).toEqual([5_000n, 0n]);
    expect((await limitsOf(server, player)).hold).toBe('');
    const news = await server.call(inbox.getInbox, {}, { token: player.token });
    expect(news.body.data.news.map((item) => item.kind)).toContain('depositRestored');
    const listed = await server.call(
      records.listRecords,
      { query: { kind: 'recharge' } },
      { token: player.token },
    );
    expect(listed.body.data.records[0]).toMatchObject({ reason: 'depositRestored', amount: 50 });

    const other = reversalBody(order, 10_000);
    await sendCallback(server, other);
    const [, second] = await reversalsOf(player);
    await writeOffClaim(db, second?.id ?? '', 'Ana');
    await liftHold(db, second?.id ?? '', 'Ana');
    await sendCallback(server, undone(other));
    expect(await pocketsOf(server, player)).toEqual([5_000n, 0n]);
    expect((await reversalsOf(player))[1]).toMatchObject({ written_off_minor: 5_000n, lifted_by: 'Ana' });
  });

  test('money from an undone reversal pays another claim first', async () => {
    const player = await server.newPlayer();
    const one = await aDeposit(player);
    const two = await aDeposit(player);
    await leaveCash(server, player, 10_000n);
    const first = reversalBody(one, 10_000);
    await sendCallback(server, first);
    await sendCallback(server, reversalBody(two, 10_000));
    await sendCallback(server, undone(first));
    expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
    expect((await reversalsOf(player)).map(leftMinor)).toEqual([0n, 0n]);
  });

  test('an end reported before its beginning keeps the beginning from being booked', async () => {
    const player = await server.newPlayer();
    const order = await orderPackage(server, player, 'BRL-BRL-100');
    const body = reversalBody(order, 10_000);
    for (const each of [undone(body), undone(body), body, body])
      expect((await sendCallback(server, each)).http).toBe(200);
    expect(await pocketsOf(server, player)).toEqual([10_000n, 0n]);
    expect(await reversalsOf(player)).toEqual([]);
  });

  test('the operator books a reversal that a vendor does not report, once by its number', async () => {
    const { db } = server.database;
    const player = await server.newPlayer();
    const order = await orderPackage(server, player, 'BRL-BRL-100');
    const reversal = { reversalNo: `dp_${randomUUID()}`, amountMinor: 10_000n, reason: 'dashboard, 3 May' };
    const book = (currency: Currency = 'BRL') => bookReversal(db, order.orderId, { ...reversal, currency });
    expect(await book()).toEqual({ done: false, status: 'order_unknown' });
    await sendCallback(server, callbackBody(order, 10_000));
    expect(await book('GBP')).toEqual({ done: false, status: 'otherCurrency' });
    const booked = await Promise.all(Array.from({ length: 10 }, () => book()));
    expect(booked.filter(({ done }) => done)).toEqual([{ done: true, status: 'reversed' }]);
    expect(await book()).toEqual({ done: false, status: 'repeated' });
    expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
  });

  test('an overpaid bet holds the account until it is paid, and takes precedence over an unsent withdrawal', async () => {
    const { db } = server.database;
    const player = await aHolder(server, 6_000n);
    const { orderId } = await withdrawAccepted(server, player, 60);
    const betId = randomUUID();
    await db.transaction().execute(async (tx) =>
      openClaims(tx, [
        {
          transferId: `sports-takeback:${betId}:2`,
          betId,
          kind: 'result',
          playerId: player.id,
          currency: 'BRL',
          owedMinor: 9_000n,
          bookAccountId: await getSystemAccountId(tx, 'promotion', 'test', 'BRL'),
          reference: 'test',
          fromBonus: false,
        },
      ]),
    );
    const owes = async () => (await server.call(payments.getClaims, {}, player)).body.data;
    expect(await owes()).toMatchObject([{ kind: 'result', amount: 90, betId }]);
    expect((await noticesOf(server, player)).at(-1)).toContain('R$\u00a090,00 foram pagos a mais');
    await sendDue(server);
    expect(await getWithdrawal(server, orderId)).toMatchObject({ status: 'approved' });
    await collect();
    expect(await getWithdrawal(server, orderId)).toMatchObject({ status: 'rejected', decided_by: 'claim' });
    expect(await purseOf(server, player)).toEqual([0n, 0n]);
    expect(await owes()).toMatchObject([{ amount: 30 }]);
    // The checks of section 5 come first.
    expect(await refusedBy(player)).toMatchObject({ data: { code: 'nothing_to_withdraw' } });
    await server.fund(player, 5_000n);
    const sentence = expect.stringContaining('ganho já pago foi corrigido');
    expect(await refusedBy(player)).toMatchObject({ message: sentence, data: { code: 'withdrawal_owed' } });
    expect(await sendBy(player)).toMatchObject({ message: sentence, data: { code: 'withdrawal_owed' } });
    expect((await limitsOf(server, player)).hold).toEqual(sentence);
    const [claim] = await reversalsOf(player);
    expect(await writeOffClaim(db, claim?.id ?? '', 'Ana')).toEqual({ done: true, status: 'writtenOff' });
    expect(await owes()).toEqual([]);
    await withdrawAccepted(server, player, 50);
  });

  test('the database protects what was booked', async () => {
    const change = (set: string) =>
      sql.raw(`update payments.reversal set ${set}`).execute(server.database.db);
    await expect(change('amount_minor = amount_minor + 1')).rejects.toThrow('stays so');
    await expect(change('collected_minor = owed_minor + 1')).rejects.toThrow('claim_within_owed');
    await expect(change('undone_at = null')).rejects.toThrow('stays so');
    await expect(sql`delete from payments.reversal_end`.execute(server.database.db)).rejects.toThrow(
      'append-only',
    );
    await expect(sql`delete from payments.reversal`.execute(server.database.db)).rejects.toThrow(
      'append-only',
    );
  });

  test('a reversal that matches no deposit is refused, stored and stays listed', async () => {
    isSpoilt = true;
    const player = await server.newPlayer();
    const order = await aDeposit(player);
    const body = reversalBody(order, 10_000);
    await sendCallback(server, body);
    const changed = { ...(body.reversal as object), amountMinor: 9_999 };
    const refused = [
      reversalBody({ ...order, orderId: randomUUID() }, 10_000),
      reversalBody(order, 10_000),
      reversalBody(order, 9_999),
      { ...body, reversal: changed },
      reversalBody(order, 10_000, 1, { reversal: undefined }),
    ];
    const codes = [];
    for (const wrong of refused) codes.push((await sendCallback(server, wrong)).body.data.code);
    expect(codes).toEqual([
      'order_unknown',
      'callback_differs',
      'callback_differs',
      'callback_differs',
      'request_invalid',
    ]);
    expect(await pocketsOf(server, player)).toEqual([0n, 0n]);
    expect(await differencesOf(server, order.orderId)).toContain('callback that differs');
  });
});
