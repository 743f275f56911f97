import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '@palpite/domain/locales';
import type { Currency } from '@palpite/domain/money';

/** Where a checkout stands at the vendor; everything but open is final there. */
export type CheckoutStatus = 'open' | 'paid' | 'declined' | 'cancelled' | 'expired';

/** What a vendor says of a checkout, whether we asked or it called. */
export type CheckoutReport = {
  payNo: string;
  orderId: string;
  status: CheckoutStatus;
  amountMinor: bigint;
  currency: string;
  paidAt: Date | null;
};

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

/** `payload` is what was said, as parsed, for the record. */
export type PaymentEvent = { eventId: string; report: CheckoutReport; payload: Record<string, unknown> };

/**
 * A payment vendor as Palpite sees it; an adapter per vendor, the sandbox's among them.
 * A question whose signal `givenUp` fires is answered as unknown at once.
 */
export type PaymentGateway = {
  /** Name in callback paths, in orders and in the book. */
  readonly vendor: string;
  createCheckout(request: CheckoutRequest): Promise<Asked<Checkout>>;
  /** By the vendor's number, or by our order while that is not known; null when the vendor knows of none. */
  findCheckout(
    order: { orderId: string; payNo: string | null },
    givenUp?: AbortSignal,
  ): Promise<Asked<Checkout | null>>;
  /** Answers the checkout as it then is: paid when the money was faster. */
  cancelCheckout(payNo: string, givenUp?: AbortSignal): Promise<Asked<Checkout>>;
  /** Checks the signature on the bytes before reading them. Refuses: callback_invalid, request_invalid. */
  verifyCallback(headers: IncomingHttpHeaders, rawBody: Buffer): PaymentEvent;
};
