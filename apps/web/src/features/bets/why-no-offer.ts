import { formatTime } from '@palpite/i18n';
import type { TFunction } from 'i18next';
import type { CashOutOffer } from './cash-out-offer.ts';

/** Returns why a bet cannot be cashed out now, and from when it can if known. */
export function whyNoOffer(t: TFunction<'bets'>, offer: CashOutOffer | undefined): string {
  if (offer?.refusal === 'cash_out_review') return t('cashOut.review');
  if (offer?.refusal === 'cash_out_too_soon' && offer.from)
    return t('cashOut.from', { time: formatTime(new Date(offer.from)) });
  return t('cashOut.suspended');
}
