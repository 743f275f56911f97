import { limits, payments } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getOrder, letTimePass, orderPackage, statusOf } from '../../../../../tests/harness/deposits.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestServer } from '../../../../../tests/harness/server.ts';
import type { SignedCallback } from '../../../../../tests/harness/vendors/open-vendor.ts';
import {
  openStripe,
  type StripeUnderTest,
  stripeSecretKey,
  stripeWebhookSecret,
} from '../../../../../tests/harness/vendors/stripe.ts';
import {
  aHolder,
  type Holder,
  leaveCash,
  limitsOf,
  noticesOf,
  purseOf,
  stopSending,
} from '../../../../../tests/harness/withdrawals.ts';
import { createLog } from '../../../platform/log.ts';
import { fixedKeys } from '../../../platform/vendor-key.ts';
import { joinGateways } from '../payment-gateways.ts';
import { checkOrdersJob, sendReturnsJob } from '../payments.jobs.ts';
import { choosePayoutGateways } from '../payouts/payout-gateways.ts';
import { createSandboxPayoutGateway } from '../payouts/sandbox-payout-gateway.ts';
import { listOwnReturns } from '../returns/returns.store.ts';
import { sendReturns } from '../returns/send-returns.ts';

let server: TestServer;
let stripe: StripeUnderTest;
beforeAll(async () => {
  stripe = await openStripe();
  server = await startServer({
    environment: {
      DRAW_ROUNDS: 'false',
      CARD_PAYMENTS: 'stripe',
      STRIPE_URL: stripe.line.url,
      STRIPE_SECRET_KEY: stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    },
  });
  await stopSending(server);
  for (const name of [checkOrdersJob, sendReturnsJob, 'collect what players owe'])
    await sql`
      insert into platform.job_lease (name, taken_until) values (${name}, now() + interval '1 hour')
      on conflict (name) do update set taken_until = excluded.taken_until
    `.execute(server.database.db);
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});
afterEach(() => expectLedgerBalanced(server.database));

async function call({ text, headers }: SignedCallback) {
  return (await server.send('POST', '/api/callback/payments/stripe', { body: text, headers })).http;
}

async function callOften(callback: SignedCallback) {
  const answers = await Promise.all(Array.from({ length: 10 }, () => call(callback)));
  answers.push(await call(callback));
  expect(new Set(answers)).toEqual(new Set([200]));
}

async function aDeposit() {
  const player = await aHolder(server, 0n);
  const { orderId, payNo } = await orderPackage(server, player, 'BRL-BRL-200');
  await stripe.pay(payNo);
  expect(await call(await stripe.callback(payNo))).toBe(200);
  expect(await purseOf(server, player)).toEqual([20_000n, 0n]);
  return { player, orderId, payNo };
}

const isHeld = async (player: Holder) => (await limitsOf(server, player)).hold !== '';

const reversalsOf = (player: Holder) =>
  server.database.db
    .selectFrom('payments.reversal')
    .selectAll()
    .where('player_id', '=', player.id)
    .orderBy('received_at')
    .execute();

test('a dispute takes the deposit and holds the account once; winning it undoes both once', async () => {
  const { player, payNo, orderId } = await aDeposit();
  await leaveCash(server, player, 5_000n);
  const opened = stripe.dispute(payNo);
  await callOften(stripe.callbackAbout('charge.dispute.created', opened));
  await callOften(stripe.callbackAbout('charge.dispute.funds_withdrawn', opened));
  expect(await purseOf(server, player)).toEqual([0n, 0n]);
  expect(await reversalsOf(player)).toMatchObject([
    { reversal_no: opened.id, amount_minor: 20_000n, taken_minor: 5_000n, owed_minor: 15_000n },
  ]);
  expect(await isHeld(player)).toBe(true);
  expect(await getOrder(server, orderId)).toMatchObject({ reversed_minor: 20_000n });
  stripe.dispute(payNo, { id: opened.id, status: 'won' });
  await Promise.all([
    callOften(stripe.callbackAbout('charge.dispute.closed', opened)),
    callOften(stripe.callbackAbout('charge.dispute.funds_reinstated', opened)),
  ]);
  // A late event changes nothing.
  await callOften(stripe.callbackAbout('charge.dispute.created', opened));
  expect(await purseOf(server, player)).toEqual([5_000n, 0n]);
  expect(await isHeld(player)).toBe(false);
  expect(await getOrder(server, orderId)).toMatchObject({ reversed_minor: 0n });
  expect((await server.call(payments.getClaims, {}, player)).body.data).toEqual([]);
  expect((await noticesOf(server, player)).at(-1)).toContain('R$\u00a0200,00 voltou para a sua conta');
});

test('a lost dispute and an inquiry change nothing more', async () => {
  const { player, payNo } = await aDeposit();
  const inquiry = stripe.dispute(payNo, { status: 'warning_needs_response' });
  await callOften(stripe.callbackAbout('charge.dispute.created', inquiry));
  expect(await purseOf(server, player)).toEqual([20_000n, 0n]);
  stripe.dispute(payNo, { id: inquiry.id, status: 'needs_response', amount: 8_000 });
  await callOften(stripe.callbackAbout('charge.dispute.updated', inquiry));
  stripe.dispute(payNo, { id: inquiry.id, status: 'lost' });
  await callOften(stripe.callbackAbout('charge.dispute.closed', inquiry));
  expect(await purseOf(server, player)).toEqual([12_000n, 0n]);
  expect(await isHeld(player)).toBe(true);
});

test('refunds in the dashboard are booked one by one, and a failed one is given back', async () => {
  const { player, payNo } = await aDeposit();
  const first = stripe.refundByHand(payNo, 3_000);
  await callOften(stripe.callbackAbout('charge.refunded', stripe.chargeOf(payNo)));
  expect(await purseOf(server, player)).toEqual([17_000n, 0n]);
  const second = stripe.refundByHand(payNo, 17_000);
  await callOften(stripe.callbackAbout('charge.refunded', stripe.chargeOf(payNo)));
  await callOften(stripe.callbackAbout('refund.created', second));
  expect(await purseOf(server, player)).toEqual([0n, 0n]);
  const failed = stripe.changeRefund(first.id, { status: 'failed', failure_reason: 'declined' });
  await callOften(stripe.callbackAbout('refund.failed', failed));
  await callOften(stripe.callbackAbout('refund.updated', failed));
  expect(await purseOf(server, player)).toEqual([3_000n, 0n]);
  expect(await reversalsOf(player)).toMatchObject([
    { amount_minor: 3_000n, undone_at: expect.any(Date), lifted_by: 'vendor' },
    { amount_minor: 17_000n, undone_at: null, lifted_at: null },
  ]);
});

test('a dispute that arrives before the success of its deposit credits it and takes it', async () => {
  const player = await aHolder(server, 0n);
  const { orderId, payNo } = await orderPackage(server, player, 'BRL-BRL-200');
  await stripe.pay(payNo);
  const opened = stripe.dispute(payNo, { amount: 6_000 });
  await callOften(stripe.callbackAbout('charge.dispute.created', opened));
  expect(await purseOf(server, player)).toEqual([14_000n, 0n]);
  await callOften(await stripe.callback(payNo));
  expect(await statusOf(server, player, orderId)).toBe('10');
  expect(await purseOf(server, player)).toEqual([14_000n, 0n]);
});

test('a deposit that was cancelled here, paid there and disputed is marked late and taken back', async () => {
  const player = await aHolder(server, 0n);
  const { orderId, payNo } = await orderPackage(server, player, 'BRL-BRL-200');
  await stripe.pay(payNo);
  await letTimePass(server, orderId, 31);
  await sql`
    update payments.order set status = 'cancelled', cancelled_at = now() where id = ${orderId}
  `.execute(server.database.db);
  const opened = stripe.dispute(payNo);
  await callOften(stripe.callbackAbout('charge.dispute.created', opened));
  await callOften(await stripe.callback(payNo));
  expect(await getOrder(server, orderId)).toMatchObject({ status: 'credited', late: true });
  expect(await purseOf(server, player)).toEqual([0n, 0n]);
  expect(await isHeld(player)).toBe(true);
});

test('a refund that we requested settles its return, also when it fails later', async () => {
  const { player, payNo } = await aDeposit();
  const stopped = await server.call(limits.stopPlay, { body: { length: 'always' } }, player);
  expect(stopped.body.data).toMatchObject({ returned: 200 });
  const statusOfReturn = async () =>
    (await listOwnReturns(server.database.db, player.id, 5)).map(({ status }) => status);
  const [planned] = await listOwnReturns(server.database.db, player.id, 5);
  const sandbox = { url: () => `${server.url}/sandbox`, secret: server.config.PAYMENT_SECRET };
  const payouts = choosePayoutGateways(
    server.config,
    fixedKeys(server.config),
    createSandboxPayoutGateway(sandbox),
  );
  stripe.line.trouble('a lost answer');
  await sendReturns({
    db: server.database.db,
    gateways: joinGateways({ card: stripe.gateway(), crypto: stripe.gateway() }),
    payouts,
    log: createLog({ LOG_LEVEL: 'silent' }),
  });
  stripe.line.trouble(null);
  expect(await statusOfReturn()).toEqual(['unknown']);
  const made = stripe.changeRefund(planned?.id ?? '', {});
  await callOften(stripe.callbackAbout('refund.created', made));
  await callOften(stripe.callbackAbout('charge.refunded', stripe.chargeOf(payNo)));
  expect(await statusOfReturn()).toEqual(['refunded']);
  expect(await purseOf(server, player)).toEqual([0n, 0n]);
  const failed = stripe.changeRefund(made.id, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
  await callOften(stripe.callbackAbout('refund.failed', failed));
  expect(await statusOfReturn()).toEqual(['byHand']);
  expect(await purseOf(server, player)).toEqual([0n, 20_000n]);
  expect(await reversalsOf(player)).toEqual([]);
});
