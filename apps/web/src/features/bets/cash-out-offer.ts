import type { RefusalCode } from '@palpite/contracts/refusals';
import type { CallReply } from '../../shared/api/endpoints.ts';
import type { Span } from '../../shared/sports/span.ts';

/** The current cash-out offer of a bet, or why there is none. */
export type CashOutOffer = {
  readonly offerMinor: bigint | null;
  readonly refusal: RefusalCode | null;
  /** Earliest time of a cash-out after placement. Null when it is already possible. */
  readonly from: string | null;
  /** Delay of a cash-out in seconds. Zero without a leg in play. */
  readonly waitSeconds: number;
  /** A cash-out in its delay, as reported by the server. It may have been requested on another page. */
  readonly sale:
    | (Pick<NonNullable<CallReply<'listCashOuts'>['offers'][number]['sale']>, 'shown' | 'stake'> & Span)
    | null;
};
