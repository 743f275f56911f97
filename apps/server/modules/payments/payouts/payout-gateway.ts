import type { IncomingHttpHeaders } from 'node:http';
import type { Currency } from '@palpite/domain/money';
import type { VendorAnswer } from '../gateway.ts';

/** What came of sending. A clear no may say that the receiver's account was at fault; `unknown` says nothing. */
export type PayoutAnswer = VendorAnswer<PayoutReport> & { accountAtFault?: boolean };

/** Where a payout stands at the vendor; all but pending is final there. */
export type PayoutStatus = 'pending' | 'paid' | 'rejected';

/** What a vendor says of a payout, whether we asked or it called. */
export type PayoutReport = {
  payoutNo: string;
  withdrawalId: string;
  status: PayoutStatus;
  amountMinor: bigint;
  currency: string;
  /** Why it was rejected, in the vendor's words; empty otherwise. */
  reason: string;
  /** Whether the vendor says that the receiver's account was at fault. */
  accountAtFault: boolean;
};

export type PayoutTarget =
  | { bank: 'CPF'; document: string; name: string }
  | { bank: 'USDT'; address: string; amountMicro: bigint };

export type PayoutRequest = {
  /** Also the idempotency key: asking twice is one payout. */
  withdrawalId: string;
  /** What the vendor takes from our account with it: the amount less our fee. */
  amountMinor: bigint;
  currency: Currency;
  target: PayoutTarget;
  callbackUrl: string;
};

/** `token` is what our own address carries for a vendor that signs nothing; empty for the others. */
export type PayoutCallback = { headers: IncomingHttpHeaders; rawBody: Buffer; token: string };

/** `payload` is what was said, as parsed, for the record. */
export type PayoutEvent = { eventId: string; report: PayoutReport; payload: Record<string, unknown> };

/**
 * What an authentic callback brought. One callback may speak of several payouts; each is read by itself, so that none
 * hides the others.
 */
export type PayoutNews = {
  events: PayoutEvent[];
  /** Why the vendor has to call again although `events` are complete in themselves; null when nothing is missing. */
  missing: 'payment_unavailable' | 'order_unknown' | null;
  /** Payouts of ours whose content cannot be read. */
  unreadable: { about: string; reason: string }[];
  /** How many parts of it were about something else. */
  notOurs: number;
};

/**
 * A payout vendor as Palpite sees it; an adapter per vendor, the sandbox's among them.
 * `refused` means that nothing was booked and nothing will be; everything else without an answer is `unknown`.
 */
export type PayoutGateway = {
  /** Name in callback paths, in withdrawals and in the book. */
  readonly vendor: string;
  createPayout(request: PayoutRequest, givenUp?: AbortSignal): Promise<PayoutAnswer>;
  /** Null when the vendor knows of none. */
  findPayout(withdrawalId: string, givenUp?: AbortSignal): Promise<VendorAnswer<PayoutReport | null>>;
  /** Whether it pays out in a currency at all. */
  takes(currency: Currency): boolean;
  /**
   * Checks who calls before reading the content. For a vendor that does not sign, the adapter fetches each payout.
   * Refuses: callback_invalid, request_invalid.
   */
  verifyCallback(callback: PayoutCallback): Promise<PayoutNews>;
};
