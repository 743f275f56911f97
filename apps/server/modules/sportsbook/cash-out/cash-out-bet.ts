import { isDeepStrictEqual } from 'node:util';
import { parseMinor } from '@palpite/domain/money';
import { decideCashOutAcceptance } from '@palpite/domain/sports/cash-out';
import { formatMoment } from '../../../platform/days.ts';
import type { Tx } from '../../../platform/db.ts';
import { refuse } from '../../../platform/refusal.ts';
import {
  findSale,
  getCashOutTerms,
  isReportedOtherwise,
  type Look,
  lockAndLook,
  lockBet,
  openMarketsOf,
} from './cash-out.queries.ts';
import { writeSale } from './cash-out.store.ts';
import { type CashOutRequest, offerCashOut, type Position, sellableFrom } from './offer-cash-out.ts';

export type MaterialSnapshot = Look['material'];

/** Made, or to be repeated after the delay with `seen` from the first step. */
export type SaleStep =
  | { kind: 'sold'; paidMinor: bigint }
  | { kind: 'wait'; delayMs: number; seen: MaterialSnapshot };

/**
 * Sells a bet, whole or in part, at the current offer if it is not below the shown one. With a leg in play
 * the first step only checks; nothing is held or written until the second. Locks the bet, the matches and
 * markets of its open legs, then the account: no result and no price can change between decision and payment.
 * A repeated request returns the stored sale.
 *
 * Refuses: `bet_not_found`, `amount_invalid`, `request_id_reused`, `cash_out_off`, `cash_out_decided`,
 * `cash_out_too_soon`, `cash_out_review`, `cash_out_suspended`, `cash_out_part_invalid`, `cash_out_nothing`,
 * `cash_out_price_moved`. After a delay also `cash_out_match_changed`: a material change occurred, or a
 * market closed.
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
 * Sells a whole bet at the value set by the player, at most once. Returns null when no value is set any more.
 * In play the value must be reached before and after the delay.
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
  if (await isReportedOtherwise(tx, position.betId))
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

/** With the first whole minute at which the bet can be sold, in the reader's time zone. */
function refuseTooSoon({ frozenUntil }: Position): never {
  const from = sellableFrom(frozenUntil ?? new Date());
  refuse('cash_out_too_soon', (_, zone) => ({ from: formatMoment(from, zone ?? '') }));
}
