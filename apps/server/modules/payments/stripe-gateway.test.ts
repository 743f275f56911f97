import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { VendorUnderTest } from '../../../../tests/harness/vendors/open-vendor.ts';
import { openStripe, signStripe, stripeSecretKey } from '../../../../tests/harness/vendors/stripe.ts';
import type { CheckoutRequest, PaymentGateway } from './gateway.ts';
import { createStripeGateway } from './stripe-gateway.ts';

let vendor: VendorUnderTest;
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
  const asked = await gateway.createCheckout(request);
  if (asked.outcome !== 'ok') throw new Error(asked.reason);
  const sent = vendor.line.requests.at(-1);
  return { payNo: asked.value.payNo, orderId: request.orderId, sent, form: new URLSearchParams(sent?.text) };
}

/** A callback about a session as the vendor has it, with changes to the session. */
async function callbackWith(payNo: string, type: string, changes: object) {
  const event = JSON.parse((await vendor.callback(payNo)).text);
  Object.assign(event.data.object, changes);
  return signStripe(JSON.stringify({ ...event, type }, null, 2));
}
const verify = ({ headers, text }: { headers: Record<string, string>; text: string }) =>
  gateway.verifyCallback(headers, Buffer.from(text));

test('A session is asked for in a pinned version, with the order as key, reference and metadata', async () => {
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

test('Pix is offered for reais only, and no list leaves the choice to the account', async () => {
  const pounds = await create({ currency: 'GBP', locale: 'en_US' });
  expect(pounds.form.getAll('payment_method_types[0]')).toEqual(['card']);
  expect(pounds.form.has('payment_method_types[1]')).toBe(false);
  expect(pounds.form.has('payment_method_options[pix][expires_after_seconds]')).toBe(false);
  const free = createStripeGateway({
    url: vendor.line.url,
    secretKey: stripeSecretKey,
    webhookSecret: 'whsec_x',
    paymentMethods: [],
  });
  await free.createCheckout(aRequest());
  expect(vendor.line.requests.at(-1)?.text).not.toContain('payment_method_types');
});

test('A page that Stripe would not keep open for half an hour is refused there, and so are other words for one key', async () => {
  const late = await gateway.createCheckout(aRequest({ expiresAt: new Date(Date.now() + 60_000) }));
  expect(late).toEqual({ outcome: 'refused', reason: 'HTTP 400 parameter_invalid' });
  const request = aRequest();
  await gateway.createCheckout(request);
  // An earlier request with this key may have opened a page.
  expect(await gateway.createCheckout({ ...request, amountMinor: 20_051n })).toMatchObject({
    outcome: 'unknown',
  });
});

test('A request that meets its own earlier try is unknown, not refused', async () => {
  vendor.line.trouble(409);
  expect((await gateway.createCheckout(aRequest())).outcome).toBe('unknown');
});

test('A payment that takes its time is open until it succeeds or fails', async () => {
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

test('An order is found among more pages than one list holds', async () => {
  const { payNo, orderId } = await create();
  await Promise.all(Array.from({ length: 105 }, () => gateway.createCheckout(aRequest())));
  const asked = vendor.line.requests.length;
  expect(await gateway.findCheckout({ orderId, payNo: null, orderedAt: new Date() })).toMatchObject({
    outcome: 'ok',
    value: { payNo },
  });
  expect(vendor.line.requests.length - asked).toBe(2);
  const anHourAgo = new Date(Date.now() - 3_600_000);
  expect(await gateway.findCheckout({ orderId, payNo: null, orderedAt: anHourAgo })).toEqual({
    outcome: 'ok',
    value: null,
  });
});

test('Sessions that something else opened in the same account are none of ours', async () => {
  const { payNo } = await create();
  for (const changes of [
    { client_reference_id: null },
    { metadata: {} },
    { metadata: { orderId: 'of-somebody-else' } },
  ]) {
    expect(await verify(await callbackWith(payNo, 'checkout.session.expired', changes))).toBeNull();
  }
});

test('A signed session without an amount is refused', async () => {
  const { payNo } = await create();
  for (const changes of [
    { amount_total: null },
    { amount_total: 20.5 },
    { amount_total: 0 },
    { currency: 'R$' },
  ]) {
    await expect(
      verify(await callbackWith(payNo, 'checkout.session.completed', changes)),
    ).rejects.toMatchObject({ code: 'request_invalid' });
  }
});

test('While a secret is changed, either signature will do', async () => {
  const { payNo } = await create();
  await vendor.pay(payNo);
  const { text, headers } = await vendor.callback(payNo);
  const [t, v1] = String(headers['stripe-signature']).split(',');
  const both = { 'stripe-signature': `${t},v1=${'0'.repeat(64)},${v1}` };
  expect((await verify({ text, headers: both }))?.report.status).toBe('paid');
  const old = { 'stripe-signature': `${t},${v1?.replace('v1', 'v0')}` };
  await expect(verify({ text, headers: old })).rejects.toMatchObject({ code: 'callback_invalid' });
});
