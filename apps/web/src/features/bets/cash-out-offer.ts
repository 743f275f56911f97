import type { RefusalCode } from '@palpite/contracts/refusals';

/** What a bet would be bought back for now, or why it would not. */
export type CashOutOffer = {
  readonly offerMinor: bigint | null;
  readonly refusal: RefusalCode | null;
  /** How long a sale now is checked before it is made: nothing with no leg in play. */
  readonly waitSeconds: number;
};
