import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '@palpite/domain/locales';
import type { Currency } from '@palpite/domain/money';

/**
 * `open` and `astray` may still become paid; the others are final. `astray`: too little or too late; a person
 * decides at the vendor.
 */
export type CheckoutStatus = 'open' | 'paid' | 'declined' | 'cancelled' | 'expired' | 'astray';

/** As the vendor reports it, in an answer or in a callback. */
export type CheckoutReport = {
  payNo: string;
  orderId: string;
  status: CheckoutStatus;
  amountMinor: bigint;
  currency: string;
  /** Null also when the vendor does not report the time. */
  paidAt: Date | null;
};

/** `url` is empty when the page no longer exists. */
export type Checkout = CheckoutReport & { url: string };

export type CheckoutRequest = {
  orderId: string;
  amountMinor: bigint;
  currency: Currency;
  description: string;
  callbackUrl: string;
  returnUrl: string;
  expiresAt: Date;
  locale: Locale;
  /** The method that the page shows first; null leaves it to the vendor. */
  method: 'usdt' | null;
};

/**
 * Result of a query to a vendor:
 *
 * - `ok`: an answer.
 * - `refused`: a definite refusal; nothing happened at the vendor.
 * - `unknown`: a timeout or a broken answer; anything may have happened. `unreadable`: an answer arrived
 *   but cannot be parsed. The vendor is reachable.
 */
export type VendorAnswer<Value> =
  | { outcome: 'ok'; value: Value }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown'; reason: string; unreadable?: true };

/**
 * A chargeback, a Pix returned by its bank, or a refund made at the vendor. `undone`: the vendor gave it
 * back, after a won dispute or a failed refund.
 */
export type ReversalReport = {
  status: 'taken' | 'undone';
  /** Number of the vendor: the same number is the same reversal. */
  reversalNo: string;
  amountMinor: bigint;
  reason: string;
};

/** Returns a part of a paid checkout to its source. */
export type RefundRequest = {
  returnId: string;
  payNo: string;
  amountMinor: bigint;
  currency: Currency;
};

/** A paid refund can still fail, for example when the account is closed. */
export type RefundReport = {
  returnId: string;
  refundNo: string;
  status: 'pending' | 'paid' | 'failed';
  amountMinor: bigint;
  currency: string;
  reason: string;
};

/**
 * `payload` is the parsed content, for the record. An event about reversals or refunds carries the whole
 * checkout in `report`: it may arrive before the event of the payment.
 */
export type PaymentEvent = {
  eventId: string;
  report: CheckoutReport;
  /** Oldest first. */
  reversals?: readonly ReversalReport[];
  refunds?: readonly RefundReport[];
  /** Why a part of the event cannot be parsed; the rest is still valid. */
  unreadable?: string;
  payload: Record<string, unknown>;
};

/**
 * An authentic callback about our checkout or payout that cannot be parsed. A repeat would not help, so the
 * server acknowledges it; the periodic check finds the outcome.
 */
export class UnreadableCallback extends Error {
  /** The vendor's number of the checkout or payout. */
  readonly about: string;
  constructor(about: string, reason: string) {
    super(reason);
    this.name = 'UnreadableCallback';
    this.about = about;
  }
}

/** Port for a payment vendor. When the signal `givenUp` fires, the adapter answers `unknown` at once. */
export type PaymentGateway = {
  readonly vendor: string;
  /** Whether the vendor's page may be shown in a frame of ours. */
  readonly framed: boolean;
  createCheckout(request: CheckoutRequest): Promise<VendorAnswer<Checkout>>;
  /**
   * By the vendor's number, or by the order id while that is unknown. Returns null when the vendor has none.
   */
  findCheckout(
    order: { orderId: string; payNo: string | null; orderedAt: Date },
    givenUp?: AbortSignal,
  ): Promise<VendorAnswer<Checkout | null>>;
  /** Returns the resulting state: `paid` when the payment came first. */
  cancelCheckout(payNo: string, givenUp?: AbortSignal): Promise<VendorAnswer<Checkout>>;
  /**
   * Returns an id of the card or account that paid a checkout: all payments from it have the same id. The answer is
   * null when the vendor has no id for this checkout. The function is null for a vendor without such ids.
   */
  readonly findPayer: ((payNo: string, givenUp?: AbortSignal) => Promise<VendorAnswer<string | null>>) | null;
  /** Null for a vendor without refunds. `find` returns null when the vendor has no such refund. */
  readonly refunds: {
    create(request: RefundRequest, givenUp?: AbortSignal): Promise<VendorAnswer<RefundReport>>;
    find(request: RefundRequest, givenUp?: AbortSignal): Promise<VendorAnswer<RefundReport | null>>;
  } | null;
  /**
   * Checks the signature on the raw bytes before parsing them. Returns null when the callback is not about
   * our checkout. When callbacks carry no amounts, the adapter fetches the checkout.
   *
   * Refuses: callback_invalid · request_invalid · payment_unavailable (no answer; the vendor retries). Throws
   * UnreadableCallback.
   */
  verifyCallback(headers: IncomingHttpHeaders, rawBody: Buffer): Promise<PaymentEvent | null>;
};
