import { isDeepStrictEqual } from 'node:util';
import { parseMinor } from '@palpite/domain/money';
import { decideCashOutAcceptance } from '@palpite/domain/sports/cash-out';
import { formatMoment } from '../../../platform/days.ts';
import type { Tx } from '../../../platform/db.ts';
import { refuse } from '../../../platform/refusal.ts';
import {
  findSale,
  getCashOutTerms,
  isToldOtherwise,
  type Look,
  lockAndLook,
  lockBet,
  openMarketsOf,
} from './cash-out.queries.ts';
import { writeSale } from './cash-out.store.ts';
import { type CashOutRequest, offerCashOut, type Position, sellableFrom } from './offer-cash-out.ts';

/** What the look before the delay saw of the open legs. */
export type MaterialSnapshot = Look['material'];

/** A sale is made, or has to be asked for again after the delay of its legs in play, with what was seen before it. */
export type SaleStep =
  | { kind: 'sold'; paidMinor: bigint }
  | { kind: 'wait'; delayMs: number; seen: MaterialSnapshot };

/**
 * Sells a bet back, whole or in part, for the offer of this moment, which is what was shown or more. With a leg in play
 * the first step only looks whether it would be sold; nothing is held or written until the step with what was seen.
 *
 * Locks the bet, then the matches and markets of its open legs, then the cash account, so that neither a result nor a
 * price can come between what is decided and what is paid. The same request again answers what it did.
 * Refuses: `bet_not_found`, `amount_invalid`, `request_id_reused`, `cash_out_off`, `cash_out_decided`,
 * `cash_out_too_soon`, `cash_out_review`, `cash_out_suspended`, `cash_out_part_invalid`, `cash_out_nothing`, `cash_out_price_moved`; after a delay also
 * `cash_out_match_changed`: something material has happened, or a market closed.
 */
export async function cashOutBet(
  tx: Tx,
  request: CashOutRequest,
  seen: MaterialSnapshot | null,
): Promise<SaleStep> {
  const { playerId, betId, requestId, currency } = request;
  const position = (await lockBet(tx, playerId, betId)) ?? refuse('bet_not_found');
  const shownMinor = parseMinor(request.shown, currency);
  const askedMinor = request.stake === undefined ? undefined : parseMinor(request.stake, currency);
  if (shownMinor === null || shownMinor === 0n || askedMinor === null) refuse('amount_invalid');
  const known = await findSale(tx, betId, requestId);
  if (known) {
    const isSame =
      known.shownMinor === shownMinor &&
      (askedMinor === undefined ? known.whole : !known.whole && known.stakeMinor === askedMinor);
    return isSame ? { kind: 'sold', paidMinor: known.paidMinor } : refuse('request_id_reused');
  }
  return sell(tx, position, { requestId, shownMinor, askedMinor, automatic: false }, seen);
}

/**
 * Sells a bet whole because its offer has reached the value that its player set; null when it has not, or no longer is
 * to be sold. A bet is sold by itself once. In play its value is reached when it is so before and after the delay.
 */
export async function cashOutByItself(
  tx: Tx,
  playerId: bigint,
  betId: bigint,
  seen: MaterialSnapshot | null,
): Promise<SaleStep | null> {
  const position = await lockBet(tx, playerId, betId);
  if (!position?.autoMinor) return null;
  const shownMinor = position.autoMinor;
  return sell(tx, position, { requestId: 'auto', shownMinor, askedMinor: undefined, automatic: true }, seen);
}

async function sell(
  tx: Tx,
  position: NonNullable<Awaited<ReturnType<typeof lockBet>>>,
  request: { requestId: string; shownMinor: bigint; askedMinor: bigint | undefined; automatic: boolean },
  seen: MaterialSnapshot | null,
): Promise<SaleStep> {
  const { requestId, shownMinor, askedMinor, automatic } = request;
  const terms = await getCashOutTerms(tx, position.currency);
  const look = await lockAndLook(tx, openMarketsOf([position]));
  const offer = offerCashOut(position, terms, look, askedMinor);
  if (!offer.ok && offer.code === 'cash_out_too_soon') refuseTooSoon(position);
  if (!offer.ok) refuse(seen && offer.code === 'cash_out_suspended' ? 'cash_out_match_changed' : offer.code);
  if (await isToldOtherwise(tx, position.betId))
    refuse(seen ? 'cash_out_match_changed' : 'cash_out_suspended');
  if (seen && !isDeepStrictEqual(seen, look.material)) refuse('cash_out_match_changed');
  const { offerMinor, soldStakeMinor } = offer.value;
  const accepted = decideCashOutAcceptance(shownMinor, offerMinor);
  if (!accepted.ok) refuse(accepted.code);
  if (!seen && look.delayMs > 0) return { kind: 'wait', delayMs: look.delayMs, seen: look.material };
  await writeSale(tx, position, {
    requestId,
    whole: askedMinor === undefined,
    stakeMinor: soldStakeMinor,
    shownMinor,
    paidMinor: accepted.value,
    automatic,
  });
  return { kind: 'sold', paidMinor: accepted.value };
}

/** Refuses with the first whole minute from which the bet can be sold, in the zone of the reader. */
function refuseTooSoon({ frozenUntil }: Position): never {
  const from = sellableFrom(frozenUntil ?? new Date());
  refuse('cash_out_too_soon', (_, zone) => ({ from: formatMoment(from, zone ?? '') }));
}
