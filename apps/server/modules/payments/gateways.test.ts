import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBtcpay } from '../../../../tests/harness/vendors/btcpay.ts';
import type {
  SignedCallback,
  Trouble,
  VendorUnderTest,
} from '../../../../tests/harness/vendors/open-vendor.ts';
import { openSandboxVendor } from '../../../../tests/harness/vendors/sandbox.ts';
import { openStripe } from '../../../../tests/harness/vendors/stripe.ts';
import type { Checkout, CheckoutRequest, PaymentGateway } from './gateway.ts';

describe.each<[string, () => Promise<VendorUnderTest>, 'refused' | 'true of now']>([
  ['The sandbox', openSandboxVendor, 'refused'],
  ['Stripe', openStripe, 'refused'],
  ['BTCPay Server', openBtcpay, 'true of now'],
])('%s', (_name, open, anOldCallbackIs) => {
  let vendor: VendorUnderTest;
  let gateway: PaymentGateway;
  beforeAll(async () => {
    vendor = await open();
    gateway = vendor.gateway();
  });
  afterEach(() => vendor.line.trouble(null));
  afterAll(() => vendor.close());

  function aRequest(changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
    return {
      orderId: randomUUID(),
      amountMinor: 17_750n,
      currency: 'BRL',
      description: 'Palpite',
      callbackUrl: `${vendor.line.url}/callbacks`,
      returnUrl: 'https://bets.example/#/paySuccess',
      expiresAt: new Date(Date.now() + 30 * 60_000),
      locale: 'pt_BR',
      method: null,
      ...changes,
    };
  }

  async function anOpenCheckout(changes: Partial<CheckoutRequest> = {}): Promise<Checkout> {
    const vendorAnswer = await gateway.createCheckout(aRequest(changes));
    if (vendorAnswer.outcome !== 'ok') throw new Error(`${vendorAnswer.outcome}: ${vendorAnswer.reason}`);
    return vendorAnswer.value;
  }

  const find = (orderId: string, payNo: string | null) =>
    gateway.findCheckout({ orderId, payNo, orderedAt: new Date() });
  const statusOf = async (payNo: string) => {
    const vendorAnswer = await find('', payNo);
    return vendorAnswer.outcome === 'ok' ? vendorAnswer.value?.status : vendorAnswer.outcome;
  };
  const verify = (callback: SignedCallback, by = gateway) =>
    by.verifyCallback(callback.headers, Buffer.from(callback.text));

  test('opens a page for exactly the ordered amount and currency', async () => {
    const request = aRequest();
    const vendorAnswer = await gateway.createCheckout(request);
    expect(vendorAnswer).toMatchObject({
      outcome: 'ok',
      value: {
        orderId: request.orderId,
        status: 'open',
        amountMinor: 17_750n,
        currency: 'BRL',
        paidAt: null,
      },
    });
    expect(vendorAnswer.outcome === 'ok' && vendorAnswer.value.url).toMatch(/^https:\/\/[^/]+\/.+/);
  });

  test.each([
    ['JPY', 1_500n, 'ja_JP'],
    ['VND', 2_000_000n, 'vi_VN'],
    ['GBP', 1n, 'en_US'],
    ['IDR', 9_999_999n, 'id_ID'],
  ] as const)('takes %s %s in its own minor units', async (currency, amountMinor, locale) => {
    const { payNo, orderId } = await anOpenCheckout({ currency, amountMinor, locale });
    expect(await find(orderId, payNo)).toMatchObject({ outcome: 'ok', value: { currency, amountMinor } });
  });

  test('opens one page when an order is requested twice', async () => {
    const request = aRequest();
    const first = await gateway.createCheckout(request);
    const second = await gateway.createCheckout(request);
    expect(second).toEqual(first);
  });

  test('finds a page by its number, and by the order when the answer with the number was lost', async () => {
    const { payNo, orderId } = await anOpenCheckout();
    await anOpenCheckout();
    expect(await find(orderId, payNo)).toMatchObject({
      outcome: 'ok',
      value: { payNo, orderId, status: 'open' },
    });
    expect(await find(orderId, null)).toMatchObject({
      outcome: 'ok',
      value: { payNo, orderId, status: 'open' },
    });
  });

  test('finds nothing for an order that never arrived', async () => {
    expect(await find(randomUUID(), null)).toEqual({ outcome: 'ok', value: null });
    const { payNo } = await anOpenCheckout();
    const unknown = payNo.replace(/.{6}$/, 'zzzzzz');
    expect(await find(randomUUID(), unknown)).toEqual({ outcome: 'ok', value: null });
  });

  test('closes an unpaid page', async () => {
    const { payNo, orderId } = await anOpenCheckout();
    const vendorAnswer = await gateway.cancelCheckout(payNo);
    expect(vendorAnswer).toMatchObject({ outcome: 'ok', value: { payNo, orderId } });
    expect(['cancelled', 'expired']).toContain(vendorAnswer.outcome === 'ok' && vendorAnswer.value.status);
    expect(['cancelled', 'expired']).toContain(await statusOf(payNo));
  });

  test('reports paid when the payment came before the page was closed', async () => {
    const { payNo } = await anOpenCheckout();
    await vendor.pay(payNo);
    expect(await gateway.cancelCheckout(payNo)).toMatchObject({ outcome: 'ok', value: { status: 'paid' } });
    expect(await statusOf(payNo)).toBe('paid');
  });

  test.each<[Trouble, 'refused' | 'unknown']>([
    [400, 'refused'],
    [401, 'refused'],
    [403, 'refused'],
    [408, 'unknown'],
    [429, 'unknown'],
    [500, 'unknown'],
    [502, 'unknown'],
    [503, 'unknown'],
    ['silence', 'unknown'],
    ['a broken line', 'unknown'],
    ['a redirect', 'unknown'],
    ['no JSON', 'unknown'],
    ['other JSON', 'unknown'],
  ])('when the vendor answers with %s, opening is %s', async (trouble, outcome) => {
    vendor.line.trouble(trouble);
    expect((await gateway.createCheckout(aRequest())).outcome).toBe(outcome);
  });

  test('reports an unanswered request as unknown, and answers its repetition', async () => {
    const { payNo, orderId } = await anOpenCheckout();
    await vendor.pay(payNo);
    for (const trouble of ['silence', 'a broken line', 500, 'other JSON'] as const) {
      vendor.line.trouble(trouble);
      expect((await find(orderId, payNo)).outcome, String(trouble)).toBe('unknown');
      expect((await gateway.cancelCheckout(payNo)).outcome, String(trouble)).toBe('unknown');
    }
    vendor.line.trouble(null);
    expect(await statusOf(payNo)).toBe('paid');
  });

  test('reports an aborted query as unknown at once', async () => {
    const { payNo, orderId } = await anOpenCheckout();
    vendor.line.trouble('silence');
    const ending = new AbortController();
    const vendorAnswer = gateway.findCheckout({ orderId, payNo, orderedAt: new Date() }, ending.signal);
    ending.abort();
    expect((await vendorAnswer).outcome).toBe('unknown');
    expect((await gateway.cancelCheckout(payNo, AbortSignal.abort())).outcome).toBe('unknown');
  });

  test('reports the end of a checkout in a callback as in an answer', async () => {
    const paid = await anOpenCheckout();
    await vendor.pay(paid.payNo);
    const event = await verify(await vendor.callback(paid.payNo));
    expect(event?.report).toEqual({
      payNo: paid.payNo,
      orderId: paid.orderId,
      status: 'paid',
      amountMinor: 17_750n,
      currency: 'BRL',
      paidAt: expect.any(Date),
    });
    expect(event?.payload).toMatchObject({ type: expect.any(String), amountMinor: 17_750, currency: 'BRL' });
    expect(() => JSON.stringify(event?.payload)).not.toThrow();

    const declined = await anOpenCheckout();
    await vendor.decline(declined.payNo);
    expect((await verify(await vendor.callback(declined.payNo)))?.report).toMatchObject({
      orderId: declined.orderId,
      status: 'declined',
      paidAt: null,
    });
    expect(await statusOf(declined.payNo)).toBe('declined');

    const lapsed = await anOpenCheckout();
    await vendor.lapse(lapsed.payNo);
    const { status } = (await verify(await vendor.callback(lapsed.payNo)))?.report ?? {};
    expect(['cancelled', 'expired']).toContain(status);
  });

  test("reports the vendor's amount and currency in a callback, right or wrong", async () => {
    for (const [changes, expected] of [
      [{ amountMinor: 17_749n }, { amountMinor: 17_749n, currency: 'BRL' }],
      [{ amountMinor: 1_775_000n }, { amountMinor: 1_775_000n, currency: 'BRL' }],
      [{ currency: 'GBP' }, { amountMinor: 17_750n, currency: 'GBP' }],
      [{ currency: 'USD' }, { currency: 'USD' }],
    ] as const) {
      const { payNo } = await anOpenCheckout();
      await vendor.pay(payNo);
      vendor.mistake(payNo, changes);
      expect((await verify(await vendor.callback(payNo)))?.report).toMatchObject({
        status: 'paid',
        ...expected,
      });
    }
  });

  test('refunds a paid checkout in parts, once per id, and at most what was paid', async () => {
    if (!gateway.refunds) return;
    const { refunds } = gateway;
    const { payNo } = await anOpenCheckout();
    await vendor.pay(payNo);
    const part = { returnId: randomUUID(), payNo, amountMinor: 7_750n, currency: 'BRL' } as const;
    expect(await refunds.find(part)).toEqual({ outcome: 'ok', value: null });
    vendor.line.trouble('silence');
    expect((await refunds.create(part)).outcome).toBe('unknown');
    expect((await refunds.find(part)).outcome).toBe('unknown');
    vendor.line.trouble(null);
    const refunded = await refunds.create(part);
    expect(refunded).toMatchObject({
      outcome: 'ok',
      value: { returnId: part.returnId, status: 'paid', amountMinor: 7_750n, currency: 'BRL' },
    });
    expect(await refunds.create(part)).toEqual(refunded);
    expect(await refunds.find(part)).toEqual(refunded);
    const rest = { ...part, returnId: randomUUID(), amountMinor: 10_001n };
    expect((await refunds.create(rest)).outcome).toBe('refused');
    expect(await refunds.create({ ...rest, returnId: randomUUID(), amountMinor: 10_000n })).toMatchObject({
      outcome: 'ok',
    });
  });

  test('keeps the event id of a repeated callback', async () => {
    const { payNo } = await anOpenCheckout();
    await vendor.pay(payNo);
    const callback = await vendor.callback(payNo);
    const [first, second] = [await verify(callback), await verify(callback)];
    expect(first?.eventId).toBeTruthy();
    expect(second?.eventId).toBe(first?.eventId);
  });

  test('refuses a callback that is forged, changed or re-serialized', async () => {
    const { payNo } = await anOpenCheckout();
    await vendor.pay(payNo);
    const { text, headers } = await vendor.callback(payNo);
    const parsed: unknown = JSON.parse(text);
    const anew = text.includes('\n') ? JSON.stringify(parsed) : JSON.stringify(parsed, null, 2);
    const cases: [string, SignedCallback][] = [
      ['no signature', { text, headers: {} }],
      ['another secret', await vendor.callback(payNo, { secret: 'b'.repeat(32) })],
      ['a changed number', { text: text.replaceAll(payNo, `${payNo}0`), headers }],
      ['a byte more', { text: `${text} `, headers }],
      ['the same JSON written anew', { text: anew, headers }],
      ['no body', { text: '', headers }],
      [
        'a signature of nonsense',
        { text, headers: Object.fromEntries(Object.keys(headers).map((name) => [name, 'x'])) },
      ],
    ];
    for (const [title, forged] of cases) {
      await expect(verify(forged), title).rejects.toMatchObject({ code: 'callback_invalid' });
    }
    expect(await verify({ text, headers })).not.toBeNull();
  });

  test('refuses a signed callback that is malformed', async () => {
    for (const text of ['', 'paid', '[]', '{}', '{"type":7}', 'null']) {
      await expect(verify(vendor.sign(text)), text).rejects.toMatchObject({ code: 'request_invalid' });
    }
  });

  test(`an old callback that is replayed is ${anOldCallbackIs}`, async () => {
    const { payNo, orderId } = await anOpenCheckout();
    await vendor.pay(payNo);
    const old = await vendor.callback(payNo, { agoMs: 310_000 });
    if (anOldCallbackIs === 'refused') {
      await expect(verify(old)).rejects.toMatchObject({ code: 'callback_invalid' });
      const then = vendor.gateway(() => Date.now() - 310_000);
      expect((await verify(old, then))?.report.orderId).toBe(orderId);
    } else {
      const open = await anOpenCheckout();
      const early = await vendor.callback(open.payNo);
      expect((await verify(early))?.report.status).toBe('open');
      await vendor.pay(open.payNo);
      expect((await verify(early))?.report.status).toBe('paid');
    }
  });

  test('acknowledges an event about something else without effect', async () => {
    if (!vendor.strangeNews) return;
    expect(await verify(vendor.strangeNews)).toBeNull();
  });
});
