import { formatDate, formatDateTime } from '@palpite/i18n';
import type { TFunction } from 'i18next';
import { daysBetween } from '../../shared/sports/days.ts';

/**
 * Describes what remains of a limit and until when. A period that ends at midnight is named by its last day. A limit
 * set in another time zone ends at another time of day, which is shown instead.
 */
export function restText(amount: string, opensAt: Date, now: Date, t: TFunction<'limits'>): string {
  const last = new Date(opensAt.getTime() - 1);
  if (daysBetween(last, opensAt) === 0) return t('left.moment', { amount, at: formatDateTime(opensAt) });
  const days = daysBetween(now, last);
  if (days === 0) return t('left.today', { amount });
  if (days === 1) return t('left.tomorrow', { amount });
  return t('left.day', { amount, day: formatDate(last) });
}
