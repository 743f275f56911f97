import { z } from 'zod';
import { refuse } from '../../platform/refusal.ts';
import type { Asked, Checkout, CheckoutStatus, PaymentEvent, PaymentGateway } from './gateway.ts';
import { createSandboxClient, readJson, type SandboxSettings, vendorId } from './sandbox-client.ts';

const statuses = ['open', 'paid', 'declined', 'cancelled', 'expired'] as const satisfies CheckoutStatus[];

const checkoutReply = z.object({
  payNo: vendorId,
  merchantOrderId: vendorId,
  url: z.string().min(1).max(500),
  status: z.enum(statuses),
  amountMinor: z.number().int().positive(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  paidAt: z.iso.datetime().nullable(),
});

const callbackTypes = {
  'checkout.paid': 'paid',
  'checkout.declined': 'declined',
  'checkout.cancelled': 'cancelled',
  'checkout.expired': 'expired',
  'checkout.reversed': 'paid',
} as const satisfies Record<string, CheckoutStatus>;

const reversalPart = z.object({
  reversalNo: vendorId,
  amountMinor: z.number().int().positive(),
  reason: z.string().max(200),
});

const callbackBody = z
  .object({
    eventId: vendorId,
    type: z.enum(Object.keys(callbackTypes) as [keyof typeof callbackTypes]),
    payNo: vendorId,
    merchantOrderId: vendorId,
    amountMinor: z.number().int().positive(),
    currency: z.string().regex(/^[A-Z]{3}$/),
    method: z.enum(['card', 'pix', 'usdt']).nullable(),
    at: z.iso.datetime(),
    reversal: reversalPart.optional(),
  })
  .refine(({ type, reversal }) => (type === 'checkout.reversed') === (reversal !== undefined));

/** Speaks to the payment vendor of sandbox mode over HTTP. */
export function createSandboxGateway(settings: SandboxSettings): PaymentGateway {
  const client = createSandboxClient(settings);
  return {
    vendor: 'sandbox',
    framed: true,
    createCheckout: async (request) =>
      readCheckout(
        await client.ask('POST', '/checkouts', {
          idempotencyKey: request.orderId,
          body: {
            merchantOrderId: request.orderId,
            amountMinor: Number(request.amountMinor),
            currency: request.currency,
            description: request.description,
            callbackUrl: request.callbackUrl,
            returnUrl: request.returnUrl,
            expiresAt: request.expiresAt.toISOString(),
            locale: request.locale,
            ...(request.method && { method: request.method }),
          },
        }),
      ),
    findCheckout: async ({ orderId, payNo }, givenUp) => {
      const asked = await client.ask(
        'GET',
        payNo
          ? `/checkouts/${encodeURIComponent(payNo)}`
          : `/checkouts?merchantOrderId=${encodeURIComponent(orderId)}`,
        { givenUp },
      );
      if (asked.outcome === 'refused' && asked.reason === 'HTTP 404') return { outcome: 'ok', value: null };
      return readCheckout(asked);
    },
    cancelCheckout: async (payNo, givenUp) =>
      readCheckout(await client.ask('POST', `/checkouts/${encodeURIComponent(payNo)}/cancel`, { givenUp })),
    verifyCallback: async (headers, rawBody) => {
      if (!client.isSigned(headers, rawBody)) refuse('callback_invalid');
      return readEvent(rawBody);
    },
  };
}

function readCheckout(asked: Asked<unknown>): Asked<Checkout> {
  if (asked.outcome !== 'ok') return asked;
  const parsed = checkoutReply.safeParse(asked.value);
  if (!parsed.success) return { outcome: 'unknown', reason: 'the answer is not a checkout' };
  const { merchantOrderId, amountMinor, paidAt, ...rest } = parsed.data;
  return {
    outcome: 'ok',
    value: {
      ...rest,
      orderId: merchantOrderId,
      amountMinor: BigInt(amountMinor),
      paidAt: paidAt ? new Date(paidAt) : null,
    },
  };
}

function readEvent(rawBody: Buffer): PaymentEvent {
  const parsed = callbackBody.safeParse(readJson(rawBody));
  if (!parsed.success) refuse('request_invalid');
  const { eventId, type, payNo, merchantOrderId, amountMinor, currency, at, reversal } = parsed.data;
  const status = callbackTypes[type];
  return {
    eventId,
    report: {
      payNo,
      orderId: merchantOrderId,
      status,
      amountMinor: BigInt(amountMinor),
      currency,
      paidAt: type === 'checkout.paid' ? new Date(at) : null,
    },
    ...(reversal && { reversal: { ...reversal, amountMinor: BigInt(reversal.amountMinor) } }),
    payload: parsed.data,
  };
}
