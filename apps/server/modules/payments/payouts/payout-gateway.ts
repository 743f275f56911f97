import type { IncomingHttpHeaders } from 'node:http';
import type { Currency } from '@palpite/domain/money';
import type { VendorAnswer } from '../gateway.ts';

/** A definite refusal may put the fault on the receiver's account. */
export type PayoutAnswer = VendorAnswer<PayoutReport> & { accountAtFault?: boolean };

/** All but `pending` are final. */
export type PayoutStatus = 'pending' | 'paid' | 'rejected';

/** As the vendor reports it, in an answer or in a callback. */
export type PayoutReport = {
  payoutNo: string;
  withdrawalId: string;
  status: PayoutStatus;
  amountMinor: bigint;
  currency: string;
  reason: string;
  accountAtFault: boolean;
};

export type PayoutTarget =
  | { bank: 'CPF'; document: string; name: string }
  | { bank: 'USDT'; address: string; amountMicro: bigint };

export type PayoutRequest = {
  withdrawalId: string;
  /** The withdrawal less the fee. */
  amountMinor: bigint;
  currency: Currency;
  target: PayoutTarget;
  callbackUrl: string;
};

/** `token` is the secret in our URL; empty for a vendor with signatures. */
export type PayoutCallback = { headers: IncomingHttpHeaders; rawBody: Buffer; token: string };

export type PayoutEvent = { eventId: string; report: PayoutReport; payload: Record<string, unknown> };

/** May concern several payouts; each is parsed separately, so that one error does not hide the others. */
export type PayoutNews = {
  events: PayoutEvent[];
  /** Why the vendor must retry although `events` are complete. */
  missing: 'payment_unavailable' | 'order_unknown' | null;
  unreadable: { about: string; reason: string }[];
  notOurs: number;
};

/** `refused` means that nothing was or will be booked. Every other failure is `unknown`. */
export type PayoutGateway = {
  readonly vendor: string;
  createPayout(request: PayoutRequest, givenUp?: AbortSignal): Promise<PayoutAnswer>;
  findPayout(withdrawalId: string, givenUp?: AbortSignal): Promise<VendorAnswer<PayoutReport | null>>;
  takes(currency: Currency): boolean;
  /**
   * Authenticates the caller before parsing. For a vendor without signatures, the adapter fetches each
   * payout.
   *
   * Refuses: callback_invalid · request_invalid.
   */
  verifyCallback(callback: PayoutCallback): Promise<PayoutNews>;
};
