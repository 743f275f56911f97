import type { Locale } from '@palpite/domain/locales';
import Stripe from 'stripe';
import { z } from 'zod';
import { refuse } from '../../platform/refusal.ts';
import { isClearNo } from './ask-vendor.ts';
import type { Asked, Checkout, CheckoutStatus, PaymentEvent, PaymentGateway } from './gateway.ts';

/** The shape of everything that is sent and read here; a later version of the library asks for a deliberate change. */
const apiVersion = '2026-10-28.endive';

/** How old a signed callback may be, as Stripe recommends. */
const signatureAgeMaxSeconds = 300;

/**
 * Stripe keeps a page open for 30 minutes at least, from its own receipt of the request, which comes after our order
 * with its 30 minutes was written. The overdue order takes the page down.
 */
const pageOutlivesOrderSeconds = 120;

/** A page without a number is looked for among those that were opened around the time of its order. */
const foundBeforeSeconds = 60;
const foundAfterSeconds = 180;
const sessionsPerPage = 100;
const sessionsMax = 2_000;

const pixSeconds = 1_800;

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

const sessionId = z.string().regex(/^cs_\w{1,250}$/);

const session = z.object({
  id: sessionId,
  url: z.string().nullish(),
  client_reference_id: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.number().int().positive(),
  currency: z.string().regex(/^[a-z]{3}$/),
  created: z.number().int(),
  /** An object where it was asked for, its id in callbacks, nothing before the player has chosen how to pay. */
  payment_intent: z.union([z.string(), z.object({ status: z.string() })]).nullish(),
});
type Session = z.output<typeof session>;

const event = z.object({
  id: z.string().regex(/^evt_\w{1,250}$/),
  type: z.enum([
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
  ]),
  created: z.number().int(),
  data: z.object({ object: session }),
});

export type StripeSettings = {
  /** Where the interface is reached; another address than Stripe's own behind a gateway and in tests. */
  url: string;
  secretKey: string;
  webhookSecret: string;
  /** Ways of paying by their names at Stripe; none leaves the choice to the account's settings there. */
  paymentMethods: readonly string[];
  timeoutMs?: number;
  now?(): number;
};

/**
 * Speaks to Stripe Checkout through its library: one Checkout Session per order, the order's id as idempotency key, as
 * `client_reference_id` and in the metadata. Amounts are minor units on both sides; of our currencies JPY, KRW and VND
 * have none there either (docs.stripe.com/currencies#zero-decimal).
 */
export function createStripeGateway(settings: StripeSettings): PaymentGateway {
  const { url, secretKey, webhookSecret, paymentMethods, timeoutMs = 10_000, now = Date.now } = settings;
  const address = new URL(url);
  const stripe = new Stripe(secretKey, {
    apiVersion,
    host: address.hostname,
    port: address.port || (address.protocol === 'https:' ? 443 : 80),
    protocol: address.protocol === 'https:' ? 'https' : 'http',
    timeout: timeoutMs,
    // What was not answered is asked about later, by the job or by the callback.
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const { sessions } = stripe.checkout;

  async function findByOrder(orderId: string, orderedAt: Date): Promise<unknown> {
    const orderedAtSeconds = Math.floor(orderedAt.getTime() / 1_000);
    let seen = 0;
    const opened = sessions.list({
      created: { gte: orderedAtSeconds - foundBeforeSeconds, lte: orderedAtSeconds + foundAfterSeconds },
      limit: sessionsPerPage,
      expand: ['data.payment_intent'],
    });
    for await (const candidate of opened) {
      if (candidate.client_reference_id === orderId) return candidate;
      if (++seen >= sessionsMax) throw new Error('too many sessions around the time of the order');
    }
    return null;
  }

  const retrieve = (payNo: string) => sessions.retrieve(payNo, { expand: ['payment_intent'] });

  return {
    vendor: 'stripe',
    framed: false,
    createCheckout: async (request) => {
      const methods = paymentMethods.filter((method) => method !== 'pix' || request.currency === 'BRL');
      const expiresAtSeconds = Math.floor(request.expiresAt.getTime() / 1_000) + pageOutlivesOrderSeconds;
      return ask(async () =>
        readCheckout(
          await sessions.create(
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
              // The player pays the amount and currency of the order, and nothing that is converted from them.
              adaptive_pricing: { enabled: false },
              locale: locales[request.locale],
              expires_at: expiresAtSeconds,
              success_url: request.returnUrl,
              cancel_url: request.returnUrl.split('#')[0] ?? request.returnUrl,
            },
            { idempotencyKey: request.orderId },
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
          if (failure instanceof Stripe.errors.StripeError && failure.statusCode === 404) return null;
          throw failure;
        }
      }, givenUp),
    cancelCheckout: (payNo, givenUp) =>
      ask(async () => {
        try {
          return readCheckout(await sessions.expire(payNo));
        } catch (failure) {
          // Only an open session can be expired: this one was faster, and says itself how it ended.
          if (!(failure instanceof Stripe.errors.StripeInvalidRequestError) || failure.statusCode !== 400)
            throw failure;
          return readCheckout(await retrieve(payNo));
        }
      }, givenUp),
    verifyCallback: async (headers, rawBody) => {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') refuse('callback_invalid');
      let said: unknown;
      try {
        said = stripe.webhooks.constructEvent(
          rawBody,
          signature,
          webhookSecret,
          signatureAgeMaxSeconds,
          undefined,
          now(),
        );
      } catch (failure) {
        return refuse(failure instanceof SyntaxError ? 'request_invalid' : 'callback_invalid');
      }
      return readEvent(said);
    },
  };
}

/** Turns the library's way of failing into an outcome. A key that another request holds says nothing of that one. */
async function ask<Value>(question: () => Promise<Value>, givenUp?: AbortSignal): Promise<Asked<Value>> {
  const silence = new Promise<Asked<Value>>((resolve) => {
    const giveUp = () => resolve({ outcome: 'unknown', reason: 'given up' });
    if (givenUp?.aborted) giveUp();
    else givenUp?.addEventListener('abort', giveUp, { once: true });
  });
  const answer = question().then(
    (value): Asked<Value> => ({ outcome: 'ok', value }),
    (failure: unknown): Asked<Value> => {
      const reason = failure instanceof Error ? failure.message : String(failure);
      if (!(failure instanceof Stripe.errors.StripeError)) return { outcome: 'unknown', reason };
      const httpStatus = failure.statusCode ?? 0;
      const held = failure instanceof Stripe.errors.StripeIdempotencyError || httpStatus === 409;
      const outcome = isClearNo(httpStatus) && !held ? 'refused' : 'unknown';
      return { outcome, reason: `HTTP ${httpStatus} ${failure.code ?? failure.type}` };
    },
  );
  return Promise.race([answer, silence]);
}

/** Throws when the answer is no session; what came of the question is then unknown. */
function readCheckout(answer: unknown): Checkout {
  const parsed = session.safeParse(answer);
  const orderId = parsed.data && orderOf(parsed.data);
  if (!parsed.success || !orderId) throw new Error('the answer is not a checkout of ours');
  return {
    ...reportOf(parsed.data, orderId, statusOf(parsed.data)),
    url: parsed.data.url ?? '',
    paidAt: null,
  };
}

/** A session of ours says the order twice; sessions that something else opened in the same account do not. */
function orderOf(said: Session): string | null {
  const orderId = said.client_reference_id;
  return orderId && orderId === said.metadata?.orderId ? orderId : null;
}

/** A completed session can still wait for its money, as with a bank transfer; its payment says whether it failed. */
function statusOf(said: Session): CheckoutStatus {
  if (said.status === 'expired') return 'expired';
  if (said.status === 'open') return 'open';
  if (said.payment_status === 'paid') return 'paid';
  const payment = typeof said.payment_intent === 'object' ? said.payment_intent?.status : null;
  return payment === 'canceled' || payment === 'requires_payment_method' ? 'declined' : 'open';
}

function reportOf(said: Session, orderId: string, status: CheckoutStatus) {
  return {
    payNo: said.id,
    orderId,
    status,
    amountMinor: BigInt(said.amount_total),
    currency: said.currency.toUpperCase(),
  };
}

function readEvent(said: unknown): PaymentEvent | null {
  const { data: named } = z.object({ type: z.string() }).safeParse(said);
  if (named && !event.shape.type.safeParse(named.type).success) return null;
  const parsed = event.safeParse(said);
  if (!parsed.success) refuse('request_invalid');
  const { id, created, data } = parsed.data;
  const orderId = orderOf(data.object);
  if (!orderId) return null;
  const status: CheckoutStatus =
    parsed.data.type === 'checkout.session.async_payment_failed' ? 'declined' : statusOf(data.object);
  const report = reportOf(data.object, orderId, status);
  return {
    eventId: id,
    report: { ...report, paidAt: status === 'paid' ? new Date(created * 1_000) : null },
    payload: {
      type: parsed.data.type,
      at: created,
      ...report,
      amountMinor: data.object.amount_total,
      paymentStatus: data.object.payment_status,
    },
  };
}
