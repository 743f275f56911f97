import type { IncomingHttpHeaders } from 'node:http';
import type { Currency } from '@palpite/domain/money';
import type { Asked } from '../gateway.ts';

/** What came of sending. A clear no may say that the receiver's account was at fault; `unknown` says nothing. */
export type AskedPayout = Asked<PayoutReport> & { accountAtFault?: boolean };

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
 * A payout vendor as Palpite sees it; an adapter per vendor, the sandbox's among them.
 * `refused` means that nothing was booked and nothing will be; everything else without an answer is `unknown`.
 */
export type PayoutGateway = {
  /** Name in callback paths, in withdrawals and in the book. */
  readonly vendor: string;
  createPayout(request: PayoutRequest, givenUp?: AbortSignal): Promise<AskedPayout>;
  /** Null when the vendor knows of none. */
  findPayout(withdrawalId: string, givenUp?: AbortSignal): Promise<Asked<PayoutReport | null>>;
  /** Whether it pays out in a currency at all. */
  takes(currency: Currency): boolean;
  /**
   * Checks who is speaking before reading what is said; none when it is nothing of ours. A vendor that does not sign
   * what it says is asked what stands behind it.
   * Refuses: callback_invalid, request_invalid, payment_unavailable (no answer; the vendor calls again).
   */
  verifyCallback(callback: PayoutCallback): Promise<PayoutEvent[]>;
};
