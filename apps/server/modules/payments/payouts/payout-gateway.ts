import type { IncomingHttpHeaders } from 'node:http';
import type { Currency } from '@palpite/domain/money';
import type { VendorAnswer } from '../gateway.ts';

/** Result of sending a payout. A definite refusal may put the fault on the receiver's account. */
export type PayoutAnswer = VendorAnswer<PayoutReport> & { accountAtFault?: boolean };

/** Status of a payout at the vendor. All but `pending` are final there. */
export type PayoutStatus = 'pending' | 'paid' | 'rejected';

/** State of a payout as the vendor reports it, in an answer or in a callback. */
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
  /** Also the idempotency key: a repeated call makes one payout. */
  withdrawalId: string;
  /** Amount that the vendor debits from our account: the withdrawal less our fee. */
  amountMinor: bigint;
  currency: Currency;
  target: PayoutTarget;
  callbackUrl: string;
};

/** `token` is the secret in our URL, for a vendor without signatures; otherwise empty. */
export type PayoutCallback = { headers: IncomingHttpHeaders; rawBody: Buffer; token: string };

/** `payload` is the parsed content, for the record. */
export type PayoutEvent = { eventId: string; report: PayoutReport; payload: Record<string, unknown> };

/**
 * Content of an authentic callback. It may concern several payouts; each is parsed separately, so that one error
 * does not hide the others.
 */
export type PayoutNews = {
  events: PayoutEvent[];
  /** Why the vendor must retry although `events` are complete; null when nothing is missing. */
  missing: 'payment_unavailable' | 'order_unknown' | null;
  unreadable: { about: string; reason: string }[];
  /** Number of entries about something else. */
  notOurs: number;
};

/**
 * Port for a payout vendor; each vendor, including the sandbox, has an adapter. `refused` means that nothing was
 * booked and nothing will be. Every other failure is `unknown`.
 */
export type PayoutGateway = {
  /** Name in callback paths, withdrawals and ledger accounts. */
  readonly vendor: string;
  createPayout(request: PayoutRequest, givenUp?: AbortSignal): Promise<PayoutAnswer>;
  findPayout(withdrawalId: string, givenUp?: AbortSignal): Promise<VendorAnswer<PayoutReport | null>>;
  takes(currency: Currency): boolean;
  /**
   * Authenticates the caller before parsing the content. For a vendor without signatures, the adapter fetches each
   * payout. Refuses: callback_invalid · request_invalid.
   */
  verifyCallback(callback: PayoutCallback): Promise<PayoutNews>;
};
