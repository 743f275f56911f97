import { z } from 'zod';
import { refuse } from '../../platform/refusal.ts';
import type {
  Checkout,
  CheckoutStatus,
  PaymentEvent,
  PaymentGateway,
  RefundReport,
  ReversalReport,
  VendorAnswer,
} from './gateway.ts';
import {
  createSandboxClient,
  readJson,
  type SandboxSettings,
  vendorId,
  vendorMinor,
  vendorText,
} from './sandbox-client.ts';

const statuses = ['open', 'paid', 'declined', 'cancelled', 'expired'] as const satisfies CheckoutStatus[];

const checkoutReply = z.object({
  payNo: vendorId,
  merchantOrderId: vendorId,
  url: z
    .string()
    .max(500)
    .nullish()
    .transform((url) => url ?? ''),
  status: z.enum(statuses),
  amountMinor: vendorMinor,
  currency: z.string().regex(/^[A-Z]{3}$/),
  paidAt: z.iso.datetime({ offset: true }).nullish(),
});

const payerReply = z.object({ payer: z.string().max(100).nullish() });

const refundReply = z.object({
  refundNo: vendorId,
  merchantRefundId: vendorId,
  status: z.enum(['pending', 'paid', 'failed']),
  amountMinor: vendorMinor,
  currency: z.string().regex(/^[A-Z]{3}$/),
  reason: vendorText(200),
});

const callbackTypes = {
  'checkout.paid': 'paid',
  'checkout.declined': 'declined',
  'checkout.cancelled': 'cancelled',
  'checkout.expired': 'expired',
  'checkout.reversed': 'paid',
  'checkout.reinstated': 'paid',
} as const satisfies Record<string, CheckoutStatus>;

const reversalStatuses: Partial<Record<keyof typeof callbackTypes, ReversalReport['status']>> = {
  'checkout.reversed': 'taken',
  'checkout.reinstated': 'undone',
};

const reversalPart = z.object({
  reversalNo: vendorId,
  amountMinor: vendorMinor,
  reason: vendorText(200),
});

const callbackBody = z
  .object({
    eventId: vendorId,
    type: z.enum(Object.keys(callbackTypes) as [keyof typeof callbackTypes]),
    payNo: vendorId,
    merchantOrderId: vendorId,
    amountMinor: vendorMinor,
    currency: z.string().regex(/^[A-Z]{3}$/),
    method: z.string().max(20).nullish(),
    at: z.iso.datetime({ offset: true }),
    reversal: reversalPart.nullish().transform((part) => part ?? undefined),
  })
  .refine(({ type, reversal }) => Object.hasOwn(reversalStatuses, type) === (reversal !== undefined));
/** An unknown type has no effect, whatever else it contains. */
const anyCallback = z.object({ type: z.string().min(1).max(100) });

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
      const vendorAnswer = await client.ask(
        'GET',
        payNo
          ? `/checkouts/${encodeURIComponent(payNo)}`
          : `/checkouts?merchantOrderId=${encodeURIComponent(orderId)}`,
        { givenUp },
      );
      if (vendorAnswer.outcome === 'refused' && vendorAnswer.reason === 'HTTP 404')
        return { outcome: 'ok', value: null };
      return readCheckout(vendorAnswer);
    },
    cancelCheckout: async (payNo, givenUp) =>
      readCheckout(await client.ask('POST', `/checkouts/${encodeURIComponent(payNo)}/cancel`, { givenUp })),
    findPayer: async (payNo, givenUp) => {
      const vendorAnswer = await client.ask('GET', `/checkouts/${encodeURIComponent(payNo)}`, { givenUp });
      if (vendorAnswer.outcome !== 'ok') return vendorAnswer;
      const parsed = payerReply.safeParse(vendorAnswer.value);
      return parsed.success
        ? { outcome: 'ok', value: parsed.data.payer ?? null }
        : { outcome: 'unknown', reason: 'the answer is not a checkout', unreadable: true };
    },
    refunds: {
      create: async ({ returnId, payNo, amountMinor }, givenUp) =>
        readRefund(
          await client.ask('POST', `/checkouts/${encodeURIComponent(payNo)}/refunds`, {
            idempotencyKey: returnId,
            givenUp,
            body: { merchantRefundId: returnId, amountMinor: Number(amountMinor) },
          }),
        ),
      find: async ({ returnId }, givenUp) => {
        const path = `/refunds?merchantRefundId=${encodeURIComponent(returnId)}`;
        const vendorAnswer = await client.ask('GET', path, { givenUp });
        if (vendorAnswer.outcome === 'refused' && vendorAnswer.reason === 'HTTP 404')
          return { outcome: 'ok', value: null };
        return readRefund(vendorAnswer);
      },
    },
    verifyCallback: async (headers, rawBody) => {
      if (!client.isSigned(headers, rawBody)) refuse('callback_invalid');
      return readEvent(rawBody);
    },
  };
}

function readCheckout(vendorAnswer: VendorAnswer<unknown>): VendorAnswer<Checkout> {
  if (vendorAnswer.outcome !== 'ok') return vendorAnswer;
  const parsed = checkoutReply.safeParse(vendorAnswer.value);
  if (!parsed.success)
    return { outcome: 'unknown', reason: 'the answer is not a checkout', unreadable: true };
  const { merchantOrderId, amountMinor, paidAt, ...rest } = parsed.data;
  return {
    outcome: 'ok',
    value: {
      ...rest,
      orderId: merchantOrderId,
      amountMinor,
      paidAt: paidAt ? new Date(paidAt) : null,
    },
  };
}

function readRefund(vendorAnswer: VendorAnswer<unknown>): VendorAnswer<RefundReport> {
  if (vendorAnswer.outcome !== 'ok') return vendorAnswer;
  const parsed = refundReply.safeParse(vendorAnswer.value);
  if (!parsed.success) return { outcome: 'unknown', reason: 'the answer is not a refund', unreadable: true };
  const { merchantRefundId: returnId, ...rest } = parsed.data;
  return { outcome: 'ok', value: { ...rest, returnId } };
}

function readEvent(rawBody: Buffer): PaymentEvent | null {
  const body = readJson(rawBody);
  const type = anyCallback.safeParse(body).data?.type;
  if (type !== undefined && !Object.hasOwn(callbackTypes, type)) return null;
  const parsed = callbackBody.safeParse(body);
  if (!parsed.success) return refuse('request_invalid');
  return eventOf(parsed.data);
}

function eventOf(body: z.output<typeof callbackBody>): PaymentEvent {
  const { eventId, type, payNo, merchantOrderId, amountMinor, currency, at, reversal } = body;
  const status = callbackTypes[type];
  return {
    eventId,
    report: {
      payNo,
      orderId: merchantOrderId,
      status,
      amountMinor,
      currency,
      paidAt: type === 'checkout.paid' ? new Date(at) : null,
    },
    ...(reversal && { reversals: [{ ...reversal, status: reversalStatuses[type] ?? 'taken' }] }),
    payload: {
      ...body,
      amountMinor: Number(amountMinor),
      ...(reversal && { reversal: { ...reversal, amountMinor: Number(reversal.amountMinor) } }),
    },
  };
}
