import { formatDate, formatDateTime } from '@palpite/i18n';
import type { TFunction } from 'i18next';
import { daysBetween } from '../../shared/sports/days.ts';

/**
 * What a limit leaves and for how long, as people say it: the period that ends at midnight by its last day. One that was
 * set in another zone ends at another time here, and is told by that.
 */
export function restText(amount: string, opensAt: Date, now: Date, t: TFunction<'limits'>): string {
  const last = new Date(opensAt.getTime() - 1);
  if (daysBetween(last, opensAt) === 0) return t('left.moment', { amount, at: formatDateTime(opensAt) });
  const days = daysBetween(now, last);
  if (days === 0) return t('left.today', { amount });
  if (days === 1) return t('left.tomorrow', { amount });
  return t('left.day', { amount, day: formatDate(last) });
}
