import { randomUUID } from 'node:crypto';
import { bonuses, limits, originals, payments, records } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bonusesOf } from '../../../../../tests/harness/bonuses.ts';
import {
  actOnPage,
  getOrder,
  letTimePass,
  orderPackage,
  paymentSecret,
} from '../../../../../tests/harness/deposits.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { order } from '../../../../../tests/harness/office.ts';
import { runCommand } from '../../../../../tests/harness/operator.ts';
import { logIn } from '../../../../../tests/harness/people.ts';
import { startServer, type TestServer } from '../../../../../tests/harness/server.ts';
import {
  aHolder,
  differencesOf,
  getWithdrawal,
  type Holder,
  leaveCash,
  letTurnoverBe,
  limitsOf,
  noticesOf,
  purseOf,
  stopSending,
  withdrawAccepted,
} from '../../../../../tests/harness/withdrawals.ts';
import { createLog } from '../../../platform/log.ts';
import { fixedKeys } from '../../../platform/vendor-key.ts';
import type { PaymentGateway, RefundReport, VendorAnswer } from '../gateway.ts';
import { joinGateways } from '../payment-gateways.ts';
import { sendReturnsJob } from '../payments.jobs.ts';
import { choosePayoutGateways } from '../payouts/payout-gateways.ts';
import { createSandboxPayoutGateway } from '../payouts/sandbox-payout-gateway.ts';
import { createSandboxGateway } from '../sandbox-gateway.ts';
import { orderWithdrawal, payReturnByHand } from './decide-return.ts';
import { planAllReturns } from './plan-returns.ts';
import { listOwnReturns, listReturnsByHand } from './returns.store.ts';
import { sendReturns } from './send-returns.ts';
import { settleReturn } from './settle-return.ts';

describe.each(['postgres', 'embedded'] as const)('on the %s database', (kind) => {
  let server: TestServer;
  const log = createLog({ LOG_LEVEL: 'silent' });
  beforeAll(async () => {
    server = await startServer({
      kind,
      environment: { PAYMENT_SECRET: paymentSecret, DRAW_ROUNDS: 'false' },
    });
    await stopSending(server);
    for (const name of [sendReturnsJob, 'plan returns of unplayed deposits'])
      await sql`
        insert into platform.job_lease (name, taken_until) values (${name}, now() + interval '1 hour')
        on conflict (name) do update set taken_until = excluded.taken_until
      `.execute(server.database.db);
  });
  afterAll(() => server.close());
  afterEach(() => expectLedgerBalanced(server.database));

  const vendor = () => ({ url: () => `${server.url}/sandbox`, secret: paymentSecret });
  const payouts = () =>
    choosePayoutGateways(
      { ...server.config, DOCUMENT_PAYOUTS: 'sandbox' },
      fixedKeys(server.config),
      createSandboxPayoutGateway(vendor()),
    );

  function send(refunds?: Partial<NonNullable<PaymentGateway['refunds']>> | null) {
    const sandbox = createSandboxGateway(vendor());
    const played = refunds === null ? null : { ...sandbox.refunds, ...refunds };
    const card = { ...sandbox, refunds: played } as PaymentGateway;
    return sendReturns({
      db: server.database.db,
      gateways: joinGateways({ card, crypto: card }),
      payouts: payouts(),
      log,
    });
  }

  const letReturnsBeDue = () =>
    sql`update payments.deposit_return set check_at = now() where check_at is not null`.execute(
      server.database.db,
    );

  async function deposit(holder: Holder, pkgId = 'BRL-BRL-200', gift: 0 | 1 = 0): Promise<string> {
    const { orderId, payNo } = await orderPackage(server, holder, pkgId, gift);
    expect((await actOnPage(server, payNo, 'complete')).http).toBe(200);
    return orderId;
  }

  async function exclude(holder: Holder): Promise<{ excluded: Holder; returned: number }> {
    const stopped = await server.call(limits.stopPlay, { body: { length: 'always' } }, holder);
    expect(stopped.http, JSON.stringify(stopped.body)).toBe(200);
    const { body } = await logIn(server, holder.username, holder.password);
    return { excluded: { ...holder, token: body.data.access_token }, returned: stopped.body.data.returned };
  }

  const returnsOf = (holder: Holder) => listOwnReturns(server.database.db, holder.id, 20);

  async function aReturn(minor = 20_000n): Promise<{ excluded: Holder; id: string }> {
    const holder = await aHolder(server, 0n);
    await deposit(holder);
    if (minor < 20_000n) {
      await letTurnoverBe(server, holder, 20_000n - minor);
      await leaveCash(server, holder, minor);
    }
    const { excluded } = await exclude(holder);
    const [row] = await returnsOf(excluded);
    return { excluded, id: row?.id ?? '' };
  }

  test('an unplayed deposit returns what was paid for it; its discount and bonus are not paid out', async () => {
    const holder = await aHolder(server, 0n);
    await sql`
      update identity.player set created_at = now() - interval '30 hours' where id = ${holder.id}
    `.execute(server.database.db);
    const orderId = await deposit(holder, 'EXPPAY-BRL-500');
    const { price_minor: price, pay_minor: paid } = await getOrder(server, orderId);
    expect(paid).toBeLessThan(price);
    await deposit(holder, 'BRL-BRL-200', 1);
    expect(await purseOf(server, holder)).toEqual([price + 20_000n, 0n]);
    const { excluded, returned } = await exclude(holder);
    expect(returned).toBe(Number(paid + 20_000n) / 100);
    expect(await purseOf(server, excluded)).toEqual([0n, paid + 20_000n]);
    expect(await limitsOf(server, excluded)).toMatchObject({ wdAmount: 0 });
    const statuses = async () =>
      (await server.call(payments.getReturns, {}, excluded)).body.data.map(({ status }) => status);
    expect(await statuses()).toEqual(['00', '00']);
    await send();
    expect(await statuses()).toEqual(['10', '10']);
    expect(await purseOf(server, excluded)).toEqual([0n, 0n]);
    const rows = await returnsOf(excluded);
    expect(rows.find((row) => row.order_id === orderId)).toMatchObject({
      status: 'refunded',
      amount_minor: paid,
      discount_minor: price - paid,
    });
    expect((await noticesOf(server, excluded)).join()).toContain('que você não jogou');
    const listed = await server.call(records.listRecords, { query: { kind: 'withdrawal' } }, excluded);
    expect(
      listed.body.data.records
        .filter(({ reason }) => reason === 'depositReturned')
        .map(({ amount }) => -amount)
        .sort((a, b) => a - b),
    ).toEqual([Number(price - paid) / 100, 200, Number(paid) / 100]);
    const [bonus] = (await bonusesOf(server, excluded)).bonuses;
    const params = { bonusId: bonus?.bonusId ?? '' };
    expect((await server.call(bonuses.forfeitBonus, { params }, excluded)).http).toBe(200);
    expect(await limitsOf(server, excluded)).toMatchObject({ wdAmount: 0, turnoverLeft: 0 });
  });

  test('played deposits stay: winnings with completed turnover can be withdrawn, the rest returns', async () => {
    const holder = await aHolder(server, 0n);
    await deposit(holder);
    await letTurnoverBe(server, holder, 5_000n);
    await server.fund(holder, 30_000n);
    const { excluded } = await exclude(holder);
    expect(await purseOf(server, excluded)).toEqual([35_000n, 15_000n]);
    expect(await limitsOf(server, excluded)).toMatchObject({ wdAmount: 350, turnoverLeft: 0 });
    await withdrawAccepted(server, excluded, 350);
    await send();
    expect(await purseOf(server, excluded)).toEqual([0n, 35_000n]);
  });

  test('a break returns nothing and waives nothing; a longer stop that is an exclusion returns once', async () => {
    const holder = await aHolder(server, 0n);
    await deposit(holder);
    const stopped = await server.call(limits.stopPlay, { body: { length: 'day' } }, holder);
    expect(stopped.body.data.returned).toBe(0);
    const { body } = await logIn(server, holder.username, holder.password);
    const resting = { ...holder, token: body.data.access_token };
    expect(await limitsOf(server, resting)).toMatchObject({ wdAmount: 0, turnoverLeft: 200 });
    const { excluded, returned } = await exclude(resting);
    expect(returned).toBe(200);
    expect((await returnsOf(excluded)).length).toBe(1);
  });

  test('money that is credited or returned after the exclusion began is returned too', async () => {
    const holder = await aHolder(server, 0n);
    const late = await orderPackage(server, holder, 'BRL-BRL-100');
    const played = await deposit(holder);
    await letTurnoverBe(server, holder, 20_000n);
    await leaveCash(server, holder, 0n);
    const { excluded, returned } = await exclude(holder);
    expect(returned).toBe(0);
    await letTimePass(server, late.orderId, 60);
    await actOnPage(server, late.payNo, 'complete?late=true');
    await Promise.all(Array.from({ length: 10 }, () => planAllReturns({ db: server.database.db, log })));
    expect(await returnsOf(excluded)).toMatchObject([{ order_id: late.orderId, amount_minor: 10_000n }]);
    await letTurnoverBe(server, holder, 12_000n);
    await server.fund(holder, 8_000n);
    await planAllReturns({ db: server.database.db, log });
    const rows = await returnsOf(excluded);
    expect(rows.map((row) => [row.order_id, row.amount_minor])).toContainEqual([played, 8_000n]);
    await send();
    expect(await purseOf(server, excluded)).toEqual([0n, 0n]);
  });

  test.each(['payment first', 'exclusion first', ...Array<string>(4).fill('at the same instant')])(
    'an exclusion while a deposit is being paid, %s: the money returns and cannot be staked',
    async (first) => {
      const holder = await aHolder(server, 0n);
      await sql`
        update identity.player set created_at = now() - interval '30 hours' where id = ${holder.id}
      `.execute(server.database.db);
      const { orderId, payNo } = await orderPackage(server, holder, 'EXPPAY-BRL-500');
      const { pay_minor: paid, price_minor: price } = await getOrder(server, orderId);
      const pay = () => actOnPage(server, payNo, 'complete?late=true');
      let excluded = holder;
      if (first === 'payment first') await pay();
      if (first === 'at the same instant') [{ excluded }] = await Promise.all([exclude(holder), pay()]);
      else ({ excluded } = await exclude(holder));
      if (first === 'exclusion first') await pay();
      expect(await getOrder(server, orderId)).toMatchObject({ status: 'credited' });
      const stake = async () =>
        server.call(
          originals.playDice,
          { body: { requestId: randomUUID(), stake: '1', direction: 'over', target: '50' } },
          excluded,
        );
      expect((await stake()).body.data).toMatchObject({ code: 'play_stopped_always' });
      await planAllReturns({ db: server.database.db, log });
      expect(await returnsOf(excluded)).toMatchObject([
        { order_id: orderId, amount_minor: paid, discount_minor: price - paid },
      ]);
      await send();
      expect(await returnsOf(excluded)).toMatchObject([{ status: 'refunded' }]);
      expect(await purseOf(server, excluded)).toEqual([0n, 0n]);
    },
  );

  test('a crash at any step, lost answers and repeats refund once', async () => {
    const { excluded, id } = await aReturn();
    const lost: VendorAnswer<RefundReport> = { outcome: 'unknown', reason: 'timeout' };
    const sandbox = createSandboxGateway(vendor()).refunds;
    // The vendor books the refund, but its answer is lost.
    await send({
      create: async (request) => {
        await sandbox?.create(request);
        return lost;
      },
    });
    expect(await returnsOf(excluded)).toMatchObject([{ status: 'unknown' }]);
    // The vendor answers neither the request nor the query.
    await letReturnsBeDue();
    await send({ create: async () => lost, find: async () => lost });
    expect(await purseOf(server, excluded)).toEqual([0n, 20_000n]);
    // The process ends between the mark and the call.
    await sql`update payments.deposit_return set status = 'sending' where id = ${id}`.execute(
      server.database.db,
    );
    await letReturnsBeDue();
    await Promise.all([send(), send(), send()]);
    expect(await returnsOf(excluded)).toMatchObject([{ status: 'refunded' }]);
    expect(await purseOf(server, excluded)).toEqual([0n, 0n]);
    const [row] = await returnsOf(excluded);
    const report: RefundReport = {
      returnId: id,
      refundNo: row?.refund_no ?? '',
      status: 'paid',
      amountMinor: 20_000n,
      currency: 'BRL',
      reason: '',
    };
    const settle = (changes: Partial<RefundReport> = {}) =>
      server.database.db
        .transaction()
        .execute((tx) => settleReturn(tx, 'sandbox', { ...report, ...changes }));
    expect(await settle()).toBe('repeated');
    expect(await settle({ amountMinor: 20_001n })).toBe('differs');
    expect(await settle({ refundNo: 'other' })).toBe('differs');
    expect(await settle({ returnId: randomUUID() })).toBe('order_unknown');
    // The refund fails after it was paid, so the money is held again.
    expect(await settle({ status: 'failed', reason: 'account closed' })).toBe('refund_failed');
    expect(await settle({ status: 'failed', reason: 'account closed' })).toBe('repeated');
    expect(await purseOf(server, excluded)).toEqual([0n, 20_000n]);
    expect(await returnsOf(excluded)).toMatchObject([{ status: 'byHand', reason: 'account closed' }]);
  });

  test('a return that the vendor cannot refund waits for the operator, who pays it or orders a withdrawal', async () => {
    const { db } = server.database;
    const first = await aReturn();
    await send(null);
    expect(await returnsOf(first.excluded)).toMatchObject([{ status: 'byHand' }]);
    const second = await aReturn(7_000n);
    await send({ create: async () => ({ outcome: 'refused', reason: 'HTTP 400 charge_expired' }) });
    const waiting = await listReturnsByHand(db, 100);
    expect(waiting.find(({ id }) => id === second.id)).toMatchObject({
      amount_minor: 7_000n,
      reason: 'HTTP 400 charge_expired',
    });
    const paid = { evidence: 'statement of 25 November, line 4', by: 'Ana' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => payReturnByHand(db, first.id, paid)));
    expect(answers.filter(({ done }) => done)).toEqual([{ done: true, status: 'paidByHand' }]);
    expect(await purseOf(server, first.excluded)).toEqual([0n, 0n]);
    expect(await orderWithdrawal(db, second.id, 'Ana')).toEqual({ done: true, status: 'withdrawing' });
    expect(await orderWithdrawal(db, second.id, 'Rui')).toEqual({ done: false, status: 'withdrawing' });
    await letReturnsBeDue();
    await Promise.all([send(), send()]);
    const [row] = await returnsOf(second.excluded);
    expect(row).toMatchObject({ status: 'withdrawn', decided_by: 'Ana' });
    expect(await getWithdrawal(server, row?.withdrawal_id ?? '')).toMatchObject({
      account_no: second.excluded.cardNo,
      amount_minor: 7_000n,
      fee_minor: 0n,
      status: 'approved',
    });
    expect(await purseOf(server, second.excluded)).toEqual([0n, 7_000n]);
  });

  test('the operator decides by a command', async () => {
    const { id } = await aReturn();
    await send(null);
    // With the embedded database, the running server answers the command.
    if (kind === 'embedded') {
      const { data } = await order(server, 'returns.withdraw', { id });
      expect(data).toEqual({
        done: true,
        status: expect.stringContaining('The withdrawal is created shortly'),
      });
      return;
    }
    const run = async (...words: string[]) => {
      const { out, err } = await runCommand(server, 'returns', ...words);
      return out + err;
    };
    expect(await run('list')).toContain(id);
    expect(await run('withdraw', id)).toContain('The withdrawal is created shortly');
    expect(await run('withdraw', id)).toContain(
      'Nothing was changed: the return is being paid by withdrawal.',
    );
    expect(await run('pay', 'none', '--evidence', 'letter')).toContain('There is no such return.');
  });

  test('the database protects planned returns, and the audit finds movements that bypass it', async () => {
    const { db } = server.database;
    const { id } = await aReturn();
    const change = (set: string) =>
      sql.raw(`update payments.deposit_return set ${set} where id = '${id}'`).execute(db);
    await expect(change('amount_minor = amount_minor + 1')).rejects.toThrow('cannot change');
    await expect(sql`delete from payments.deposit_return`.execute(db)).rejects.toThrow('append-only');
    await expect(
      sql`
        insert into payments.deposit_return (id, order_id, player_id, currency, amount_minor, discount_minor, vendor)
        select ${randomUUID()}, order_id, player_id, currency, 1, 0, vendor
        from payments.deposit_return where id = ${id}
      `.execute(db),
    ).rejects.toThrow('exceed what was paid');
    await send();
    await sql`alter table payments.deposit_return disable trigger deposit_return_guarded`.execute(db);
    await change("status = 'byHand', closed_at = null");
    expect(await differencesOf(server, id)).toEqual(['money of a return']);
    await change("status = 'refunded', closed_at = now()");
    await sql`alter table payments.deposit_return enable trigger deposit_return_guarded`.execute(db);
  });
});
