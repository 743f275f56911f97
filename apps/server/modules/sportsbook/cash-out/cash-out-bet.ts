import { type Currency, parseMinor } from '@palpite/domain/money';
import { decideCashOutAcceptance } from '@palpite/domain/sports/cash-out';
import type { Tx } from '../../../platform/db.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findSale, getCashOutTerms, lockBet, lockChances } from './cash-out.queries.ts';
import { writeSale } from './cash-out.store.ts';
import { offerCashOut } from './offer-cash-out.ts';

export type CashOutWish = {
  playerId: bigint;
  betId: bigint;
  requestId: string;
  currency: Currency;
  /** The offer that the player agreed to. */
  shown: string;
  /** The part of the stake to sell; all that is left without it. */
  stake?: string | undefined;
};

/**
 * Sells a bet back, whole or in part, for the offer of this moment, which is what was shown or more.
 *
 * Locks the bet, then the matches and markets of its open legs, then the cash account, so that neither a result nor a
 * price can come between what is decided and what is paid. The same request again answers what it did.
 * Refuses: `bet_not_found`, `amount_invalid`, `request_id_reused`, `cash_out_off`, `cash_out_decided`,
 * `cash_out_suspended`, `cash_out_part_invalid`, `cash_out_nothing`, `cash_out_price_moved`.
 */
export async function cashOutBet(tx: Tx, wish: CashOutWish): Promise<{ paidMinor: bigint }> {
  const { playerId, betId, requestId, currency } = wish;
  const position = (await lockBet(tx, playerId, betId)) ?? refuse('bet_not_found');
  const shownMinor = parseMinor(wish.shown, currency);
  const askedMinor = wish.stake === undefined ? undefined : parseMinor(wish.stake, currency);
  if (shownMinor === null || shownMinor === 0n || askedMinor === null) refuse('amount_invalid');
  const known = await findSale(tx, betId, requestId);
  if (known) {
    const isSame =
      known.shownMinor === shownMinor &&
      (askedMinor === undefined ? known.whole : !known.whole && known.stakeMinor === askedMinor);
    return isSame ? { paidMinor: known.paidMinor } : refuse('request_id_reused');
  }
  return sell(tx, position, { requestId, shownMinor, askedMinor, automatic: false });
}

/**
 * Sells a bet whole because its offer has reached the value that its player set; null when it has not, or no longer is
 * to be sold. A bet is sold by itself once.
 */
export async function cashOutByItself(
  tx: Tx,
  playerId: bigint,
  betId: bigint,
): Promise<{ paidMinor: bigint } | null> {
  const position = await lockBet(tx, playerId, betId);
  if (!position?.autoMinor) return null;
  const shownMinor = position.autoMinor;
  return sell(tx, position, { requestId: 'auto', shownMinor, askedMinor: undefined, automatic: true });
}

async function sell(
  tx: Tx,
  position: NonNullable<Awaited<ReturnType<typeof lockBet>>>,
  request: { requestId: string; shownMinor: bigint; askedMinor: bigint | undefined; automatic: boolean },
): Promise<{ paidMinor: bigint }> {
  const { requestId, shownMinor, askedMinor, automatic } = request;
  const terms = await getCashOutTerms(tx, position.currency);
  const openMarketIds = position.legs
    .filter(({ settlement }) => settlement.kind === 'undecided')
    .map(({ marketId }) => marketId);
  const offer = offerCashOut(position, terms, await lockChances(tx, openMarketIds), askedMinor);
  if (!offer.ok) return refuse(offer.code);
  const { offerMinor, soldStakeMinor } = offer.value;
  const accepted = decideCashOutAcceptance(shownMinor, offerMinor);
  if (!accepted.ok) return refuse(accepted.code);
  await writeSale(tx, position, {
    requestId,
    whole: askedMinor === undefined,
    stakeMinor: soldStakeMinor,
    shownMinor,
    paidMinor: accepted.value,
    automatic,
  });
  return { paidMinor: accepted.value };
}
