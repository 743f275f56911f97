import { createHmac, randomUUID } from 'node:crypto';
import { createStripeGateway } from '../../../apps/server/modules/payments/stripe-gateway.ts';
import { fixedKey } from '../../../apps/server/platform/vendor-key.ts';
import {
  openVendor,
  type SignedCallback,
  type VendorAnswer,
  type VendorRequest,
  type VendorUnderTest,
} from './open-vendor.ts';

export const stripeWebhookSecret = 'whsec_5WbX5kEWLlfzsGNjH64I8lOOqUB6e8FH';
/** In parts, so that secret scanners do not report it. */
export const stripeSecretKey = ['sk', 'test', '4eC39HqLyjWDarjtT1zdp7dc'].join('_');

type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  status: string;
  metadata: Record<string, string>;
  reason: string | null;
  failure_reason?: string;
};

export type StripeDispute = {
  id: string;
  object: 'dispute';
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  status: string;
  reason: string;
  balance_transactions: { id: string; object: 'balance_transaction'; amount: number; type: string }[];
};

export type StripeUnderTest = VendorUnderTest & {
  /** Names the card that pays. */
  chooseCard(payNo: string, fingerprint: string | null): void;
  dispute(payNo: string, changes?: Partial<StripeDispute>): StripeDispute;
  /** As an operator in Stripe's dashboard does. */
  refundByHand(payNo: string, amountMinor: number): Refund;
  /** Finds the refund by its id or that of our return. */
  changeRefund(idOrReturnId: string, changes: Partial<Refund>): Refund;
  callbackAbout(type: string, object: { id: string }): SignedCallback;
  /** The charge as `charge.refunded` contains it. */
  chargeOf(payNo: string): { id: string };
};

type Session = {
  id: string;
  created: number;
  expires_at: number;
  client_reference_id: string;
  metadata: Record<string, string>;
  amount_total: number;
  currency: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment: { id: string; status: string } | null;
  /** Of the card that pays; null for a method without one. */
  fingerprint?: string | null;
  url: string | null;
};

/** Minimum lifetime of a checkout page at Stripe. */
const minimumPageSeconds = 1_800;

/**
 * By its documentation: form bodies, idempotency keys (same answer again, other content refused), pages of at
 * least 30 minutes, lists by time, only open sessions expire.
 */
export async function openStripe(): Promise<StripeUnderTest> {
  const sessions = new Map<string, Session>();
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, StripeDispute>();
  const answers = new Map<string, { request: string; answer: VendorAnswer }>();

  const line = await openVendor((request) => {
    if (request.headers.authorization !== `Bearer ${stripeSecretKey}`)
      return error(401, 'invalid_request_error');
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof key !== 'string') return answer(request);
    const before = answers.get(key);
    if (before && before.request !== request.text) return error(400, 'idempotency_error');
    const now = before?.answer ?? answer(request);
    answers.set(key, { request: request.text, answer: now });
    return now;
  });

  function answer({ method, path, query, text }: VendorRequest): VendorAnswer {
    if (path === '/v1/refunds')
      return method === 'POST' ? refund(new URLSearchParams(text)) : listRefunds(query);
    if (path === '/v1/disputes') {
      const data = [...disputes.values()].filter(
        (each) => each.payment_intent === query.get('payment_intent'),
      );
      return ok({ object: 'list', url: path, has_more: false, data: data.reverse() });
    }
    const [, id, act] = /^\/v1\/checkout\/sessions(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
    const expanded = [...query.entries()].some(
      ([name, value]) => name.startsWith('expand') && /payment_intent(\.latest_charge)?$/.test(value),
    );
    if (!id && method === 'POST') return create(new URLSearchParams(text));
    if (!id) return list(query, expanded);
    const session = sessions.get(id);
    if (!session) return error(404, 'invalid_request_error', 'resource_missing');
    if (act === 'expire') {
      if (session.status !== 'open') return error(400, 'invalid_request_error');
      Object.assign(session, { status: 'expired', url: null });
    }
    return ok(present(session, expanded));
  }

  function create(form: URLSearchParams): VendorAnswer {
    const nowSeconds = Math.floor(Date.now() / 1_000);
    const expiresAt = Number(form.get('expires_at'));
    const unitAmount = form.get('line_items[0][price_data][unit_amount]') ?? '';
    const complete =
      form.get('mode') === 'payment' &&
      /^[1-9]\d{0,7}$/.test(unitAmount) &&
      /^[a-z]{3}$/.test(form.get('line_items[0][price_data][currency]') ?? '') &&
      form.get('line_items[0][price_data][product_data][name]') &&
      form.get('line_items[0][quantity]') === '1' &&
      URL.canParse(form.get('success_url') ?? '');
    if (!complete) return error(400, 'invalid_request_error', 'parameter_missing');
    if (expiresAt < nowSeconds + minimumPageSeconds || expiresAt > nowSeconds + 86_400)
      return error(400, 'invalid_request_error', 'parameter_invalid');
    const id = `cs_test_a1${randomUUID().replaceAll('-', '')}${randomUUID().replaceAll('-', '')}`.slice(
      0,
      66,
    );
    const session: Session = {
      id,
      created: nowSeconds,
      expires_at: expiresAt,
      client_reference_id: form.get('client_reference_id') ?? '',
      metadata: { orderId: form.get('metadata[orderId]') ?? '' },
      amount_total: Number(unitAmount),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      status: 'open',
      payment_status: 'unpaid',
      payment: null,
      url: `https://checkout.stripe.com/c/pay/${id}#fidkdWxOYHwnPyd1blpxYHZxWjA0`,
    };
    sessions.set(id, session);
    return ok(present(session, false));
  }

  function list(query: URLSearchParams, expanded: boolean): VendorAnswer {
    const from = Number(query.get('created[gte]') ?? 0);
    const to = Number(query.get('created[lte]') ?? Number.MAX_SAFE_INTEGER);
    const payment = query.get('payment_intent');
    const found = [...sessions.values()]
      .filter((session) => payment === null || session.payment?.id === payment)
      .filter(({ created }) => created >= from && created <= to)
      .reverse();
    const start = found.findIndex(({ id }) => id === query.get('starting_after')) + 1;
    const limit = Number(query.get('limit') ?? 10);
    const page = found.slice(start, start + limit);
    return ok({
      object: 'list',
      url: '/v1/checkout/sessions',
      has_more: found.length > start + limit,
      data: page.map((session) => present(session, expanded)),
    });
  }

  function refund(form: URLSearchParams): VendorAnswer {
    const payment = form.get('payment_intent') ?? '';
    const session = [...sessions.values()].find((each) => each.payment?.id === payment);
    if (session?.payment_status !== 'paid') return error(404, 'invalid_request_error', 'resource_missing');
    const amount = Number(form.get('amount'));
    const gone = [...refunds.values()]
      .filter((each) => each.payment_intent === payment && each.status !== 'failed')
      .reduce((sum, each) => sum + each.amount, 0);
    if (!(amount > 0) || amount > session.amount_total - gone)
      return error(400, 'invalid_request_error', 'charge_already_refunded');
    const returnId = form.get('metadata[returnId]');
    const created: Refund = {
      id: `re_1${randomUUID().replaceAll('-', '').slice(0, 23)}`,
      object: 'refund',
      amount,
      currency: session.currency,
      payment_intent: payment,
      status: 'succeeded',
      metadata: returnId ? { returnId } : {},
      reason: form.get('reason'),
    };
    refunds.set(created.id, created);
    return ok(created);
  }

  function listRefunds(query: URLSearchParams): VendorAnswer {
    const data = [...refunds.values()]
      .filter((each) => each.payment_intent === query.get('payment_intent'))
      .reverse();
    return ok({ object: 'list', url: '/v1/refunds', has_more: false, data });
  }

  function event(type: string, object: object): string {
    const id = `evt_1${type.replace(/\W/g, '')}${(object as { id: string }).id.slice(-16)}`;
    const envelope = {
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: Math.floor(Date.now() / 1_000),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
    return JSON.stringify(envelope, null, 2);
  }

  function get(payNo: string): Session {
    const session = sessions.get(payNo);
    if (!session) throw new Error(`no session ${payNo}`);
    return session;
  }

  const chargeIdOf = (payNo: string) => `ch_3${payNo.slice(-23)}`;

  const paymentOf = (payNo: string) => `pi_3${payNo.slice(-23)}`;

  const typeOf = (session: Session) => {
    if (session.status === 'expired') return 'checkout.session.expired';
    if (session.payment?.status === 'requires_payment_method') return 'checkout.session.async_payment_failed';
    return 'checkout.session.completed';
  };

  return {
    line,
    gateway: (now, denials) =>
      createStripeGateway({
        url: line.url,
        secretKey: fixedKey(stripeSecretKey),
        webhookSecret: fixedKey(stripeWebhookSecret),
        paymentMethods: ['card', 'pix'],
        timeoutMs: 1_500,
        ...(now && { now }),
        ...(denials && { denials }),
      }),
    pay: async (payNo) => {
      Object.assign(get(payNo), {
        status: 'complete',
        payment_status: 'paid',
        payment: { id: paymentOf(payNo), status: 'succeeded' },
        url: null,
      });
    },
    decline: async (payNo) => {
      Object.assign(get(payNo), {
        status: 'complete',
        payment: { id: paymentOf(payNo), status: 'requires_payment_method' },
        url: null,
      });
    },
    lapse: async (payNo) => {
      Object.assign(get(payNo), { status: 'expired', url: null });
    },
    mistake: (payNo, { amountMinor, currency }) => {
      const session = get(payNo);
      if (amountMinor !== undefined) session.amount_total = Number(amountMinor);
      if (currency) session.currency = currency.toLowerCase();
    },
    callback: async (payNo, how) => {
      const session = get(payNo);
      return signStripe(event(typeOf(session), present(session, false)), how);
    },
    chooseCard: (payNo, fingerprint) => {
      get(payNo).fingerprint = fingerprint;
    },
    dispute: (payNo, changes = {}) => {
      const { amount_total: amount, currency } = get(payNo);
      const opened: StripeDispute = disputes.get(changes.id ?? '') ?? {
        id: `dp_1${randomUUID().replaceAll('-', '').slice(0, 23)}`,
        object: 'dispute',
        amount,
        currency,
        charge: chargeIdOf(payNo),
        payment_intent: paymentOf(payNo),
        status: 'needs_response',
        reason: 'fraudulent',
        balance_transactions: [],
      };
      Object.assign(opened, changes);
      if (opened.balance_transactions.length === 0 && !opened.status.startsWith('warning'))
        opened.balance_transactions = [
          {
            id: `txn_1${opened.id.slice(-23)}`,
            object: 'balance_transaction',
            amount: -opened.amount,
            type: 'adjustment',
          },
        ];
      disputes.set(opened.id, opened);
      return { ...opened };
    },
    refundByHand: (payNo, amountMinor) => {
      const made = refund(
        new URLSearchParams({ payment_intent: paymentOf(payNo), amount: String(amountMinor) }),
      );
      if (made.status !== 200) throw new Error(made.text);
      return JSON.parse(made.text) as Refund;
    },
    changeRefund: (idOrReturnId, changes) => {
      const found = [...refunds.values()].find(
        ({ id, metadata }) => id === idOrReturnId || metadata.returnId === idOrReturnId,
      );
      if (!found) throw new Error(`no refund ${idOrReturnId}`);
      return { ...Object.assign(found, changes) };
    },
    callbackAbout: (type, object) => signStripe(event(type, object)),
    chargeOf: (payNo) => {
      const { amount_total: amount, currency, metadata } = get(payNo);
      const refunded = [...refunds.values()]
        .filter((each) => each.payment_intent === paymentOf(payNo) && each.status === 'succeeded')
        .reduce((sum, each) => sum + each.amount, 0);
      return {
        id: chargeIdOf(payNo),
        ...{ object: 'charge', amount, amount_refunded: refunded, currency, metadata },
        ...{ payment_intent: paymentOf(payNo), refunded: refunded === amount, status: 'succeeded' },
      };
    },
    sign: (text) => signStripe(text),
    strangeNews: signStripe(event('customer.created', { id: 'cus_NffrFeUfNV2Hib', object: 'customer' })),
    close: async () => line.close(),
  };
}

/** `t` is the second of signing, `v1` the HMAC-SHA256 of `t.body` (docs.stripe.com/webhooks/signature). */
export function signStripe(
  text: string,
  { secret = stripeWebhookSecret, agoMs = 0 }: { secret?: string; agoMs?: number } = {},
): SignedCallback {
  const t = Math.floor((Date.now() - agoMs) / 1_000);
  const v1 = createHmac('sha256', secret).update(`${t}.${text}`).digest('hex');
  return { text, headers: { 'stripe-signature': `t=${t},v1=${v1}` } };
}

/** Without the fields that are always null here. */
function present(session: Session, expanded: boolean): object {
  const { payment, fingerprint, amount_total: amountTotal, ...rest } = session;
  const details = fingerprint
    ? { type: 'card', card: { brand: 'visa', last4: '4242', fingerprint } }
    : { type: 'pix', pix: {} };
  return {
    ...rest,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    amount_subtotal: amountTotal,
    amount_total: amountTotal,
    livemode: false,
    locale: null,
    mode: 'payment',
    payment_intent:
      expanded && payment
        ? {
            ...payment,
            object: 'payment_intent',
            latest_charge: { object: 'charge', payment_method_details: details },
          }
        : (payment?.id ?? null),
    payment_method_types: ['card'],
    shipping_options: [],
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
  };
}

function ok(body: object): VendorAnswer {
  return { status: 200, text: JSON.stringify(body, null, 2) };
}

function error(status: number, type: string, code?: string): VendorAnswer {
  return {
    status,
    text: JSON.stringify({ error: { type, message: 'The request is not valid', ...(code && { code }) } }),
  };
}
