import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { operatorRoute } from '../operator-access.ts';
import { bytesOf, keepBodies, parseJson } from '../read-body.ts';
import { readAsset } from './assets.ts';
import {
  type Checkout,
  type Checkouts,
  type Closing,
  type Method,
  methods,
  OtherRequest,
  openCheckouts,
} from './checkouts.ts';
import { merchantOrigin, minorOf, renderCheckout, renderList, renderUnknown } from './page.ts';
import { mountPayouts } from './payout-api.ts';
import { openPayouts } from './payouts.ts';
import { type CallbackSender, later, openCallbackSender } from './send-callbacks.ts';
import { signedRoute } from './signed-request.ts';

export type PaymentSandbox = { plugin: FastifyPluginAsync; close(): Promise<void> };

/** Maximum delay of the payer's response while the vendor delivers the callback first. */
const callbackWaitMsMax = 2_000;
const sweepEveryMs = 5_000;
const paymentsShown = 30;

const newCheckout = z.object({
  merchantOrderId: z.string().regex(/^[\w-]{1,64}$/),
  amountMinor: z.number().int().positive(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  description: z.string().min(1).max(80),
  callbackUrl: z.url({ protocol: /^https?$/ }),
  returnUrl: z.url({ protocol: /^https?$/ }),
  expiresAt: z.iso.datetime(),
  locale: z.string().max(10),
  method: z.enum(methods).optional(),
});

const newRefund = z.object({
  merchantRefundId: z.string().regex(/^[\w-]{1,64}$/),
  amountMinor: z.number().int().positive(),
});

const actions: Record<string, Closing> = { complete: 'paid', decline: 'declined', cancel: 'cancelled' };

type PayRequest = FastifyRequest<{
  Params: { payNo: string; action: string; file: string };
  Querystring: {
    merchantOrderId?: string;
    merchantRefundId?: string;
    late?: string;
    payer?: string;
    amountMinor?: string;
    wrong?: string;
  };
}>;

/**
 * Opens the payment vendor of sandbox mode: an API for the merchant, a hosted page for the payer, payouts, and
 * callbacks. It stores its data in `dataDir` and knows about Palpite only what the API receives.
 */
export async function openPaymentSandbox(settings: {
  dataDir: string;
  secret: string;
  /** Address of the plugin's folder for browsers; may be a path on the same site. */
  publicUrl(): string;
}): Promise<PaymentSandbox> {
  const { secret, publicUrl } = settings;
  const checkouts = openCheckouts(settings.dataDir);
  const sender = openCallbackSender(checkouts, secret);
  const payouts = openPayouts(settings.dataDir);
  const payoutSender = openCallbackSender(payouts, secret);
  const sweep = setInterval(() => {
    for (const payNo of checkouts.listOverdue())
      void closeCheckout(checkouts, sender, payNo, 'expired', null);
  }, sweepEveryMs);
  sweep.unref();

  return {
    plugin: async (http) => {
      keepBodies(http);
      mountMerchantApi(http, checkouts, sender, { secret, publicUrl });
      mountPage(http, checkouts, sender);
      mountPayouts(http, payouts, payoutSender, secret);
    },
    close: async () => {
      clearInterval(sweep);
      await sender.close();
      await payoutSender.close();
      checkouts.closeFile();
      payouts.closeFile();
    },
  };
}

function mountMerchantApi(
  http: FastifyInstance,
  checkouts: Checkouts,
  sender: CallbackSender,
  { secret, publicUrl }: { secret: string; publicUrl(): string },
): void {
  const answerOf = (checkout: Checkout) => ({
    payNo: checkout.payNo,
    merchantOrderId: checkout.merchantOrderId,
    url: `${publicUrl()}/pay/${checkout.payNo}`,
    status: checkout.status,
    amountMinor: checkout.amountMinor,
    currency: checkout.currency,
    paidAt: checkout.status === 'paid' ? checkout.closedAt : null,
    payer: checkout.payer ?? null,
  });
  const describe = (summary: string) => signedRoute(secret, summary);

  http.post('/pay/api/checkouts', describe('Vendor API: open a checkout'), async (request, reply) => {
    const key = request.headers['idempotency-key'];
    const parsed = newCheckout.safeParse(parseJson(bytesOf(request)));
    if (!parsed.success || typeof key !== 'string' || !/^[\w-]{1,64}$/.test(key))
      return reply.code(400).send({ error: 'request_invalid' });
    try {
      return answerOf(checkouts.open(key, parsed.data));
    } catch (failure) {
      if (failure instanceof OtherRequest) return reply.code(409).send({ error: 'idempotency_key_reused' });
      throw failure;
    }
  });

  http.get(
    '/pay/api/checkouts',
    describe('Vendor API: find a checkout by merchantOrderId'),
    async (request: PayRequest, reply) => {
      const checkout = checkouts.findByOrder(request.query.merchantOrderId ?? '');
      return checkout ? answerOf(checkout) : reply.code(404).send({ error: 'checkout_unknown' });
    },
  );

  http.get(
    '/pay/api/checkouts/:payNo',
    describe('Vendor API: read a checkout'),
    async (request: PayRequest, reply) => {
      const checkout = checkouts.find(request.params.payNo);
      return checkout ? answerOf(checkout) : reply.code(404).send({ error: 'checkout_unknown' });
    },
  );

  http.post(
    '/pay/api/checkouts/:payNo/cancel',
    describe('Vendor API: take an open checkout down; answers the checkout as it then is'),
    async (request: PayRequest, reply) => {
      const checkout = checkouts.find(request.params.payNo);
      if (!checkout) return reply.code(404).send({ error: 'checkout_unknown' });
      void closeCheckout(checkouts, sender, checkout.payNo, 'cancelled', null);
      return answerOf(checkout);
    },
  );

  http.post(
    '/pay/api/checkouts/:payNo/refunds',
    describe('Vendor API: refund a paid checkout, or a part of it'),
    async (request: PayRequest, reply) => {
      const parsed = newRefund.safeParse(parseJson(bytesOf(request)));
      if (!parsed.success) return reply.code(400).send({ error: 'request_invalid' });
      const { merchantRefundId, amountMinor } = parsed.data;
      try {
        const refund = checkouts.refund(request.params.payNo, merchantRefundId, amountMinor);
        return refund ?? reply.code(422).send({ error: 'not_that_much_paid' });
      } catch (failure) {
        if (failure instanceof OtherRequest) return reply.code(409).send({ error: 'idempotency_key_reused' });
        throw failure;
      }
    },
  );

  http.get(
    '/pay/api/refunds',
    describe('Vendor API: find a refund by merchantRefundId'),
    async (request: PayRequest, reply) =>
      checkouts.findRefund(request.query.merchantRefundId ?? '') ??
      reply.code(404).send({ error: 'refund_unknown' }),
  );
}

/**
 * The page may be in a sandboxed frame with an opaque origin. Its styles, script and status requests then have no
 * origin, so these routes are open to all origins. They reveal nothing without the payment number.
 */
function mountPage(http: FastifyInstance, checkouts: Checkouts, sender: CallbackSender): void {
  const describe = (summary: string) => ({ schema: { tags: ['sandbox'], summary } });

  http.get('/pay/assets/:file', { schema: { hide: true } }, async (request: PayRequest, reply) => {
    const asset = readAsset(request.params.file);
    if (!asset) return reply.code(404).send({ error: 'path_unknown' });
    return reply
      .type(asset.type)
      .header('cache-control', 'public, max-age=300')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(asset.bytes);
  });

  http.get(
    '/pay/all',
    {
      ...operatorRoute,
      ...describe('Newest payments, to act as their bank'),
    },
    async (request, reply) => {
      const prefersPortuguese = /^pt\b/i.test(request.headers['accept-language'] ?? 'pt');
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', pagePolicy(null))
        .send(renderList(checkouts.listPaid(paymentsShown), prefersPortuguese ? 'pt_BR' : 'en_US'));
    },
  );

  http.get('/pay/:payNo', describe('Hosted payment page'), async (request: PayRequest, reply) => {
    const checkout = checkouts.find(request.params.payNo);
    reply
      .code(checkout ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(checkout));
    if (!checkout) return reply.send(renderUnknown());
    return reply.send(renderCheckout(checkout, Date.now(), request.query.wrong === 'true'));
  });

  http.get(
    '/pay/:payNo/status',
    describe('Status of a checkout, for its page'),
    async (request: PayRequest, reply) => {
      const checkout = checkouts.find(request.params.payNo);
      if (!checkout) return reply.code(404).send({ error: 'checkout_unknown' });
      return reply
        .header('cache-control', 'no-store')
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send({ payNo: checkout.payNo, status: checkout.status });
    },
  );

  http.post(
    '/pay/:payNo/reverse',
    {
      ...operatorRoute,
      ...describe(
        'Act as the bank that takes a payment back, or `?amountMinor=` of it; waits for the first callback',
      ),
    },
    async (request: PayRequest, reply) => {
      const { payNo } = request.params;
      const checkout = checkouts.find(payNo);
      if (!checkout) return reply.code(404).send({ error: 'checkout_unknown' });
      const part = partOf(request, checkout);
      const eventId = Number.isInteger(part ?? 0) ? checkouts.reverse(payNo, part) : null;
      if (eventId) await sendAndWait(sender, eventId);
      if (isBrowser(request)) return reply.redirect(`../${payNo}${eventId ? '' : '?wrong=true'}`, 303);
      if (!eventId) return reply.code(409).send({ error: 'not_that_much_paid' });
      return { payNo, status: 'reversed' };
    },
  );

  http.post(
    '/pay/:payNo/reinstate',
    {
      ...operatorRoute,
      ...describe(
        'Act as the bank that gives the newest reversal back, as after a dispute that was won; waits for the first callback',
      ),
    },
    async (request: PayRequest, reply) => {
      const { payNo } = request.params;
      if (!checkouts.find(payNo)) return reply.code(404).send({ error: 'checkout_unknown' });
      const eventId = checkouts.reinstate(payNo);
      if (eventId) await sendAndWait(sender, eventId);
      // Another tab may have reinstated it already; the page shows the current state.
      if (isBrowser(request)) return reply.redirect(`../${payNo}`, 303);
      if (!eventId) return reply.code(409).send({ error: 'nothing_reversed' });
      return { payNo, status: 'reinstated' };
    },
  );

  http.post(
    '/pay/:payNo/:action',
    {
      schema: {
        tags: ['sandbox'],
        summary: 'Act as the payer: complete, decline or cancel; the answer waits for the first callback',
        description:
          '`?late=true` with complete lets the money arrive although the checkout was cancelled or has expired. ' +
          '`?payer=` names the card or account that pays.',
      },
    },
    async (request: PayRequest, reply) => {
      const { payNo, action } = request.params;
      const status = actions[action];
      const checkout = checkouts.find(payNo);
      if (!status || !checkout) return reply.code(404).send({ error: 'checkout_unknown' });
      const method = checkout.method ?? (checkout.currency === 'BRL' ? 'pix' : 'card');
      await closeCheckout(checkouts, sender, payNo, status, methodOf(bytesOf(request), method), {
        late: request.query.late === 'true',
        payer: request.query.payer?.slice(0, 100),
      });
      // A browser is redirected to the page, which shows the result. A program gets the result as JSON.
      if (isBrowser(request)) return reply.redirect(`../${payNo}`, 303);
      return reply.code(checkout.status === status ? 200 : 409).send({ payNo, status: checkout.status });
    },
  );
}

const isBrowser = (request: FastifyRequest) => request.headers.accept?.includes('text/html') ?? false;

/**
 * Reads the amount to reverse in minor units from the query or the page's form. Returns null for the whole amount.
 */
function partOf(request: PayRequest, checkout: Checkout): number | null {
  const { amountMinor } = request.query;
  if (amountMinor !== undefined) return Number(amountMinor);
  const amount = new URLSearchParams(bytesOf(request).toString('utf8')).get('amount');
  return amount === null ? null : minorOf(amount, checkout);
}

/**
 * Closes a checkout and waits up to `callbackPatienceMs` for the callback's delivery. Does nothing when it is closed.
 */
async function closeCheckout(
  checkouts: Checkouts,
  sender: CallbackSender,
  payNo: string,
  status: Closing,
  method: Method | null,
  how: Parameters<Checkouts['close']>[3] = {},
): Promise<void> {
  const eventId = checkouts.close(payNo, status, method, how);
  if (eventId) await sendAndWait(sender, eventId);
}

async function sendAndWait(sender: CallbackSender, eventId: string): Promise<void> {
  let cancel = () => {};
  const patience = new Promise<void>((resolve) => {
    cancel = later(resolve, callbackWaitMsMax);
  });
  await Promise.race([sender.send(eventId), patience]);
  cancel();
}

function methodOf(body: Buffer, otherwise: Method): Method {
  const wanted = new URLSearchParams(body.toString('utf8')).get('method');
  return methods.find((method) => method === wanted) ?? otherwise;
}

function pagePolicy(checkout: Checkout | null): string {
  const ancestors = checkout ? `'self' ${merchantOrigin(checkout)}` : "'self'";
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}
