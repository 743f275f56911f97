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
 * (a timeout, a broken answer), after which anything may have happened.
 */
export type Asked<Value> =
  | { outcome: 'ok'; value: Value }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown'; reason: string };

/** What a vendor says was taken back of a checkout that was paid: a chargeback, or a Pix that its bank returned. */
export type ReversalReport = {
  /** The vendor's number of it; the same number is the same reversal. */
  reversalNo: string;
  /** The whole of what was paid, or a part. */
  amountMinor: bigint;
  /** In the vendor's words, for the operator. */
  reason: string;
};

/**
 * `payload` is what was said, as parsed, for the record. News of a reversal says in `report` what the checkout was, so
 * that it is complete even when it is faster than the news of the payment.
 */
export type PaymentEvent = {
  eventId: string;
  report: CheckoutReport;
  reversal?: ReversalReport;
  payload: Record<string, unknown>;
};

/**
 * A payment vendor as Palpite sees it; an adapter per vendor, the sandbox's among them.
 * A question whose signal `givenUp` fires is answered as unknown at once.
 */
export type PaymentGateway = {
  /** Name in callback paths, in orders and in the book. */
  readonly vendor: string;
  /** Whether its page lets itself be shown inside ours. */
  readonly framed: boolean;
  createCheckout(request: CheckoutRequest): Promise<Asked<Checkout>>;
  /** By the vendor's number, or by our order while that is not known; null when the vendor knows of none. */
  findCheckout(
    order: { orderId: string; payNo: string | null; orderedAt: Date },
    givenUp?: AbortSignal,
  ): Promise<Asked<Checkout | null>>;
  /** Answers the checkout as it then is: paid when the money was faster. */
  cancelCheckout(payNo: string, givenUp?: AbortSignal): Promise<Asked<Checkout>>;
  /**
   * Checks the signature on the bytes before reading them; null when the vendor speaks of something that is no
   * checkout of ours. A vendor whose callbacks carry no amounts is asked what stands behind them.
   * Refuses: callback_invalid, request_invalid, payment_unavailable (no answer; the vendor calls again).
   */
  verifyCallback(headers: IncomingHttpHeaders, rawBody: Buffer): Promise<PaymentEvent | null>;
};
