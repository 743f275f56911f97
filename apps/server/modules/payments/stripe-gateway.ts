import type { Locale } from '@palpite/domain/locales';
import Stripe from 'stripe';
import { toStorable } from '../../platform/read-vendor-text.ts';
import { refuse } from '../../platform/refusal.ts';
import type { VendorKey } from '../../platform/vendor-key.ts';
import { type Denials, noDenials } from './denials.ts';
import { type PaymentGateway, UnreadableCallback, type VendorAnswer } from './gateway.ts';
import { isClearNo } from './query-vendor.ts';
import {
  eventOfPayment,
  ownership,
  type Payment,
  payerOf,
  paymentNamedBy,
  paymentOf,
  readCheckout,
  readEvent,
  readRefund,
  UnreadableAnswer,
} from './read-stripe.ts';

/** A library update must change it deliberately. */
const apiVersion = '2026-10-28.endive';

/** Recommended by Stripe. */
const signatureAgeMaxSeconds = 300;

/**
 * Stripe keeps a page open for at least 30 minutes from its receipt of the request, later than the order's
 * start. The check of the overdue order closes it.
 */
const pageOutlivesOrderSeconds = 120;

/** A page without a known number is searched among sessions of this time. */
const foundBeforeSeconds = 60;
const foundAfterSeconds = 180;
const sessionsPerPage = 100;
const sessionsMax = 2_000;

const pixSeconds = 1_800;

const objectsPerPage = 100;

const locales: Record<Locale, string> = {
  pt_BR: 'pt-BR',
  en_US: 'en-GB',
  id_ID: 'id',
  vi_VN: 'vi',
  nr_NR: 'en',
  ja_JP: 'ja',
  ko_KR: 'ko',
  zh_CN: 'zh',
  ru_RU: 'ru',
};

export type StripeSettings = {
  /** Differs from Stripe's address behind a proxy and in tests. */
  url: string;
  secretKey: VendorKey;
  webhookSecret: VendorKey;
  /** Stripe's names; empty leaves the choice to the account's settings. */
  paymentMethods: readonly string[];
  denials?: Denials;
  timeoutMs?: number;
  now?(): number;
};

/**
 * One Checkout Session per order. The order id is the idempotency key, `client_reference_id` and in the
 * metadata. Both sides use minor units; Stripe has no decimals for JPY, KRW and VND either
 * (docs.stripe.com/currencies#zero-decimal).
 */
export function createStripeGateway(settings: StripeSettings): PaymentGateway {
  const { url, secretKey, webhookSecret, paymentMethods, timeoutMs = 10_000, now = Date.now } = settings;
  const need = watchPermissions(settings.denials ?? noDenials);
  const address = new URL(url);
  const openClient = () =>
    new Stripe(secretKey.current(), {
      apiVersion,
      host: address.hostname,
      port: address.port || (address.protocol === 'https:' ? 443 : 80),
      protocol: address.protocol === 'https:' ? 'https' : 'http',
      timeout: timeoutMs,
      // The job or a callback resolves unanswered requests.
      maxNetworkRetries: 0,
      telemetry: false,
    });
  let stripe = openClient();
  secretKey.onChange(() => {
    stripe = openClient();
  });

  async function findByOrder(orderId: string, orderedAt: Date): Promise<unknown> {
    const orderedAtSeconds = Math.floor(orderedAt.getTime() / 1_000);
    let seen = 0;
    const opened = stripe.checkout.sessions.list({
      created: { gte: orderedAtSeconds - foundBeforeSeconds, lte: orderedAtSeconds + foundAfterSeconds },
      limit: sessionsPerPage,
      expand: ['data.payment_intent'],
    });
    return need('sessionsRead', async () => {
      for await (const candidate of opened) {
        if (candidate.client_reference_id === orderId) return candidate;
        if (++seen >= sessionsMax) throw new Error('too many sessions around the time of the order');
      }
      return null;
    });
  }

  /** Throws the error of the last secret when no secret fits. */
  function readSigned(rawBody: Buffer, signature: string): unknown {
    let failure: unknown;
    for (const secret of webhookSecret.accepted())
      try {
        const { webhooks } = stripe;
        return webhooks.constructEvent(rawBody, signature, secret, signatureAgeMaxSeconds, undefined, now());
      } catch (problem) {
        failure = problem;
        // Signed, but no JSON.
        if (problem instanceof SyntaxError) break;
      }
    throw failure;
  }

  /**
   * Events arrive out of order and more than once, so only the state at Stripe counts. Returns null when the
   * payment is not ours.
   */
  async function readPayment(payment: string): Promise<Payment | null> {
    const opened = await need('sessionsRead', () =>
      stripe.checkout.sessions.list({ payment_intent: payment, limit: 1 }),
    );
    const [found] = opened.data;
    const { data: own } = ownership.safeParse(found);
    if (!own || own.client_reference_id !== own.metadata.orderId) return null;
    const about = { payment_intent: payment, limit: objectsPerPage };
    const disputes: unknown[] = [];
    await need('disputesRead', async () => {
      for await (const each of stripe.disputes.list(about)) disputes.unshift(each);
    });
    const refunds: unknown[] = [];
    await need('refundsRead', async () => {
      for await (const each of stripe.refunds.list(about)) refunds.unshift(each);
    });
    return {
      checkout: readCheckout(found),
      disputes: disputes.map(toStorable),
      refunds: refunds.map(toStorable),
    };
  }

  const retrieve = (payNo: string) =>
    need('sessionsRead', () => stripe.checkout.sessions.retrieve(payNo, { expand: ['payment_intent'] }));

  return {
    vendor: 'stripe',
    framed: false,
    createCheckout: async (request) => {
      const methods = paymentMethods.filter((method) => method !== 'pix' || request.currency === 'BRL');
      const expiresAtSeconds = Math.floor(request.expiresAt.getTime() / 1_000) + pageOutlivesOrderSeconds;
      return ask(async () =>
        readCheckout(
          await need('sessionsWrite', () =>
            stripe.checkout.sessions.create(
              {
                mode: 'payment',
                client_reference_id: request.orderId,
                metadata: { orderId: request.orderId },
                payment_intent_data: { metadata: { orderId: request.orderId } },
                line_items: [
                  {
                    quantity: 1,
                    price_data: {
                      currency: request.currency.toLowerCase(),
                      unit_amount: Number(request.amountMinor),
                      product_data: { name: request.description },
                    },
                  },
                ],
                ...(methods.length > 0 && { payment_method_types: methods }),
                ...(methods.includes('pix') && {
                  payment_method_options: { pix: { expires_after_seconds: pixSeconds } },
                }),
                // The player pays the order's amount and currency, without conversion.
                adaptive_pricing: { enabled: false },
                locale: locales[request.locale],
                expires_at: expiresAtSeconds,
                success_url: request.returnUrl,
                cancel_url: request.returnUrl.split('#')[0] ?? request.returnUrl,
              },
              { idempotencyKey: request.orderId },
            ),
          ),
        ),
      );
    },
    findCheckout: ({ orderId, payNo, orderedAt }, givenUp) =>
      ask(async () => {
        if (!payNo) {
          const found = await findByOrder(orderId, orderedAt);
          return found === null ? null : readCheckout(found);
        }
        try {
          return readCheckout(await retrieve(payNo));
        } catch (failure) {
          if (failure instanceof Stripe.errors.StripeError && failure.code === 'resource_missing')
            return null;
          throw failure;
        }
      }, givenUp),
    cancelCheckout: (payNo, givenUp) =>
      ask(async () => {
        try {
          return readCheckout(await need('sessionsWrite', () => stripe.checkout.sessions.expire(payNo)));
        } catch (failure) {
          // Only an open session can be expired; this one has ended.
          if (!(failure instanceof Stripe.errors.StripeInvalidRequestError) || failure.statusCode !== 400)
            throw failure;
          return readCheckout(await retrieve(payNo));
        }
      }, givenUp),
    findPayer: (payNo, givenUp) =>
      ask(
        async () =>
          payerOf(
            await need('refundsRead', () =>
              stripe.checkout.sessions.retrieve(payNo, { expand: ['payment_intent.latest_charge'] }),
            ),
          ),
        givenUp,
      ),
    refunds: {
      create: ({ returnId, payNo, amountMinor }, givenUp) =>
        ask(async () => {
          const payment = paymentOf(await retrieve(payNo));
          if (payment === null) throw new Error('the session has no payment');
          const created = await need('refundsWrite', () =>
            stripe.refunds.create(
              {
                payment_intent: payment,
                amount: Number(amountMinor),
                reason: 'requested_by_customer',
                metadata: { returnId },
              },
              { idempotencyKey: returnId },
            ),
          );
          return readRefund(created, returnId);
        }, givenUp),
      find: ({ returnId, payNo }, givenUp) =>
        ask(async () => {
          const payment = paymentOf(await retrieve(payNo));
          if (payment === null) return null;
          const listed = stripe.refunds.list({ payment_intent: payment, limit: objectsPerPage });
          return need('refundsRead', async () => {
            for await (const candidate of listed)
              if (candidate.metadata?.returnId === returnId) return readRefund(candidate, returnId);
            return null;
          });
        }, givenUp),
    },
    verifyCallback: async (headers, rawBody) => {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') refuse('callback_invalid');
      let received: unknown;
      try {
        received = toStorable(readSigned(rawBody, signature));
      } catch (failure) {
        return refuse(failure instanceof SyntaxError ? 'request_invalid' : 'callback_invalid');
      }
      const payment = paymentNamedBy(received);
      if (payment === undefined) return readEvent(received);
      if (payment === null) return null;
      const vendorAnswer = await ask(() => readPayment(payment));
      if (vendorAnswer.outcome === 'ok')
        return vendorAnswer.value && eventOfPayment(received, vendorAnswer.value);
      if (vendorAnswer.outcome === 'unknown' && vendorAnswer.unreadable)
        throw new UnreadableCallback(payment, vendorAnswer.reason);
      return refuse('payment_unavailable');
    },
  };
}

const permissions = {
  sessionsRead: 'Checkout Sessions: read, PaymentIntents: read',
  sessionsWrite: 'Checkout Sessions: write',
  refundsRead: 'Charges and Refunds: read',
  refundsWrite: 'Charges and Refunds: write',
  disputesRead: 'Disputes: read',
};

function watchPermissions(denials: Denials) {
  return async <Value>(
    permission: keyof typeof permissions,
    question: () => Promise<Value>,
  ): Promise<Value> => {
    try {
      const answer = await question();
      denials.granted('stripe', permissions[permission]);
      denials.granted('stripe', validKey);
      return answer;
    } catch (failure) {
      const status = failure instanceof Stripe.errors.StripeError ? failure.statusCode : 0;
      if (status === 401) denials.denied('stripe', validKey, 'HTTP 401');
      if (status === 403) denials.denied('stripe', permissions[permission], 'HTTP 403');
      throw failure;
    }
  };
}

const validKey = 'a valid secret key';

/** An idempotency conflict is `unknown`: the other request may succeed. */
async function ask<Value>(
  question: () => Promise<Value>,
  givenUp?: AbortSignal,
): Promise<VendorAnswer<Value>> {
  const silence = new Promise<VendorAnswer<Value>>((resolve) => {
    const giveUp = () => resolve({ outcome: 'unknown', reason: 'given up' });
    if (givenUp?.aborted) giveUp();
    else givenUp?.addEventListener('abort', giveUp, { once: true });
  });
  const answer = question().then(
    (value): VendorAnswer<Value> => ({ outcome: 'ok', value }),
    (failure: unknown): VendorAnswer<Value> => {
      const reason = failure instanceof Error ? failure.message : String(failure);
      if (failure instanceof UnreadableAnswer) return { outcome: 'unknown', reason, unreadable: true };
      if (!(failure instanceof Stripe.errors.StripeError)) return { outcome: 'unknown', reason };
      const httpStatus = failure.statusCode ?? 0;
      const held = failure instanceof Stripe.errors.StripeIdempotencyError || httpStatus === 409;
      const outcome = isClearNo(httpStatus) && !held ? 'refused' : 'unknown';
      return { outcome, reason: `HTTP ${httpStatus} ${failure.code ?? failure.type}` };
    },
  );
  return Promise.race([answer, silence]);
}
