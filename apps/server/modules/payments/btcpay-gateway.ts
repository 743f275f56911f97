import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '@palpite/domain/locales';
import { type Currency, currencies, parseMinor, toDecimal } from '@palpite/domain/money';
import { z } from 'zod';
import { refuse } from '../../platform/refusal.ts';
import { askVendor } from './ask-vendor.ts';
import type { Asked, Checkout, CheckoutStatus, PaymentGateway } from './gateway.ts';
import { readJson } from './sandbox-client.ts';

const locales: Record<Locale, string> = {
  pt_BR: 'pt-BR',
  en_US: 'en',
  id_ID: 'id',
  vi_VN: 'vi-VN',
  nr_NR: 'en',
  ja_JP: 'ja-JP',
  ko_KR: 'ko',
  zh_CN: 'zh-SP',
  ru_RU: 'ru-RU',
};

const invoiceId = z.string().regex(/^\w{1,64}$/);
const decimal = z.string().regex(/^\d{1,20}(\.\d{1,20})?$/);

const invoice = z.object({
  id: invoiceId,
  storeId: z.string(),
  amount: decimal,
  paidAmount: decimal.default('0'),
  currency: z.string().regex(/^[A-Z]{3,10}$/),
  checkoutLink: z.string().min(1).max(500),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.enum(['None', 'PaidLate', 'PaidPartial', 'Marked', 'Invalid', 'PaidOver']),
  metadata: z.object({ orderId: z.string().min(1).max(64) }),
});
type Invoice = z.output<typeof invoice>;

const delivery = z.object({
  deliveryId: z.string().min(1).max(100),
  originalDeliveryId: z.string().min(1).max(100).optional(),
  type: z.string().max(100),
  timestamp: z.number().int(),
  storeId: z.string().optional(),
  invoiceId: invoiceId.optional(),
});

export type BtcpaySettings = {
  url: string;
  storeId: string;
  apiKey: string;
  webhookSecret: string;
  /** Payment methods of the store by their ids there; none offers all that the store has. */
  paymentMethods: readonly string[];
  timeoutMs?: number;
  now?(): number;
};

/**
 * Speaks to a BTCPay Server over its Greenfield API: one invoice per order, found again by the order's id.
 *
 * Its callbacks name an invoice and no amounts, and their signature has no time. So a callback only says where to look:
 * the invoice is asked for, and a replayed one repeats what is true now.
 */
export function createBtcpayGateway(settings: BtcpaySettings): PaymentGateway {
  const {
    url,
    storeId,
    apiKey,
    webhookSecret,
    paymentMethods,
    timeoutMs = 10_000,
    now = Date.now,
  } = settings;
  const invoices = `${url}/api/v1/stores/${encodeURIComponent(storeId)}/invoices`;

  const ask = (method: 'GET' | 'POST', path: string, body?: object, givenUp?: AbortSignal) =>
    askVendor({
      method,
      address: `${invoices}${path}`,
      headers: { authorization: `token ${apiKey}`, accept: 'application/json' },
      text: body && JSON.stringify(body),
      timeoutMs,
      givenUp,
    });

  async function findByNumber(payNo: string, givenUp?: AbortSignal): Promise<Asked<Invoice | null>> {
    const asked = await ask('GET', `/${encodeURIComponent(payNo)}`, undefined, givenUp);
    if (asked.outcome === 'refused' && asked.reason === 'HTTP 404') return { outcome: 'ok', value: null };
    return read(invoice, asked);
  }

  async function findByOrder(orderId: string, givenUp?: AbortSignal): Promise<Asked<Invoice | null>> {
    const found = read(
      z.array(invoice),
      await ask('GET', `?orderId=${encodeURIComponent(orderId)}&take=2`, undefined, givenUp),
    );
    if (found.outcome !== 'ok') return found;
    const own = found.value.filter(({ metadata }) => metadata.orderId === orderId);
    // Two pages for one order could both be paid; which one counts is not ours to guess.
    if (own.length > 1) return { outcome: 'unknown', reason: 'several invoices for one order' };
    return { outcome: 'ok', value: own[0] ?? null };
  }

  return {
    vendor: 'btcpay',
    framed: true,
    createCheckout: async (request) => {
      // There are no idempotency keys here: an invoice of an earlier try is looked for first.
      const earlier = await findByOrder(request.orderId);
      if (earlier.outcome !== 'ok' || earlier.value) return openedCheckout(earlier);
      const created = await ask('POST', '', {
        amount: toDecimal(request.amountMinor, request.currency),
        currency: request.currency,
        metadata: { orderId: request.orderId, itemDesc: request.description },
        checkout: {
          expirationMinutes: Math.max(1, Math.ceil((request.expiresAt.getTime() - now()) / 60_000)),
          paymentTolerance: 0,
          redirectURL: request.returnUrl,
          defaultLanguage: locales[request.locale],
          ...(paymentMethods.length > 0 && { paymentMethods }),
        },
      });
      return openedCheckout(read(invoice, created));
    },
    findCheckout: async ({ orderId, payNo }, givenUp) => {
      const found = await (payNo ? findByNumber(payNo, givenUp) : findByOrder(orderId, givenUp));
      if (found.outcome !== 'ok') return found;
      return { outcome: 'ok', value: found.value && checkoutOf(found.value) };
    },
    cancelCheckout: async (payNo, givenUp) => {
      const found = await findByNumber(payNo, givenUp);
      // An invoice can be marked invalid while its money is on the way; one that saw any is left as it is.
      const untouched = found.outcome === 'ok' && found.value?.status === 'New' && !sawMoney(found.value);
      if (!untouched) return openedCheckout(found);
      const path = `/${encodeURIComponent(payNo)}/status`;
      return openedCheckout(read(invoice, await ask('POST', path, { status: 'Invalid' }, givenUp)));
    },
    verifyCallback: async (headers, rawBody) => {
      if (!isSigned(webhookSecret, headers, rawBody)) refuse('callback_invalid');
      const parsed = delivery.safeParse(readJson(rawBody));
      if (!parsed.success) refuse('request_invalid');
      const { type, timestamp, deliveryId, originalDeliveryId } = parsed.data;
      if (parsed.data.storeId !== storeId || !parsed.data.invoiceId || !type.startsWith('Invoice'))
        return null;
      const asked = await findByNumber(parsed.data.invoiceId);
      if (asked.outcome !== 'ok') return refuse('payment_unavailable');
      if (!asked.value) return refuse('order_unknown');
      const report = reportOf(asked.value);
      const { status, additionalStatus, amount, paidAmount } = asked.value;
      return {
        eventId: originalDeliveryId ?? deliveryId,
        report: { ...report, paidAt: report.status === 'paid' ? new Date(timestamp * 1_000) : null },
        payload: {
          type,
          at: timestamp,
          payNo: report.payNo,
          orderId: report.orderId,
          status,
          additionalStatus,
          amount,
          paidAmount,
          amountMinor: Number(report.amountMinor),
          currency: report.currency,
        },
      };
    },
  };
}

function read<Value>(shape: z.ZodType<Value>, asked: Asked<unknown>): Asked<Value> {
  if (asked.outcome !== 'ok') return asked;
  const parsed = shape.safeParse(asked.value);
  if (!parsed.success) return { outcome: 'unknown', reason: 'the answer is not an invoice' };
  return { outcome: 'ok', value: parsed.data };
}

function checkoutOf(said: Invoice): Checkout {
  return { ...reportOf(said), url: said.checkoutLink };
}

/** Of an invoice that has to be there. */
function openedCheckout(asked: Asked<Invoice | null>): Asked<Checkout> {
  if (asked.outcome !== 'ok') return asked;
  if (!asked.value) return { outcome: 'unknown', reason: 'no such invoice' };
  return { outcome: 'ok', value: checkoutOf(asked.value) };
}

function reportOf(said: Invoice) {
  return {
    payNo: said.id,
    orderId: said.metadata.orderId,
    status: statusOf(said),
    amountMinor: minorOf(said.amount, said.currency),
    currency: said.currency,
    paidAt: null,
  };
}

/**
 * Settled is the only word for money that arrived in full and is confirmed, or for which a person decided so there.
 * Money on an invoice that is over, too late or too little, is astray until a person does.
 */
function statusOf(said: Invoice): CheckoutStatus {
  switch (said.status) {
    case 'Settled':
      return 'paid';
    case 'New':
    case 'Processing':
      return 'open';
    case 'Expired':
      return sawMoney(said) ? 'astray' : 'expired';
    case 'Invalid':
      if (sawMoney(said)) return 'astray';
      return said.additionalStatus === 'Marked' ? 'cancelled' : 'declined';
  }
}

function sawMoney({ paidAmount, additionalStatus }: Invoice): boolean {
  return /[1-9]/.test(paidAmount) || additionalStatus === 'PaidPartial' || additionalStatus === 'PaidLate';
}

/** An amount that no order of ours can have, such as one in a strange currency, is 0: it equals none. */
function minorOf(amount: string, currency: string): bigint {
  if (!Object.hasOwn(currencies, currency)) return 0n;
  const [whole = '0', fraction = ''] = amount.split('.');
  const trimmed = fraction.replace(/0+$/, '');
  return parseMinor(trimmed ? `${whole}.${trimmed}` : whole, currency as Currency) ?? 0n;
}

/** `BTCPay-Sig: sha256=…` is the HMAC of the raw bytes under the secret of the webhook. */
function isSigned(secret: string, headers: IncomingHttpHeaders, rawBody: Buffer): boolean {
  const signature = headers['btcpay-sig'];
  if (typeof signature !== 'string' || !/^sha256=[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(
    Buffer.from(signature.slice(7), 'hex'),
    createHmac('sha256', secret).update(rawBody).digest(),
  );
}
