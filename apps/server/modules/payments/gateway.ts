import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '@palpite/domain/locales';
import type { Currency } from '@palpite/domain/money';

/**
 * State of a checkout at the vendor. `open` and `astray` may still become paid; the other states are final there.
 * `astray`: money arrived that does not settle the checkout (too little or too late). A person decides at the
 * vendor.
 */
export type CheckoutStatus = 'open' | 'paid' | 'declined' | 'cancelled' | 'expired' | 'astray';

/** State of a checkout as the vendor reports it, in an answer or in a callback. */
export type CheckoutReport = {
  payNo: string;
  orderId: string;
  status: CheckoutStatus;
  amountMinor: bigint;
  currency: string;
  /** Null while the checkout is unpaid, and when the vendor does not report the time. */
  paidAt: Date | null;
};

/** `url` is empty when the page no longer exists. */
export type Checkout = CheckoutReport & { url: string };

export type CheckoutRequest = {
  /** Also the idempotency key: a repeated call opens one checkout. */
  orderId: string;
  amountMinor: bigint;
  currency: Currency;
  description: string;
  callbackUrl: string;
  returnUrl: string;
  expiresAt: Date;
  locale: Locale;
  /** The payment method that the page shows first; null leaves the choice to the vendor. */
  method: 'usdt' | null;
};

/**
 * Result of a query to a vendor:
 * - `ok`: an answer.
 * - `refused`: a definite refusal; nothing happened at the vendor.
 * - `unknown`: a timeout or a broken answer; anything may have happened. `unreadable` marks an answer that arrived
 *   but cannot be parsed. The vendor is reachable, so it does not count as an outage.
 */
export type VendorAnswer<Value> =
  | { outcome: 'ok'; value: Value }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown'; reason: string; unreadable?: true };

/**
 * Money that was taken back from a paid checkout: a chargeback, a Pix returned by its bank, or a refund made at the
 * vendor. `undone` means that the vendor gave it back, after a won dispute or a failed refund.
 */
export type ReversalReport = {
  status: 'taken' | 'undone';
  /** The vendor's number of the reversal. The same number is the same reversal. */
  reversalNo: string;
  amountMinor: bigint;
  reason: string;
};

/** A refund that this server requests: a part of a paid checkout returns to its source. */
export type RefundRequest = {
  /** Also the idempotency key: a repeated call makes one refund. */
  returnId: string;
  payNo: string;
  amountMinor: bigint;
  currency: Currency;
};

/**
 * State of a refund that this server requested. A paid refund can still fail, for example when the account is
 * closed.
 */
export type RefundReport = {
  returnId: string;
  refundNo: string;
  status: 'pending' | 'paid' | 'failed';
  amountMinor: bigint;
  currency: string;
  reason: string;
};

/**
 * An authentic callback. `payload` is its parsed content, for the record. An event about reversals or refunds
 * carries the whole checkout in `report`, because it may arrive before the event of the payment.
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
 * Thrown for an authentic callback about one of our checkouts or payouts whose content cannot be parsed. A repeat
 * would not help, so the server acknowledges it. The periodic check of the order or withdrawal finds the outcome.
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

/**
 * Port for a payment vendor; each vendor, including the sandbox, has an adapter. When the signal `givenUp` fires,
 * the adapter answers `unknown` at once.
 */
export type PaymentGateway = {
  /** Name in callback paths, orders and ledger accounts. */
  readonly vendor: string;
  /** Whether the vendor's page may be shown in a frame of ours. */
  readonly framed: boolean;
  createCheckout(request: CheckoutRequest): Promise<VendorAnswer<Checkout>>;
  /**
   * Finds a checkout by the vendor's number, or by the order id while that number is unknown. Returns null when the
   * vendor has none.
   */
  findCheckout(
    order: { orderId: string; payNo: string | null; orderedAt: Date },
    givenUp?: AbortSignal,
  ): Promise<VendorAnswer<Checkout | null>>;
  /** Returns the checkout in its resulting state: `paid` when the payment came before the cancellation. */
  cancelCheckout(payNo: string, givenUp?: AbortSignal): Promise<VendorAnswer<Checkout>>;
  /**
   * Refunds of paid checkouts; null for a vendor without refunds. `find` returns null when the vendor has no such
   * refund.
   */
  readonly refunds: {
    create(request: RefundRequest, givenUp?: AbortSignal): Promise<VendorAnswer<RefundReport>>;
    find(request: RefundRequest, givenUp?: AbortSignal): Promise<VendorAnswer<RefundReport | null>>;
  } | null;
  /**
   * Checks the signature on the raw bytes before parsing them. Returns null when the callback is not about one of
   * our checkouts. When a vendor's callbacks carry no amounts, the adapter fetches the checkout.
   * Refuses: callback_invalid · request_invalid · payment_unavailable (no answer; the vendor retries).
   * Throws UnreadableCallback.
   */
  verifyCallback(headers: IncomingHttpHeaders, rawBody: Buffer): Promise<PaymentEvent | null>;
};
