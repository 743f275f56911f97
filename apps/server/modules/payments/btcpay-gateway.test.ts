import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type BtcpayUnderTest,
  btcpayApiKey,
  btcpayStoreId,
  openBtcpay,
} from '../../../../tests/harness/vendors/btcpay.ts';
import { type CheckoutRequest, type PaymentGateway, UnreadableCallback } from './gateway.ts';

let vendor: BtcpayUnderTest;
let gateway: PaymentGateway;
beforeAll(async () => {
  vendor = await openBtcpay();
  gateway = vendor.gateway();
});
afterEach(() => vendor.line.trouble(null));
afterAll(() => vendor.close());

async function create(changes: Partial<CheckoutRequest> = {}, by = gateway) {
  const orderId = randomUUID();
  const vendorAnswer = await by.createCheckout({
    orderId,
    amountMinor: 30_000n,
    currency: 'BRL',
    description: 'Palpite',
    callbackUrl: 'https://bets.example/api/callback/payments/btcpay',
    returnUrl: 'https://bets.example/#/paySuccess',
    expiresAt: new Date(Date.now() + 30 * 60_000),
    locale: 'zh_CN',
    method: 'usdt',
    ...changes,
  });
  if (vendorAnswer.outcome !== 'ok') throw new Error(vendorAnswer.reason);
  return { orderId: vendorAnswer.value.orderId, payNo: vendorAnswer.value.payNo };
}

async function find(payNo: string) {
  const vendorAnswer = await gateway.findCheckout({ orderId: '', payNo, orderedAt: new Date() });
  return vendorAnswer.outcome === 'ok' ? vendorAnswer.value : null;
}

async function verify(payNo: string) {
  const { headers, text } = await vendor.callback(payNo);
  return gateway.verifyCallback(headers, Buffer.from(text));
}

test('An invoice request has a decimal amount, the order, the remaining time and no tolerance', async () => {
  const signedAt = 1_900_000_000_000;
  const { orderId } = await create(
    { expiresAt: new Date(signedAt + 29 * 60_000 + 1) },
    vendor.gateway(() => signedAt),
  );
  const sent = vendor.line.requests.at(-1);
  expect([sent?.method, sent?.path]).toEqual(['POST', `/api/v1/stores/${btcpayStoreId}/invoices`]);
  expect(sent?.headers.authorization).toBe(`token ${btcpayApiKey}`);
  expect(JSON.parse(sent?.text ?? '')).toEqual({
    amount: '300.00',
    currency: 'BRL',
    metadata: { orderId, itemDesc: 'Palpite' },
    checkout: {
      expirationMinutes: 30,
      paymentTolerance: 0,
      redirectURL: 'https://bets.example/#/paySuccess',
      defaultLanguage: 'zh-SP',
      paymentMethods: ['USDT-TRON'],
    },
  });
});

test.each([
  ['New', 'None', '0', 'open'],
  ['New', 'PaidPartial', '120.00', 'open'],
  ['Processing', 'None', '300.00', 'open'],
  ['Processing', 'PaidOver', '310.00', 'open'],
  ['Settled', 'None', '300.00', 'paid'],
  ['Settled', 'PaidOver', '310.00', 'paid'],
  ['Settled', 'Marked', '120.00', 'paid'],
  ['Expired', 'None', '0', 'expired'],
  ['Expired', 'PaidPartial', '120.00', 'astray'],
  ['Expired', 'PaidLate', '300.00', 'astray'],
  ['Invalid', 'None', '0', 'declined'],
  ['Invalid', 'Marked', '0', 'cancelled'],
  ['Invalid', 'None', '300.00', 'astray'],
  ['Invalid', 'Marked', '0.01', 'astray'],
] as const)(
  'An invoice that is %s (%s) with %s paid is %s, for the ordered amount',
  async (status, additionalStatus, paidAmount, expected) => {
    const { payNo } = await create();
    vendor.become(payNo, { status, additionalStatus, paidAmount });
    expect(await find(payNo)).toMatchObject({ status: expected, amountMinor: 30_000n });
    expect((await verify(payNo))?.report).toMatchObject({ status: expected, amountMinor: 30_000n });
  },
);

test.each([
  ['Processing', '300.00'],
  ['New', '120.00'],
] as const)('An invoice that is %s with %s paid stays unchanged', async (status, paidAmount) => {
  const { payNo } = await create();
  vendor.become(payNo, { status, paidAmount });
  expect(await gateway.cancelCheckout(payNo)).toMatchObject({ outcome: 'ok', value: { status: 'open' } });
  expect(vendor.line.requests.at(-1)?.method).toBe('GET');
});

test.each([
  ['300', 30_000n],
  ['300.0', 30_000n],
  ['300.00000000', 30_000n],
  ['300.001', 0n],
  ['299.99', 29_999n],
])('An amount written as %s counts as %s', async (amount, minor) => {
  const { payNo } = await create();
  vendor.become(payNo, { amount });
  expect(await find(payNo)).toMatchObject({ amountMinor: minor });
});

test('A callback whose invoice cannot be fetched is refused, so that the vendor retries', async () => {
  const { payNo } = await create();
  for (const trouble of [401, 500, 'silence', 'other JSON'] as const) {
    vendor.line.trouble(trouble);
    await expect(verify(payNo), String(trouble)).rejects.toMatchObject({ code: 'payment_unavailable' });
  }
});

test('A callback about an unknown invoice is refused; one of another store is ignored', async () => {
  const { payNo } = await create();
  const { text } = await vendor.callback(payNo);
  const away = vendor.sign(text.replaceAll(payNo, 'NotThere'));
  await expect(gateway.verifyCallback(away.headers, Buffer.from(away.text))).rejects.toMatchObject({
    code: 'order_unknown',
  });
  const other = vendor.sign(text.replaceAll(btcpayStoreId, 'AnotherStore'));
  expect(await gateway.verifyCallback(other.headers, Buffer.from(other.text))).toBeNull();
});

const foreign: [string, object][] = [
  ['metadata: {}', { metadata: {} }],
  ['metadata: null', { metadata: null }],
  ['metadata as text', { metadata: 'shop' }],
  ['a numeric orderId', { metadata: { orderId: 1017 } }],
  ['an orderId: null', { metadata: { orderId: null } }],
  ['an orderId of a shop', { metadata: { orderId: 'wc_order_1017' } }],
  ['amount: null', { amount: null }],
  ['paidAmount: null', { paidAmount: null }],
  ['an unknown status', { status: 'Archived', additionalStatus: null, checkoutLink: null }],
];

test.each(foreign)('A foreign invoice with %s is ignored', async (title, state) => {
  const id = `foreign${foreign.findIndex(([name]) => name === title)}`;
  vendor.addForeign(id, state);
  const { headers, text } = vendor.sign(
    JSON.stringify({ deliveryId: 'd', type: 'InvoiceSettled', storeId: btcpayStoreId, invoiceId: id }),
  );
  expect(await gateway.verifyCallback(headers, Buffer.from(text))).toBeNull();
  expect(await gateway.findCheckout({ orderId: '', payNo: id, orderedAt: new Date() })).toMatchObject({
    outcome: 'unknown',
    unreadable: true,
  });
});

test("Foreign invoices in an order's list hide neither its page nor that it has none", async () => {
  const { orderId, payNo } = await create();
  const fresh = randomUUID();
  for (const [index, [, state]] of foreign.entries()) {
    vendor.addForeign(`shop${index}`, state, orderId);
    vendor.addForeign(`other${index}`, state, fresh);
  }
  const find = (id: string) => gateway.findCheckout({ orderId: id, payNo: null, orderedAt: new Date() });
  expect(await find(orderId)).toMatchObject({ outcome: 'ok', value: { payNo, orderId, status: 'open' } });
  expect(await find(fresh)).toEqual({ outcome: 'ok', value: null });
  expect(await create({ orderId: fresh })).toMatchObject({ payNo: expect.any(String) });
});

test.each<[string, Parameters<BtcpayUnderTest['become']>[1], object]>([
  ['a number as amount', { amount: 300 }, { status: 'open', amountMinor: 30_000n }],
  ['a number as paid amount', { status: 'Expired', paidAmount: 120.5 }, { status: 'astray' }],
  ['a paid amount in many zeros', { status: 'Expired', paidAmount: '0.00000000' }, { status: 'expired' }],
  ['no checkout link', { checkoutLink: null }, { status: 'open', url: '' }],
  ['no additional status', { status: 'Settled', additionalStatus: null }, { status: 'paid' }],
  ['paidAmount: null, new', { paidAmount: null }, { status: 'open' }],
  ['paidAmount: null, settled', { status: 'Settled', paidAmount: null }, { status: 'paid' }],
  ['paidAmount: null, expired', { status: 'Expired', paidAmount: null }, { status: 'expired' }],
  [
    'paidAmount: null, expired and paid in part',
    { status: 'Expired', paidAmount: null, additionalStatus: 'PaidPartial' },
    { status: 'astray' },
  ],
  ['paidAmount: null, invalid', { status: 'Invalid', paidAmount: null }, { status: 'astray' }],
])('One of our invoices with %s is parsed', async (_title, state, expected) => {
  const { orderId, payNo } = await create();
  vendor.become(payNo, state);
  expect(await find(payNo)).toMatchObject({ orderId, ...expected });
  const { url: _url, ...report } = { url: '', ...expected };
  expect((await verify(payNo))?.report).toMatchObject({ orderId, ...report });
});

test.each<[string, Parameters<BtcpayUnderTest['become']>[1]]>([
  ['amount: null', { amount: null }],
  ['no amount', { amount: undefined }],
  ['an amount in words', { amount: 'three hundred' }],
  ['an amount with a comma', { amount: '1,000' }],
  ['no currency', { currency: null }],
  ['a status of a later version', { status: 'Refunded' }],
])('One of our invoices with %s is unreadable, but the vendor counts as reachable', async (_title, state) => {
  const { orderId, payNo } = await create();
  vendor.become(payNo, state);
  const unreadable = { outcome: 'unknown', unreadable: true };
  expect(await gateway.findCheckout({ orderId, payNo, orderedAt: new Date() })).toMatchObject(unreadable);
  expect(await gateway.findCheckout({ orderId, payNo: null, orderedAt: new Date() })).toMatchObject(
    unreadable,
  );
  await expect(verify(payNo)).rejects.toBeInstanceOf(UnreadableCallback);
  vendor.line.trouble('silence');
  const unreachable = await gateway.findCheckout({ orderId, payNo, orderedAt: new Date() });
  expect(unreachable).toEqual({ outcome: 'unknown', reason: expect.any(String) });
});

test.each<[string, object]>([
  ['originalDeliveryId: null', { originalDeliveryId: null }],
  ['a timestamp as text', { timestamp: '1790000000' }],
  ['timestamp: null', { timestamp: null }],
])('A callback with %s is accepted', async (_title, changes) => {
  const { orderId, payNo } = await create();
  vendor.become(payNo, { status: 'Settled' });
  const { text } = await vendor.callback(payNo);
  const signed = vendor.sign(`\uFEFF${JSON.stringify({ ...JSON.parse(text), ...changes })}`);
  const event = await gateway.verifyCallback(signed.headers, Buffer.from(signed.text));
  expect(event?.report).toMatchObject({ orderId, status: 'paid' });
});

test('Two invoices for one order give an unknown outcome', async () => {
  const { orderId } = await create();
  const second = await create();
  vendor.become(second.payNo, { metadata: { orderId } });
  expect(await gateway.findCheckout({ orderId, payNo: null, orderedAt: new Date() })).toEqual({
    outcome: 'unknown',
    reason: 'several invoices for one order',
  });
});

test("A missing permission is reported by the vendor's name for it, and again when it is granted", async () => {
  const seen: string[] = [];
  const watched = vendor.gateway(undefined, {
    denied: (name, permission, reason) => void seen.push(`${name} ${permission} ${reason}`),
    granted: (name, permission) => void seen.push(`${name} ${permission}`),
  });
  const { payNo } = await create();
  vendor.line.trouble(403);
  await watched.findCheckout({ orderId: '', payNo, orderedAt: new Date() });
  vendor.line.trouble(null);
  await create({ orderId: randomUUID() }, watched);
  expect(seen).toEqual([
    'btcpay btcpay.store.canviewinvoices HTTP 403',
    'btcpay btcpay.store.canviewinvoices',
    'btcpay btcpay.store.cancreateinvoice',
  ]);
});
