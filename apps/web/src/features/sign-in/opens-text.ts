import { formatDateTime, formatTime } from '@palpite/i18n';
import type { TFunction } from 'i18next';
import { daysBetween } from '../../shared/sports/days.ts';

/** Returns when the next sign-in opens: "today", "tomorrow" or the date, with the time. */
export function opensText(opensAt: Date, now: Date, t: TFunction<'signIn'>): string {
  const days = daysBetween(now, opensAt);
  if (days !== 0 && days !== 1) return t('opens.later', { at: formatDateTime(opensAt) });
  return t(days === 0 ? 'opens.today' : 'opens.tomorrow', { time: formatTime(opensAt) });
}
