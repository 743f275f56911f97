import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  openStripe,
  type StripeUnderTest,
  signStripe,
  stripeSecretKey,
} from '../../../../tests/harness/vendors/stripe.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { fixedKey } from '../../platform/vendor-key.ts';
import { createDenials } from './denials.ts';
import type { CheckoutRequest, PaymentGateway } from './gateway.ts';
import { createStripeGateway } from './stripe-gateway.ts';

let vendor: StripeUnderTest;
let gateway: PaymentGateway;
beforeAll(async () => {
  vendor = await openStripe();
  gateway = vendor.gateway();
});
afterEach(() => vendor.line.trouble(null));
afterAll(() => vendor.close());

const expiresAt = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 30 * 60_000);

function aRequest(changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    orderId: randomUUID(),
    amountMinor: 20_050n,
    currency: 'BRL',
    description: 'Palpite',
    callbackUrl: 'https://bets.example/api/callback/payments/stripe',
    returnUrl: 'https://bets.example/#/paySuccess',
    expiresAt,
    locale: 'pt_BR',
    method: null,
    ...changes,
  };
}

async function create(changes: Partial<CheckoutRequest> = {}) {
  const request = aRequest(changes);
  const vendorAnswer = await gateway.createCheckout(request);
  if (vendorAnswer.outcome !== 'ok') throw new Error(vendorAnswer.reason);
  const sent = vendor.line.requests.at(-1);
  return {
    payNo: vendorAnswer.value.payNo,
    orderId: request.orderId,
    sent,
    form: new URLSearchParams(sent?.text),
  };
}

async function callbackWith(payNo: string, type: string, changes: object) {
  const event = JSON.parse((await vendor.callback(payNo)).text);
  Object.assign(event.data.object, changes);
  return signStripe(JSON.stringify({ ...event, type }, null, 2));
}
const verify = ({ headers, text }: { headers: Record<string, string>; text: string }) =>
  gateway.verifyCallback(headers, Buffer.from(text));

test('A session request has a fixed API version, with the order as key, reference and metadata', async () => {
  const { sent, form, orderId } = await create();
  expect([sent?.method, sent?.path]).toEqual(['POST', '/v1/checkout/sessions']);
  expect(sent?.headers).toMatchObject({
    authorization: `Bearer ${stripeSecretKey}`,
    'stripe-version': '2026-10-28.endive',
    'idempotency-key': orderId,
  });
  expect(Object.fromEntries(form)).toEqual({
    mode: 'payment',
    client_reference_id: orderId,
    'metadata[orderId]': orderId,
    'payment_intent_data[metadata][orderId]': orderId,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'brl',
    'line_items[0][price_data][unit_amount]': '20050',
    'line_items[0][price_data][product_data][name]': 'Palpite',
    'payment_method_types[0]': 'card',
    'payment_method_types[1]': 'pix',
    'payment_method_options[pix][expires_after_seconds]': '1800',
    'adaptive_pricing[enabled]': 'false',
    locale: 'pt-BR',
    expires_at: String(expiresAt.getTime() / 1_000 + 120),
    success_url: 'https://bets.example/#/paySuccess',
    cancel_url: 'https://bets.example/',
  });
});

test('Pix is offered only for reais, and an empty list leaves the choice to the account', async () => {
  const pounds = await create({ currency: 'GBP', locale: 'en_US' });
  expect(pounds.form.getAll('payment_method_types[0]')).toEqual(['card']);
  expect(pounds.form.has('payment_method_types[1]')).toBe(false);
  expect(pounds.form.has('payment_method_options[pix][expires_after_seconds]')).toBe(false);
  const free = createStripeGateway({
    url: vendor.line.url,
    secretKey: fixedKey(stripeSecretKey),
    webhookSecret: fixedKey('whsec_x'),
    paymentMethods: [],
  });
  await free.createCheckout(aRequest());
  expect(vendor.line.requests.at(-1)?.text).not.toContain('payment_method_types');
});

test('Stripe refuses a page that would be open for less than half an hour, and other content for one key', async () => {
  const late = await gateway.createCheckout(aRequest({ expiresAt: new Date(Date.now() + 60_000) }));
  expect(late).toEqual({ outcome: 'refused', reason: 'HTTP 400 parameter_invalid' });
  const request = aRequest();
  await gateway.createCheckout(request);
  // An earlier request may have opened a page.
  expect(await gateway.createCheckout({ ...request, amountMinor: 20_051n })).toMatchObject({
    outcome: 'unknown',
  });
});

test('A request that conflicts with its own earlier attempt is unknown, not refused', async () => {
  vendor.line.trouble(409);
  expect((await gateway.createCheckout(aRequest())).outcome).toBe('unknown');
});

test('A payment in progress is open until it succeeds or fails', async () => {
  const { payNo, orderId } = await create();
  const processing = { status: 'complete', payment_status: 'unpaid', payment_intent: 'pi_1' };
  const completed = await callbackWith(payNo, 'checkout.session.completed', processing);
  expect((await verify(completed))?.report).toMatchObject({ orderId, status: 'open', paidAt: null });
  const succeeded = await callbackWith(payNo, 'checkout.session.async_payment_succeeded', {
    ...processing,
    payment_status: 'paid',
  });
  expect((await verify(succeeded))?.report).toMatchObject({ status: 'paid', amountMinor: 20_050n });
  const failed = await callbackWith(payNo, 'checkout.session.async_payment_failed', processing);
  expect((await verify(failed))?.report).toMatchObject({ status: 'declined', paidAt: null });
});

test('An order is found among more sessions than one page holds', async () => {
  const { payNo, orderId } = await create();
  await Promise.all(Array.from({ length: 105 }, () => gateway.createCheckout(aRequest())));
  const vendorAnswer = vendor.line.requests.length;
  expect(await gateway.findCheckout({ orderId, payNo: null, orderedAt: new Date() })).toMatchObject({
    outcome: 'ok',
    value: { payNo },
  });
  expect(vendor.line.requests.length - vendorAnswer).toBe(2);
  const anHourAgo = new Date(Date.now() - 3_600_000);
  expect(await gateway.findCheckout({ orderId, payNo: null, orderedAt: anHourAgo })).toEqual({
    outcome: 'ok',
    value: null,
  });
});

test('Foreign sessions in the same account are ignored', async () => {
  const { payNo } = await create();
  for (const changes of [
    { client_reference_id: null },
    { metadata: {} },
    { metadata: { orderId: 'of-somebody-else' } },
  ]) {
    expect(await verify(await callbackWith(payNo, 'checkout.session.expired', changes))).toBeNull();
  }
});

test('One of our sessions that cannot be parsed is acknowledged as unreadable, never as an amount of 0', async () => {
  const { payNo } = await create();
  for (const changes of [
    { amount_total: null },
    { amount_total: undefined },
    { amount_total: 20.5 },
    { amount_total: 0 },
    { currency: 'R$' },
    { payment_status: null },
  ]) {
    await expect(
      verify(await callbackWith(payNo, 'checkout.session.completed', changes)),
    ).rejects.toMatchObject({ name: 'UnreadableCallback', about: payNo });
  }
  const asText = await callbackWith(payNo, 'checkout.session.completed', { amount_total: '20050' });
  expect((await verify(asText))?.report).toMatchObject({ amountMinor: 20_050n });
});

test('A foreign session without an amount, or with an odd one, is acknowledged without effect', async () => {
  const { payNo } = await create();
  for (const changes of [
    { client_reference_id: null, amount_total: null, mode: 'setup' },
    { client_reference_id: null, amount_total: 0, payment_status: 'no_payment_required' },
    { metadata: null, currency: null, status: null },
    { metadata: { cart: 7 }, client_reference_id: 'cart-7' },
  ])
    expect(await verify(await callbackWith(payNo, 'checkout.session.completed', changes))).toBeNull();
});

test("An unreadable answer shows that Stripe is reachable; a proxy's 404 does not mean a missing session", async () => {
  const { payNo, orderId } = await create();
  const find = () => gateway.findCheckout({ orderId, payNo, orderedAt: new Date() });
  vendor.line.trouble('other JSON');
  expect(await find()).toMatchObject({ outcome: 'unknown', unreadable: true });
  vendor.line.trouble('silence');
  expect(await find()).not.toHaveProperty('unreadable');
  vendor.line.trouble(404);
  expect(await find()).not.toEqual({ outcome: 'ok', value: null });
  vendor.line.trouble(null);
  expect(await find()).toMatchObject({ outcome: 'ok', value: { payNo } });
});

test('During a change of secrets, either signature is accepted', async () => {
  const { payNo } = await create();
  await vendor.pay(payNo);
  const { text, headers } = await vendor.callback(payNo);
  const [t, v1] = String(headers['stripe-signature']).split(',');
  const both = { 'stripe-signature': `${t},v1=${'0'.repeat(64)},${v1}` };
  expect((await verify({ text, headers: both }))?.report.status).toBe('paid');
  const old = { 'stripe-signature': `${t},${v1?.replace('v1', 'v0')}` };
  await expect(verify({ text, headers: old })).rejects.toMatchObject({ code: 'callback_invalid' });
});

describe('Disputes and refunds', () => {
  async function paid(changes: Partial<CheckoutRequest> = {}) {
    const { payNo, orderId } = await create(changes);
    await vendor.pay(payNo);
    return { payNo, orderId };
  }

  test('A dispute reports what it took of our checkout, whatever its event contains', async () => {
    const { payNo, orderId } = await paid();
    const opened = vendor.dispute(payNo, { amount: 5_000 });
    const report = { payNo, orderId, status: 'paid', amountMinor: 20_050n, currency: 'BRL' };
    const taken = {
      reversalNo: opened.id,
      amountMinor: 5_000n,
      status: 'taken',
      reason: 'dispute fraudulent',
    };
    for (const type of ['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'])
      expect(await verify(vendor.callbackAbout(`charge.dispute.${type}`, opened))).toMatchObject({
        report,
        reversals: [taken],
        refunds: [],
      });
    vendor.dispute(payNo, { id: opened.id, status: 'won' });
    // A late event has an old state; the state at Stripe counts.
    expect(await verify(vendor.callbackAbout('charge.dispute.created', opened))).toMatchObject({
      reversals: [{ ...taken, status: 'undone' }],
    });
  });

  test.each([
    ['warning_needs_response', [], undefined],
    ['warning_closed', [], undefined],
    ['prevented', [0], undefined],
    ['needs_response', [-20_050], 'taken'],
    ['lost', [-20_050], 'taken'],
    ['appeal_under_review', [-20_050], 'taken'],
    ['under_review', [-20_050, 20_050], 'undone'],
    ['won', [-20_050, 20_050], 'undone'],
  ])('A dispute that is %s with the movements %j is %s', async (status, amounts, expected) => {
    const { payNo } = await paid();
    const opened = vendor.dispute(payNo, {
      status,
      balance_transactions: amounts.map((amount, at) => ({
        id: `txn_${at}`,
        object: 'balance_transaction',
        amount,
        type: 'adjustment',
      })),
    });
    const event = await verify(vendor.callbackAbout('charge.dispute.updated', opened));
    expect(event?.reversals?.[0]?.status).toBe(expected);
  });

  test('Refunds are reported one by one: ours as refunds, others as reversals', async () => {
    const { payNo } = await paid();
    const first = vendor.refundByHand(payNo, 3_000);
    const second = vendor.refundByHand(payNo, 4_000);
    const returnId = randomUUID();
    await gateway.refunds?.create({ returnId, payNo, amountMinor: 5_000n, currency: 'BRL' });
    expect(await verify(vendor.callbackAbout('charge.refunded', vendor.chargeOf(payNo)))).toMatchObject({
      reversals: [
        { reversalNo: first.id, amountMinor: 3_000n, status: 'taken' },
        { reversalNo: second.id, amountMinor: 4_000n, status: 'taken' },
      ],
      refunds: [{ returnId, status: 'paid', amountMinor: 5_000n }],
    });
    const failed = vendor.changeRefund(first.id, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
    vendor.changeRefund(returnId, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
    expect(await verify(vendor.callbackAbout('refund.failed', failed))).toMatchObject({
      reversals: [{ status: 'undone' }, { status: 'taken' }],
      refunds: [{ returnId, status: 'failed', reason: 'expired_or_canceled_card' }],
    });
  });

  test('Unreadable parts of a payment are named and do not block the others', async () => {
    const { payNo } = await paid();
    vendor.dispute(payNo, { amount: 0 });
    vendor.dispute(payNo, { amount: 1_000, currency: 'usd' });
    const good = vendor.refundByHand(payNo, 2_000);
    expect(await verify(vendor.callbackAbout('refund.created', good))).toMatchObject({
      reversals: [{ reversalNo: good.id }],
      unreadable: expect.stringContaining('a dispute: amount'),
    });
  });

  test('A foreign payment has no effect; without an answer the callback is refused, so that Stripe retries', async () => {
    const about = { id: 'dp_1', object: 'dispute', payment_intent: 'pi_of_somebody_else' };
    expect(await verify(vendor.callbackAbout('charge.dispute.created', about))).toBeNull();
    const none = { id: 're_1', object: 'refund', payment_intent: null };
    expect(await verify(vendor.callbackAbout('refund.created', none))).toBeNull();
    const { payNo } = await paid();
    const opened = vendor.dispute(payNo);
    const call = () => verify(vendor.callbackAbout('charge.dispute.created', opened));
    for (const trouble of ['silence', 500, 403] as const) {
      vendor.line.trouble(trouble);
      await expect(call()).rejects.toMatchObject({ code: 'payment_unavailable' });
    }
    vendor.line.trouble(null);
    expect((await call())?.reversals).toHaveLength(1);
  });
});

test('A missing permission of the key is logged once, shown in the metrics, and logged again when granted', async () => {
  const metrics = createMetrics();
  const lines: string[] = [];
  const log = pino(
    { level: 'info' },
    { write: (line: string) => void lines.push(JSON.parse(line).permission) },
  );
  const denials = createDenials({ log, metrics });
  const watched = vendor.gateway(undefined, denials);
  const shown = async () =>
    (await metrics.vendorDenied.get()).values.map(({ labels, value }) => [labels.permission, value]);
  const { payNo } = await create();
  await vendor.pay(payNo);
  const opened = vendor.dispute(payNo);
  const event = vendor.callbackAbout('charge.dispute.created', opened);
  const onEvent = () => watched.verifyCallback(event.headers, Buffer.from(event.text));
  vendor.line.trouble(403);
  for (let each = 0; each < 3; each++) {
    expect(await watched.createCheckout(aRequest())).toMatchObject({ outcome: 'refused' });
    await expect(onEvent()).rejects.toMatchObject({ code: 'payment_unavailable' });
  }
  const lacking = ['Checkout Sessions: write', 'Checkout Sessions: read, PaymentIntents: read'];
  expect(lines).toEqual(lacking);
  vendor.line.trouble(401);
  await watched.createCheckout(aRequest());
  expect(lines).toEqual([...lacking, 'a valid secret key']);
  vendor.line.trouble(null);
  expect(await onEvent()).toMatchObject({ reversals: [{ status: 'taken' }] });
  expect(await shown()).toEqual([
    ['Checkout Sessions: write', 1],
    ['Checkout Sessions: read, PaymentIntents: read', 0],
    ['a valid secret key', 0],
  ]);
});
