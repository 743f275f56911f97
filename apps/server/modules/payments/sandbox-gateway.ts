import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { refuse } from '../../platform/refusal.ts';
import type { Asked, Checkout, CheckoutStatus, PaymentEvent, PaymentGateway } from './gateway.ts';

/** How far the clock of a caller may be off, and how long a signature is good for. */
const signatureAgeMaxMs = 5 * 60_000;

const statuses = ['open', 'paid', 'declined', 'cancelled', 'expired'] as const satisfies CheckoutStatus[];

const vendorId = z.string().regex(/^[\w.:-]{1,64}$/);

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
} as const satisfies Record<string, CheckoutStatus>;

const callbackBody = z.object({
  eventId: vendorId,
  type: z.enum(Object.keys(callbackTypes) as [keyof typeof callbackTypes]),
  payNo: vendorId,
  merchantOrderId: vendorId,
  amountMinor: z.number().int().positive(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  method: z.enum(['card', 'pix', 'usdt']).nullable(),
  at: z.iso.datetime(),
});

/**
 * Speaks to the payment vendor of sandbox mode over HTTP.
 * Every request and every callback carries `X-Timestamp` (milliseconds since 1970) and `X-Signature`: hex
 * HMAC-SHA256 over `timestamp.body`, where a request without a body signs `METHOD path` in its place.
 */
export function createSandboxGateway(settings: {
  url(): string;
  secret: string;
  timeoutMs?: number;
  now?(): number;
}): PaymentGateway {
  const { url, secret, timeoutMs = 10_000, now = Date.now } = settings;

  async function ask(
    method: 'GET' | 'POST',
    path: string,
    rest: { body?: object; idempotencyKey?: string; givenUp?: AbortSignal | undefined } = {},
  ): Promise<Asked<unknown>> {
    const { body, idempotencyKey, givenUp } = rest;
    const address = `${url()}/pay/api${path}`;
    const timestamp = String(now());
    const text = body ? JSON.stringify(body) : '';
    try {
      const response = await fetch(address, {
        method,
        headers: {
          'x-timestamp': timestamp,
          'x-signature': sign(secret, timestamp, text || `${method} /pay/api${path}`),
          ...(text && { 'content-type': 'application/json' }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(text && { body: text }),
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(givenUp ? [givenUp] : [])]),
      });
      if (response.ok) return { outcome: 'ok', value: await response.json() };
      const reason = `HTTP ${response.status}`;
      await response.body?.cancel();
      // 408 and 429 say nothing about what happened to an earlier try of the same request.
      const clear = response.status < 500 && response.status !== 408 && response.status !== 429;
      return { outcome: clear ? 'refused' : 'unknown', reason };
    } catch (failure) {
      return { outcome: 'unknown', reason: failure instanceof Error ? failure.message : String(failure) };
    }
  }

  return {
    vendor: 'sandbox',
    createCheckout: async (request) =>
      readCheckout(
        await ask('POST', '/checkouts', {
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
      const asked = await ask(
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
      readCheckout(await ask('POST', `/checkouts/${encodeURIComponent(payNo)}/cancel`, { givenUp })),
    verifyCallback: (headers, rawBody) => {
      if (!isSigned(headers, rawBody, secret, now())) refuse('callback_invalid');
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

function sign(secret: string, timestamp: string, text: string | Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(text).digest('hex');
}

function isSigned(headers: IncomingHttpHeaders, rawBody: Buffer, secret: string, nowMs: number): boolean {
  const timestamp = headers['x-timestamp'];
  const signature = headers['x-signature'];
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return false;
  if (!/^\d{13}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (Math.abs(nowMs - Number(timestamp)) > signatureAgeMaxMs) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(sign(secret, timestamp, rawBody), 'hex'));
}

function readEvent(rawBody: Buffer): PaymentEvent {
  let written: unknown;
  try {
    written = JSON.parse(rawBody.toString('utf8'));
  } catch {
    refuse('request_invalid');
  }
  const parsed = callbackBody.safeParse(written);
  if (!parsed.success) refuse('request_invalid');
  const { eventId, type, payNo, merchantOrderId, amountMinor, currency, at } = parsed.data;
  const status = callbackTypes[type];
  return {
    eventId,
    report: {
      payNo,
      orderId: merchantOrderId,
      status,
      amountMinor: BigInt(amountMinor),
      currency,
      paidAt: status === 'paid' ? new Date(at) : null,
    },
    payload: parsed.data,
  };
}
