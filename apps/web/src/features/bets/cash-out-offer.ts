import type { RefusalCode } from '@palpite/contracts/refusals';
import type { CallReply } from '../../shared/api/endpoints.ts';
import type { Span } from '../../shared/sports/span.ts';

/** What a bet would be bought back for now, or why it would not. */
export type CashOutOffer = {
  readonly offerMinor: bigint | null;
  readonly refusal: RefusalCode | null;
  /** From when it can be sold, after its placement; null when it can. */
  readonly from: string | null;
  /** How long a sale now is checked before it is made: nothing with no leg in play. */
  readonly waitSeconds: number;
  /** A sale that is being checked, as the server tells it; also one that this page did not ask for. */
  readonly sale:
    | (Pick<NonNullable<CallReply<'listCashOuts'>['offers'][number]['sale']>, 'shown' | 'stake'> & Span)
    | null;
};
