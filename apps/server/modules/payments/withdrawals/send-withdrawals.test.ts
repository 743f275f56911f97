import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentSecret, signCallback } from '../../../../../tests/harness/deposits.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestServer } from '../../../../../tests/harness/server.ts';
import {
  actAsBank,
  advanceCheckClock,
  aHolder,
  aTronAddress,
  differencesOf,
  getWithdrawal,
  type Holder,
  limitsOf,
  movementsOf,
  noticesOf,
  payoutBody,
  purseOf,
  realPayouts,
  sendDue,
  sendPayoutCallback,
  stopSending,
  withdrawAccepted,
} from '../../../../../tests/harness/withdrawals.ts';
import type { VendorAnswer } from '../gateway.ts';
import type { PayoutGateway, PayoutReport, PayoutRequest } from '../payouts/payout-gateway.ts';
import { beginSending } from './withdrawals.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { PAYMENT_SECRET: paymentSecret, DRAW_ROUNDS: 'false' } });
  await stopSending(server);
});
afterAll(() => server.close());
afterEach(async () => {
  await expectLedgerBalanced(server.database);
  await server.database.db.updateTable('payments.withdrawal').set({ check_at: null }).execute();
});

async function statusOf(id: string): Promise<string> {
  return (await getWithdrawal(server, id)).status;
}

async function untilStatus(id: string, status: string): Promise<void> {
  await expect.poll(() => statusOf(id), { interval: 20 }).toBe(status);
}

async function aWithdrawal(ending = ''): Promise<{ holder: Holder; id: string }> {
  const holder = await aHolder(server, 30_000n, ending);
  const { orderId } = await withdrawAccepted(server, holder, 200);
  return { holder, id: orderId };
}

const held: [bigint, bigint] = [10_000n, 20_000n];
const paid: [bigint, bigint] = [10_000n, 0n];
const returned: [bigint, bigint] = [30_000n, 0n];
const paidMovements = [
  ['withdrawal-hold', 20_000n],
  ['withdrawal', 19_500n],
  ['withdrawal-fee', 500n],
];
const returnedMovements = [
  ['withdrawal-hold', 20_000n],
  ['withdrawal-return', 20_000n],
];
const paidNotice = 'Saque pago: R$\u00a0195,00 a caminho da sua conta.';
const returnedNotice = (cause: string) =>
  `O saque de R$\u00a0200,00 não foi concluído. ${cause} O valor inteiro voltou para o seu saldo.`;
const notSent = returnedNotice('O serviço de pagamento não conseguiu enviar. Tente de novo mais tarde.');
const notAccepted = returnedNotice(
  'A conta ou carteira de destino não aceitou o valor. Confira os dados e tente de novo.',
);

function reportOf(request: PayoutRequest, changes: Partial<PayoutReport> = {}): VendorAnswer<PayoutReport> {
  const { withdrawalId, amountMinor, currency } = request;
  const payoutNo = `AP-${withdrawalId}`;
  return {
    outcome: 'ok',
    value: {
      payoutNo,
      withdrawalId,
      amountMinor,
      currency,
      status: 'pending',
      reason: '',
      accountAtFault: false,
      ...changes,
    },
  };
}

const silence = { outcome: 'unknown', reason: 'timeout' } as const;

describe('With the sandbox vendor over HTTP', () => {
  test('a withdrawal is sent, reported as paid, and announced to the player', async () => {
    const { holder, id } = await aWithdrawal();
    await sendDue(server);
    expect(await getWithdrawal(server, id)).toMatchObject({
      status: 'sending',
      payout_no: expect.stringMatching(/^AP/),
    });
    expect(await purseOf(server, holder)).toEqual(held);
    await untilStatus(id, 'paid');
    expect(await purseOf(server, holder)).toEqual(paid);
    expect(await movementsOf(server, id)).toEqual(paidMovements);
    expect(await noticesOf(server, holder)).toEqual([paidNotice]);
    await advanceCheckClock(server);
    await sendDue(server);
    expect(await movementsOf(server, id)).toEqual(paidMovements);
  });

  test('an account that the vendor refuses gets nothing, and the player gets everything back', async () => {
    const { holder, id } = await aWithdrawal('94');
    await sendDue(server);
    expect(await getWithdrawal(server, id)).toMatchObject({
      status: 'failed',
      reason: 'HTTP 422',
      cause: 'payoutUnavailable',
    });
    expect(await purseOf(server, holder)).toEqual(returned);
    expect(await movementsOf(server, id)).toEqual(returnedMovements);
    expect(await noticesOf(server, holder)).toEqual([notSent]);
    expect((await limitsOf(server, holder)).number).toBe(1);
  });

  test('a rejection in both answer and callback returns the money once', async () => {
    const { holder, id } = await aWithdrawal('95');
    await sendDue(server);
    await untilStatus(id, 'failed');
    const withdrawal = await getWithdrawal(server, id);
    expect(withdrawal).toMatchObject({ reason: 'account closed', cause: 'accountRefused' });
    const again = payoutBody(withdrawal, { type: 'payout.rejected', reason: 'account closed' });
    expect((await sendPayoutCallback(server, again)).http).toBe(200);
    expect(await purseOf(server, holder)).toEqual(returned);
    expect(await movementsOf(server, id)).toEqual(returnedMovements);
    expect(await noticesOf(server, holder)).toEqual([notAccepted]);
  });

  test('a broken connection returns nothing: the outcome is unknown until the callback', async () => {
    const { holder, id } = await aWithdrawal('96');
    await sendDue(server);
    expect(['unknown', 'paid']).toContain(await statusOf(id));
    await untilStatus(id, 'paid');
    expect(await purseOf(server, holder)).toEqual(paid);
    expect(await movementsOf(server, id)).toEqual(paidMovements);
  });

  test('a vendor that is down is retried until it accepts the withdrawal', async () => {
    const { holder, id } = await aWithdrawal('97');
    for (const expected of ['unknown', 'unknown', 'sending']) {
      await sendDue(server);
      expect(await statusOf(id)).toBe(expected);
      expect(await purseOf(server, holder)).toEqual(held);
      await advanceCheckClock(server);
    }
    await untilStatus(id, 'paid');
    expect(await movementsOf(server, id)).toEqual(paidMovements);
  });

  test('a payout that waits at the bank is paid late, by a query or a callback', async () => {
    const { holder, id } = await aWithdrawal('98');
    await sendDue(server);
    await advanceCheckClock(server);
    await sendDue(server);
    expect(await statusOf(id)).toBe('sending');
    const { payout_no: payoutNo } = await getWithdrawal(server, id);
    expect(await actAsBank(server, payoutNo, 'pay')).toBe(200);
    expect(await statusOf(id)).toBe('paid');
    expect(await actAsBank(server, payoutNo, 'reject')).toBe(409);
    expect(await purseOf(server, holder)).toEqual(paid);
  });

  test('a bank may reject late', async () => {
    const { holder, id } = await aWithdrawal('98');
    await sendDue(server);
    expect(await actAsBank(server, (await getWithdrawal(server, id)).payout_no, 'reject')).toBe(200);
    expect(await getWithdrawal(server, id)).toMatchObject({
      status: 'failed',
      reason: 'refused by the bank',
    });
    expect(await purseOf(server, holder)).toEqual(returned);
  });

  test('the callback may come before the answer', async () => {
    const { holder, id } = await aWithdrawal('99');
    await sendDue(server);
    expect(await statusOf(id)).toBe('paid');
    expect(await movementsOf(server, id)).toEqual(paidMovements);
    expect(await noticesOf(server, holder)).toEqual([paidNotice]);
  });

  test('USDT is sent to its address with its amount', async () => {
    const holder = await aHolder(server, 30_000n);
    const address = aTronAddress();
    const { orderId } = await withdrawAccepted(server, holder, 200, {
      payCardBank: 'USDT',
      payCardNo: address,
    });
    const requests: PayoutRequest[] = [];
    await sendDue(server, {
      createPayout: async (request) => {
        requests.push(request);
        return realPayouts(server).createPayout(request);
      },
    });
    // 195.00 divided by the rate of 5.40.
    expect(requests[0]?.target).toEqual({ bank: 'USDT', address, amountMicro: 36_111_111n });
    await untilStatus(orderId, 'paid');
  });
});

describe('A process that crashes between two steps', () => {
  const neverAsk: Partial<PayoutGateway> = {
    createPayout: () => expect.fail('it must not be sent twice'),
  };

  test('before the vendor was called: the next run queries first, then sends', async () => {
    const { id } = await aWithdrawal('99');
    await server.database.db.transaction().execute((tx) => beginSending(tx, id));
    await sendDue(server);
    expect(await statusOf(id)).toBe('sending');
    await advanceCheckClock(server);
    await sendDue(server);
    expect(await statusOf(id)).toBe('paid');
    expect(await movementsOf(server, id)).toEqual(paidMovements);
  });

  test('after the vendor received it, before its answer was stored: it is found there, not sent again', async () => {
    const { holder, id } = await aWithdrawal('98');
    await expect(
      sendDue(server, {
        createPayout: async (request) => {
          await realPayouts(server).createPayout(request);
          throw new Error('killed');
        },
      }),
    ).resolves.toEqual({ queried: 1 });
    expect(await getWithdrawal(server, id)).toMatchObject({ status: 'sending', payout_no: null });
    await advanceCheckClock(server);
    await sendDue(server, neverAsk);
    const { payout_no: payoutNo, status } = await getWithdrawal(server, id);
    expect([status, payoutNo]).toEqual(['sending', expect.stringMatching(/^AP/)]);
    await actAsBank(server, payoutNo, 'pay');
    expect(await purseOf(server, holder)).toEqual(paid);
    expect(await movementsOf(server, id)).toEqual(paidMovements);
  });

  test('during a shutdown: an interrupted query changes nothing', async () => {
    const { id } = await aWithdrawal();
    const stopping = new AbortController();
    await sendDue(
      server,
      {
        createPayout: async () => {
          stopping.abort();
          return silence;
        },
      },
      stopping.signal,
    );
    expect(await getWithdrawal(server, id)).toMatchObject({ status: 'sending', checks: 0 });
  });

  test('two concurrent runs send it once', async () => {
    const { id } = await aWithdrawal();
    let queried = 0;
    const createPayout = async (request: PayoutRequest) => {
      queried++;
      return reportOf(request, { status: 'paid' });
    };
    await Promise.all(Array.from({ length: 8 }, () => sendDue(server, { createPayout })));
    expect(queried).toBe(1);
    expect(await movementsOf(server, id)).toEqual(paidMovements);
  });

  test('the status is committed before the vendor is called, and no transaction is open meanwhile', async () => {
    const { id } = await aWithdrawal();
    let seen = '';
    await sendDue(server, {
      createPayout: async (request) => {
        seen = await statusOf(id);
        return reportOf(request);
      },
    });
    expect(seen).toBe('sending');
  });
});

describe('A vendor that does not report the outcome', () => {
  test('is queried ever more rarely, and the money stays held', async () => {
    const { holder, id } = await aWithdrawal();
    const waits: number[] = [];
    for (let turn = 0; turn < 12; turn++) {
      await sendDue(server, { createPayout: async () => silence, findPayout: async () => silence });
      const { status, check_at: checkAt } = await getWithdrawal(server, id);
      expect(status).toBe('unknown');
      waits.push(Math.round(((checkAt?.getTime() ?? 0) - Date.now()) / 1_000));
      await advanceCheckClock(server);
    }
    expect(waits.map((wait) => wait >= 14)).not.toContain(false);
    expect(waits.slice(0, 3).map((wait) => Math.round(wait / 15))).toEqual([1, 2, 4]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(3_600);
    expect(await purseOf(server, holder)).toEqual(held);
    await sendDue(server, {
      findPayout: async () => ({
        outcome: 'ok',
        value: {
          payoutNo: 'AP-late-1',
          withdrawalId: id,
          status: 'paid',
          amountMinor: 19_500n,
          currency: 'BRL',
          reason: '',
          accountAtFault: false,
        },
      }),
    });
    expect(await purseOf(server, holder)).toEqual(paid);
  });

  test('that refuses the query has not refused the payout', async () => {
    const { holder, id } = await aWithdrawal();
    await sendDue(server, { createPayout: async () => silence });
    await advanceCheckClock(server);
    await sendDue(server, { findPayout: async () => ({ outcome: 'refused', reason: 'HTTP 401' }) });
    expect(await statusOf(id)).toBe('unknown');
    expect(await purseOf(server, holder)).toEqual(held);
  });

  test('that refuses a later attempt has not refused the first, until an hour has passed without a trace', async () => {
    const { holder, id } = await aWithdrawal();
    const refuses: Partial<PayoutGateway> = {
      createPayout: async () => ({ outcome: 'refused', reason: 'HTTP 400 saldo_insuficiente' }),
    };
    await sendDue(server, { createPayout: async () => silence });
    await advanceCheckClock(server);
    await sendDue(server, refuses);
    expect(await statusOf(id)).toBe('unknown');
    expect(await purseOf(server, holder)).toEqual(held);
    await sql`update payments.withdrawal set sent_at = sent_at - interval '61 minutes' where id = ${id}`.execute(
      server.database.db,
    );
    await advanceCheckClock(server);
    await sendDue(server, refuses);
    expect(await statusOf(id)).toBe('failed');
    expect(await purseOf(server, holder)).toEqual(returned);
    expect(await movementsOf(server, id)).toEqual(returnedMovements);
  });

  test('is skipped after three withdrawals without an answer', async () => {
    const ids = [];
    for (let count = 0; count < 5; count++) ids.push((await aWithdrawal()).id);
    expect(await sendDue(server, { createPayout: async () => silence })).toEqual({ queried: 3 });
  });

  test.each([
    ['another amount', { amountMinor: 19_501n }],
    ['another currency', { currency: 'USD' }],
    ['another withdrawal', { withdrawalId: 'somebody-elses' }],
  ])('An answer about %s changes nothing', async (_title, changes) => {
    const { holder, id } = await aWithdrawal();
    await sendDue(server, {
      createPayout: async (request) => reportOf(request, { status: 'paid', ...changes }),
    });
    expect(await statusOf(id)).toBe('unknown');
    expect(await purseOf(server, holder)).toEqual(held);
  });
});

describe('Callbacks', () => {
  async function atVendor() {
    const { holder, id } = await aWithdrawal('98');
    await sendDue(server);
    return { holder, id, withdrawal: await getWithdrawal(server, id) };
  }

  const verdictsOf = async (id: string) =>
    (
      await server.database.db
        .selectFrom('payments.callback')
        .select('verdict')
        .where('order_id', '=', id)
        .orderBy('seq')
        .execute()
    ).map((row) => row.verdict);

  test('twice, ten concurrently and after an hour pay once', async () => {
    const { holder, id, withdrawal } = await atVendor();
    const body = payoutBody(withdrawal);
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendPayoutCallback(server, body)));
    expect(answers.map((answer) => answer.http)).toEqual(Array(10).fill(200));
    expect((await verdictsOf(id)).sort()).toEqual(['paid', ...Array(9).fill('repeated')]);
    expect(await purseOf(server, holder)).toEqual(paid);
    expect(await movementsOf(server, id)).toEqual(paidMovements);
    expect(await noticesOf(server, holder)).toEqual([paidNotice]);
  });

  test('ten concurrent rejections return the money once', async () => {
    const { holder, id, withdrawal } = await atVendor();
    const body = payoutBody(withdrawal, { type: 'payout.rejected', reason: 'closed' });
    await Promise.all(Array.from({ length: 10 }, () => sendPayoutCallback(server, body)));
    expect(await purseOf(server, holder)).toEqual(returned);
    expect(await movementsOf(server, id)).toEqual(returnedMovements);
  });

  test('are refused when forged, stale, re-serialized, of another vendor or broken', async () => {
    const { holder, id, withdrawal } = await atVendor();
    const body = payoutBody(withdrawal);
    const text = JSON.stringify(body);
    const stale = signCallback(text, String(Date.now() - 301_000));
    const forged = signCallback(text, undefined, 'x'.repeat(32));
    const path = '/api/callback/payouts/sandbox';
    const post = (sent: string, headers: Record<string, string>, to = path) =>
      server.send('POST', to, { body: sent, headers });
    const answers = [
      await post(text, {}),
      await post(text, forged),
      await post(text, stale),
      await post(JSON.stringify(body, null, 1), signCallback(text)),
      await post(text, signCallback(text), '/api/callback/payouts/outro'),
      await post('{"half":', signCallback('{"half":')),
      await sendPayoutCallback(server, { ...body, amountMinor: 'R$ 195' }),
      await sendPayoutCallback(server, { ...body, merchantWithdrawalId: 'nobodys' }),
    ];
    expect(answers.map((answer) => answer.body.data.code)).toEqual([
      'callback_invalid',
      'callback_invalid',
      'callback_invalid',
      'callback_invalid',
      'path_unknown',
      'request_invalid',
      'request_invalid',
      'order_unknown',
    ]);
    expect(await statusOf(id)).toBe('sending');
    expect(await purseOf(server, holder)).toEqual(held);
    expect(await verdictsOf(id)).toEqual([]);
  });

  test.each([
    ['the gross amount', { amountMinor: 20_000 }],
    ['another currency', { currency: 'USD' }],
    ['another number', { payoutNo: 'AP-other' }],
  ])('with %s are refused, stored, and listed by the ledger check', async (_title, changes) => {
    const { holder, id, withdrawal } = await atVendor();
    const answer = await sendPayoutCallback(server, payoutBody(withdrawal, changes));
    expect([answer.http, answer.body.data.code]).toEqual([409, 'callback_differs']);
    expect(await verdictsOf(id)).toEqual(['differs']);
    expect(await purseOf(server, holder)).toEqual(held);
    expect(await differencesOf(server, id)).toEqual(['callback that differs']);
    expect((await sendPayoutCallback(server, payoutBody(withdrawal))).http).toBe(200);
    expect(await purseOf(server, holder)).toEqual(paid);
  });

  test('that reject a paid one, or pay a returned one, change nothing', async () => {
    const first = await atVendor();
    await sendPayoutCallback(server, payoutBody(first.withdrawal));
    const back = await sendPayoutCallback(server, payoutBody(first.withdrawal, { type: 'payout.rejected' }));
    expect(back.body.data.code).toBe('callback_differs');
    expect(await purseOf(server, first.holder)).toEqual(paid);
    const second = await atVendor();
    await sendPayoutCallback(server, payoutBody(second.withdrawal, { type: 'payout.rejected' }));
    const late = await sendPayoutCallback(server, payoutBody(second.withdrawal));
    expect(late.body.data.code).toBe('callback_differs');
    expect(await purseOf(server, second.holder)).toEqual(returned);
    // Both contradict our state permanently.
    for (const { id } of [first, second])
      expect(await differencesOf(server, id)).toEqual(['callback that differs']);
    await server.database.script(
      'alter table payments.callback disable trigger user; delete from payments.callback; alter table payments.callback enable trigger user',
    );
  });

  test('about a withdrawal that was never sent change nothing', async () => {
    const { holder, id } = await aWithdrawal();
    const answer = await sendPayoutCallback(server, payoutBody(await getWithdrawal(server, id)));
    expect(answer.body.data.code).toBe('callback_differs');
    expect([await statusOf(id), await purseOf(server, holder)]).toEqual(['approved', held]);
    await sendDue(server, { createPayout: async (request) => reportOf(request, { status: 'paid' }) });
    expect(await purseOf(server, holder)).toEqual(paid);
  });

  test('with the number of another payout are refused', async () => {
    const first = await atVendor();
    const { id, holder } = await aWithdrawal();
    await sendDue(server, { createPayout: async () => silence });
    const second = await getWithdrawal(server, id);
    const answer = await sendPayoutCallback(
      server,
      payoutBody(second, { payoutNo: first.withdrawal.payout_no }),
    );
    expect(answer.body.data.code).toBe('callback_differs');
    expect(await purseOf(server, holder)).toEqual(held);
    expect((await sendPayoutCallback(server, payoutBody(second))).http).toBe(200);
  });
});

describe('What the database refuses', () => {
  beforeEach(() => advanceCheckClock(server));

  test('to change amount or destination, or to open a closed withdrawal again', async () => {
    const { id } = await aWithdrawal('99');
    const change = (set: Record<string, unknown>) =>
      server.database.db.updateTable('payments.withdrawal').set(set).where('id', '=', id).execute();
    await expect(change({ amount_minor: 1n })).rejects.toThrow('cannot change');
    await expect(change({ account_no: 'x' })).rejects.toThrow('cannot change');
    await sendDue(server);
    expect(await statusOf(id)).toBe('paid');
    await expect(change({ status: 'approved', closed_at: null })).rejects.toThrow('stays so');
  });
});
