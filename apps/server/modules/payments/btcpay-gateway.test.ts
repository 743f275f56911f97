import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type BtcpayUnderTest,
  btcpayApiKey,
  btcpayStoreId,
  openBtcpay,
} from '../../../../tests/harness/vendors/btcpay.ts';
import type { CheckoutRequest, PaymentGateway } from './gateway.ts';

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
  const asked = await by.createCheckout({
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
  if (asked.outcome !== 'ok') throw new Error(asked.reason);
  return { orderId, payNo: asked.value.payNo };
}

async function find(payNo: string) {
  const asked = await gateway.findCheckout({ orderId: '', payNo, orderedAt: new Date() });
  return asked.outcome === 'ok' ? asked.value : null;
}

async function verify(payNo: string) {
  const { headers, text } = await vendor.callback(payNo);
  return gateway.verifyCallback(headers, Buffer.from(text));
}

test('An invoice is asked for in decimals, with the order, the time that is left and no tolerance', async () => {
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
  'An invoice that is %s (%s) with %s paid is %s, for the amount that was ordered',
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
] as const)('An invoice that is %s with %s paid is left as it is', async (status, paidAmount) => {
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

test('A callback whose invoice cannot be asked for is to be sent again', async () => {
  const { payNo } = await create();
  for (const trouble of [401, 500, 'silence', 'other JSON'] as const) {
    vendor.line.trouble(trouble);
    await expect(verify(payNo), String(trouble)).rejects.toMatchObject({ code: 'payment_unavailable' });
  }
});

test('A callback about an invoice that is not there is refused, one of another store is not ours', async () => {
  const { payNo } = await create();
  const { text } = await vendor.callback(payNo);
  const away = vendor.sign(text.replaceAll(payNo, 'NotThere'));
  await expect(gateway.verifyCallback(away.headers, Buffer.from(away.text))).rejects.toMatchObject({
    code: 'order_unknown',
  });
  const other = vendor.sign(text.replaceAll(btcpayStoreId, 'AnotherStore'));
  expect(await gateway.verifyCallback(other.headers, Buffer.from(other.text))).toBeNull();
});

test('Two invoices for one order are nothing to go by', async () => {
  const { orderId } = await create();
  const second = await create();
  vendor.become(second.payNo, { metadata: { orderId } });
  expect(await gateway.findCheckout({ orderId, payNo: null, orderedAt: new Date() })).toEqual({
    outcome: 'unknown',
    reason: 'several invoices for one order',
  });
});
