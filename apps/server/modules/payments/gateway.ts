import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '@palpite/domain/locales';
import type { Currency } from '@palpite/domain/money';

/**
 * Where a checkout stands at the vendor; open and astray may still become paid, the others are final there.
 * astray: money came that does not settle the checkout (too little, too late), and a person decides at the vendor.
 */
export type CheckoutStatus = 'open' | 'paid' | 'declined' | 'cancelled' | 'expired' | 'astray';

/** What a vendor says of a checkout, whether we asked or it called. */
export type CheckoutReport = {
  payNo: string;
  orderId: string;
  status: CheckoutStatus;
  amountMinor: bigint;
  currency: string;
  /** Null while it is not paid, and when the vendor does not say. */
  paidAt: Date | null;
};

/** `url` is empty when there is no page any more. */
export type Checkout = CheckoutReport & { url: string };

export type CheckoutRequest = {
  /** Also the idempotency key: asking twice opens one checkout. */
  orderId: string;
  amountMinor: bigint;
  currency: Currency;
  description: string;
  callbackUrl: string;
  returnUrl: string;
  expiresAt: Date;
  locale: Locale;
  /** The way of paying that the page shows first; null leaves it to the vendor. */
  method: 'usdt' | null;
};

/**
 * What came of asking: an answer; a clear no, after which nothing happened at the vendor; or nothing to go by
 * (a timeout, a broken answer), after which anything may have happened. `unreadable` marks an answer that arrived but
 * cannot be read: the vendor is reachable, and the next question is not held back by it.
 */
export type VendorAnswer<Value> =
  | { outcome: 'ok'; value: Value }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown'; reason: string; unreadable?: true };

/**
 * What a vendor says was taken back of a checkout that was paid: a chargeback, a Pix that its bank returned, a refund
 * that somebody made at the vendor. `undone` reports that the vendor gave it back: a dispute that was won, a refund that
 * failed.
 */
export type ReversalReport = {
  status: 'taken' | 'undone';
  /** The vendor's number of it; the same number is the same reversal. */
  reversalNo: string;
  /** The whole of what was paid, or a part. */
  amountMinor: bigint;
  /** In the vendor's words, for the operator. */
  reason: string;
};

/** A refund that we asked for: a part of a paid checkout that returns to its source. */
export type RefundRequest = {
  /** Also the idempotency key: asking twice is one refund. */
  returnId: string;
  payNo: string;
  amountMinor: bigint;
  currency: Currency;
};

/** What a vendor says of a refund that we asked for. One that was paid can still fail, as when the account is closed. */
export type RefundReport = {
  returnId: string;
  refundNo: string;
  status: 'pending' | 'paid' | 'failed';
  amountMinor: bigint;
  currency: string;
  /** Why it failed, in the vendor's words; empty otherwise. */
  reason: string;
};

/**
 * `payload` is what was said, as parsed, for the record. An event about reversals or refunds says in `report` what the
 * checkout was, so that it is complete even when it arrives before the event of the payment.
 */
export type PaymentEvent = {
  eventId: string;
  report: CheckoutReport;
  /** Oldest first. */
  reversals?: readonly ReversalReport[];
  /** Refunds that carry the id of a return of ours. */
  refunds?: readonly RefundReport[];
  /** Why a part of the event cannot be read; the rest counts. */
  unreadable?: string;
  payload: Record<string, unknown>;
};

/**
 * Thrown for an authentic callback about a checkout or payout of ours whose content cannot be read. Sending it again
 * does not help, so it is acknowledged; the periodic check of the order or withdrawal finds out what happened.
 */
export class UnreadableCallback extends Error {
  /** The vendor's number of what it is about. */
  readonly about: string;
  constructor(about: string, reason: string) {
    super(reason);
    this.name = 'UnreadableCallback';
    this.about = about;
  }
}

/**
 * A payment vendor as Palpite sees it; an adapter per vendor, the sandbox's among them.
 * A question whose signal `givenUp` fires is answered as unknown at once.
 */
export type PaymentGateway = {
  /** Name in callback paths, in orders and in the book. */
  readonly vendor: string;
  /** Whether its page lets itself be shown inside ours. */
  readonly framed: boolean;
  createCheckout(request: CheckoutRequest): Promise<VendorAnswer<Checkout>>;
  /** By the vendor's number, or by our order while that is not known; null when the vendor knows of none. */
  findCheckout(
    order: { orderId: string; payNo: string | null; orderedAt: Date },
    givenUp?: AbortSignal,
  ): Promise<VendorAnswer<Checkout | null>>;
  /** Answers the checkout as it then is: paid when the money was faster. */
  cancelCheckout(payNo: string, givenUp?: AbortSignal): Promise<VendorAnswer<Checkout>>;
  /** Refunds of paid checkouts; null for a vendor that has none. `find` answers null when the vendor knows of none. */
  readonly refunds: {
    create(request: RefundRequest, givenUp?: AbortSignal): Promise<VendorAnswer<RefundReport>>;
    find(request: RefundRequest, givenUp?: AbortSignal): Promise<VendorAnswer<RefundReport | null>>;
  } | null;
  /**
   * Checks the signature on the bytes before reading them. Returns null when the callback is about something that is
   * no checkout of ours. For a vendor whose callbacks carry no amounts, the adapter fetches the checkout.
   * Refuses: callback_invalid, request_invalid, payment_unavailable (no answer; the vendor calls again).
   * Throws UnreadableCallback.
   */
  verifyCallback(headers: IncomingHttpHeaders, rawBody: Buffer): Promise<PaymentEvent | null>;
};
