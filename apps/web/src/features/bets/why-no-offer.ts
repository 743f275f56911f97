import { formatTime } from '@palpite/i18n';
import type { TFunction } from 'i18next';
import type { CashOutOffer } from './cash-out-offer.ts';

/** Says in place of an amount why a bet cannot be sold now, and from when it can where that is known. */
export function whyNoOffer(t: TFunction<'bets'>, offer: CashOutOffer | undefined): string {
  if (offer?.refusal === 'cash_out_review') return t('cashOut.review');
  if (offer?.refusal === 'cash_out_too_soon' && offer.from)
    return t('cashOut.from', { time: formatTime(new Date(offer.from)) });
  return t('cashOut.suspended');
}
