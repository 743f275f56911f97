import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '@palpite/domain/locales';
import { type Currency, currencies, toDecimal } from '@palpite/domain/money';
import { readVendorAmount } from '@palpite/domain/vendor-amount';
import { z } from 'zod';
import { secondsMax } from '../../platform/read-vendor-text.ts';
import { refuse } from '../../platform/refusal.ts';
import type { VendorKey } from '../../platform/vendor-key.ts';
import { type Denials, noDenials } from './denials.ts';
import {
  type Checkout,
  type CheckoutStatus,
  type PaymentGateway,
  UnreadableCallback,
  type VendorAnswer,
} from './gateway.ts';
import { queryVendor } from './query-vendor.ts';
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
const decimal = z
  .union([z.string().regex(/\d/), z.number()])
  .refine((given) => Number.isFinite(Number(given)));

const anyInvoice = z.object({ id: invoiceId, metadata: z.unknown() });
/** Our order ids are UUIDs; other software in the same store uses other ids or none. */
const ownMetadata = z.object({ orderId: z.uuid() });

const ownInvoice = z.object({
  id: invoiceId,
  amount: decimal,
  /** Null when unknown, which is not 0. */
  paidAmount: decimal.nullish().catch(null),
  currency: z.string().regex(/^[A-Z]{3,10}$/),
  checkoutLink: z
    .string()
    .max(500)
    .nullish()
    .transform((link) => link ?? ''),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.string().nullish().catch(null),
  metadata: ownMetadata,
});
type Invoice = z.output<typeof ownInvoice>;

const delivery = z.object({
  deliveryId: z.string().min(1).max(100),
  originalDeliveryId: z.string().min(1).max(100).nullish(),
  type: z.string().max(100),
  timestamp: z.coerce.number().int().positive().max(secondsMax).nullish().catch(null),
  storeId: z.string().nullish(),
  invoiceId: invoiceId.nullish(),
});

/** With a full page, our invoice may be on a later one. */
const invoicesPerOrder = 50;

export type BtcpaySettings = {
  url: string;
  storeId: string;
  apiKey: VendorKey;
  webhookSecret: VendorKey;
  /** Method ids of the store; empty offers all of them. */
  paymentMethods: readonly string[];
  denials?: Denials;
  timeoutMs?: number;
  now?(): number;
};

/**
 * Adapter for BTCPay Server (Greenfield API): one invoice per order, found again by the order id. A callback
 * names no amounts and its signature has no timestamp, so the adapter fetches the invoice; a replayed
 * callback only reports the current state.
 */
export function createBtcpayGateway(settings: BtcpaySettings): PaymentGateway {
  const {
    url,
    storeId,
    apiKey,
    webhookSecret,
    paymentMethods,
    denials = noDenials,
    timeoutMs = 10_000,
    now = Date.now,
  } = settings;
  const invoices = `${url}/api/v1/stores/${encodeURIComponent(storeId)}/invoices`;

  async function ask(method: 'GET' | 'POST', path: string, body?: object, givenUp?: AbortSignal) {
    const vendorAnswer = await queryVendor({
      method,
      address: `${invoices}${path}`,
      headers: { authorization: `token ${apiKey.current()}`, accept: 'application/json' },
      text: body && JSON.stringify(body),
      timeoutMs,
      givenUp,
    });
    const permission = permissionOf(method, path);
    if (vendorAnswer.outcome === 'ok') denials.granted('btcpay', permission);
    else if (/^HTTP 40[13]\b/.test(vendorAnswer.reason))
      denials.denied('btcpay', permission, vendorAnswer.reason);
    return vendorAnswer;
  }

  async function fetchInvoice(payNo: string, givenUp?: AbortSignal): Promise<VendorAnswer<ReadInvoice>> {
    const vendorAnswer = await ask('GET', `/${encodeURIComponent(payNo)}`, undefined, givenUp);
    if (vendorAnswer.outcome === 'refused' && vendorAnswer.reason === 'HTTP 404')
      return { outcome: 'ok', value: { kind: 'none' } };
    return vendorAnswer.outcome === 'ok'
      ? { outcome: 'ok', value: readInvoice(vendorAnswer.value) }
      : vendorAnswer;
  }

  async function findByNumber(payNo: string, givenUp?: AbortSignal): Promise<VendorAnswer<Invoice | null>> {
    const vendorAnswer = await fetchInvoice(payNo, givenUp);
    return vendorAnswer.outcome === 'ok' ? expectOwn(vendorAnswer.value) : vendorAnswer;
  }

  async function findByOrder(orderId: string, givenUp?: AbortSignal): Promise<VendorAnswer<Invoice | null>> {
    const path = `?orderId=${encodeURIComponent(orderId)}&take=${invoicesPerOrder}`;
    const vendorAnswer = await ask('GET', path, undefined, givenUp);
    if (vendorAnswer.outcome !== 'ok') return vendorAnswer;
    if (!Array.isArray(vendorAnswer.value)) return unreadable('the answer is no list of invoices');
    // A foreign invoice in the store must not hide ours.
    const own = vendorAnswer.value.filter((entry) => orderIdOf(entry) === orderId);
    // Two invoices for one order could both be paid.
    if (own.length > 1) return { outcome: 'unknown', reason: 'several invoices for one order' };
    if (own.length === 1) return expectOwn(readInvoice(own[0]));
    if (vendorAnswer.value.length >= invoicesPerOrder)
      return { outcome: 'unknown', reason: 'too many invoices answer to one order' };
    return { outcome: 'ok', value: null };
  }

  return {
    vendor: 'btcpay',
    framed: true,
    createCheckout: async (request) => {
      // The API has no idempotency keys: an earlier attempt may have opened an invoice.
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
      return openedCheckout(opened(created));
    },
    findCheckout: async ({ orderId, payNo }, givenUp) => {
      const found = await (payNo ? findByNumber(payNo, givenUp) : findByOrder(orderId, givenUp));
      if (found.outcome !== 'ok') return found;
      return { outcome: 'ok', value: found.value && checkoutOf(found.value) };
    },
    cancelCheckout: async (payNo, givenUp) => {
      const found = await findByNumber(payNo, givenUp);
      // The API can invalidate an invoice while its payment is in transit. One that received money stays.
      const unstepped =
        found.outcome === 'ok' && found.value?.status === 'New' && moneyOf(found.value) === 'none';
      if (!unstepped) return openedCheckout(found);
      const path = `/${encodeURIComponent(payNo)}/status`;
      return openedCheckout(opened(await ask('POST', path, { status: 'Invalid' }, givenUp)));
    },
    // A refund in crypto needs an address that only the payer knows.
    findPayer: null,
    refunds: null,
    verifyCallback: async (headers, rawBody) => {
      if (!webhookSecret.accepted().some((secret) => isSigned(secret, headers, rawBody)))
        refuse('callback_invalid');
      const parsed = delivery.safeParse(readJson(rawBody));
      if (!parsed.success) refuse('request_invalid');
      const { type, timestamp, deliveryId, originalDeliveryId } = parsed.data;
      if (parsed.data.storeId !== storeId || !parsed.data.invoiceId || !type.startsWith('Invoice'))
        return null;
      const vendorAnswer = await fetchInvoice(parsed.data.invoiceId);
      // Without a readable answer the vendor must retry.
      const found: ReadInvoice = vendorAnswer.outcome === 'ok' ? vendorAnswer.value : { kind: 'other' };
      if (found.kind === 'other') return refuse('payment_unavailable');
      if (found.kind === 'none') return refuse('order_unknown');
      if (found.kind === 'foreign') return null;
      if (found.kind === 'unreadable') throw new UnreadableCallback(parsed.data.invoiceId, found.reason);
      const report = reportOf(found.invoice);
      const { status, additionalStatus, amount, paidAmount } = found.invoice;
      return {
        eventId: originalDeliveryId ?? deliveryId,
        report: {
          ...report,
          paidAt: report.status === 'paid' && timestamp ? new Date(timestamp * 1_000) : null,
        },
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

function permissionOf(method: 'GET' | 'POST', path: string): string {
  if (method === 'GET') return 'btcpay.store.canviewinvoices';
  return path === '' ? 'btcpay.store.cancreateinvoice' : 'btcpay.store.canmodifyinvoices';
}

/**
 * Result of reading an invoice:
 * - `none`: it does not exist.
 * - `foreign`: other software opened it in the same store.
 * - `unreadable`: it names one of our orders, but a required field cannot be parsed.
 * - `other`: the answer is not an invoice.
 */
type ReadInvoice =
  | { kind: 'own'; invoice: Invoice }
  | { kind: 'none' }
  | { kind: 'foreign' }
  | { kind: 'other' }
  | { kind: 'unreadable'; reason: string };

function readInvoice(answer: unknown): ReadInvoice {
  if (!anyInvoice.safeParse(answer).success) return { kind: 'other' };
  if (orderIdOf(answer) === null) return { kind: 'foreign' };
  const parsed = ownInvoice.safeParse(answer);
  if (parsed.success) return { kind: 'own', invoice: parsed.data };
  const [issue] = parsed.error.issues;
  return { kind: 'unreadable', reason: `${issue?.path.join('.')}: ${issue?.message}` };
}

function orderIdOf(entry: unknown): string | null {
  return ownMetadata.safeParse(anyInvoice.safeParse(entry).data?.metadata).data?.orderId ?? null;
}

function expectOwn(read: ReadInvoice): VendorAnswer<Invoice | null> {
  switch (read.kind) {
    case 'own':
      return { outcome: 'ok', value: read.invoice };
    case 'none':
      return { outcome: 'ok', value: null };
    case 'foreign':
      return unreadable('the invoice names no order of ours');
    case 'unreadable':
      return unreadable(`the invoice cannot be read, ${read.reason}`);
    case 'other':
      return unreadable('the answer is not an invoice');
  }
}

function unreadable(reason: string): VendorAnswer<never> {
  return { outcome: 'unknown', reason, unreadable: true };
}

const opened = (vendorAnswer: VendorAnswer<unknown>) =>
  vendorAnswer.outcome === 'ok' ? expectOwn(readInvoice(vendorAnswer.value)) : vendorAnswer;

function checkoutOf(invoice: Invoice): Checkout {
  return { ...reportOf(invoice), url: invoice.checkoutLink };
}

function openedCheckout(vendorAnswer: VendorAnswer<Invoice | null>): VendorAnswer<Checkout> {
  if (vendorAnswer.outcome !== 'ok') return vendorAnswer;
  if (!vendorAnswer.value) return { outcome: 'unknown', reason: 'no such invoice' };
  return { outcome: 'ok', value: checkoutOf(vendorAnswer.value) };
}

function reportOf(invoice: Invoice) {
  return {
    payNo: invoice.id,
    orderId: invoice.metadata.orderId,
    status: statusOf(invoice),
    amountMinor: minorOf(invoice.amount, invoice.currency),
    currency: invoice.currency,
    paidAt: null,
  };
}

/**
 * Only `Settled` means that the money arrived in full and is confirmed, or that a person at the vendor
 * decided so. Late or partial money on a closed invoice is `astray` until a person decides, and so is a
 * closed invoice without a known outcome.
 */
function statusOf(invoice: Invoice): CheckoutStatus {
  const isUnpaid = moneyOf(invoice) === 'none';
  switch (invoice.status) {
    case 'Settled':
      return 'paid';
    case 'New':
    case 'Processing':
      return 'open';
    case 'Expired':
      return isUnpaid ? 'expired' : 'astray';
    case 'Invalid':
      if (!isUnpaid) return 'astray';
      return invoice.additionalStatus === 'Marked' ? 'cancelled' : 'declined';
  }
}

/**
 * Without `paidAmount`, the additional status decides. On invalid invoices it names the cause instead, so the
 * answer is `unknown`.
 */
function moneyOf({ status, paidAmount, additionalStatus }: Invoice): 'some' | 'none' | 'unknown' {
  if (additionalStatus?.startsWith('Paid')) return 'some';
  const paid = paidAmount === null || paidAmount === undefined ? Number.NaN : Number(paidAmount);
  if (Number.isNaN(paid)) return status !== 'Invalid' && additionalStatus === 'None' ? 'none' : 'unknown';
  return paid === 0 ? 'none' : 'some';
}

/** In minor units; 0 for an amount that no order can have. */
function minorOf(amount: string | number, currency: string): bigint {
  return Object.hasOwn(currencies, currency) ? (readVendorAmount(amount, currency as Currency) ?? 0n) : 0n;
}

/** `BTCPay-Sig: sha256=…` is the HMAC of the raw bytes with the webhook secret. */
function isSigned(secret: string, headers: IncomingHttpHeaders, rawBody: Buffer): boolean {
  const signature = headers['btcpay-sig'];
  if (typeof signature !== 'string' || !/^sha256=[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(
    Buffer.from(signature.slice(7), 'hex'),
    createHmac('sha256', secret).update(rawBody).digest(),
  );
}
