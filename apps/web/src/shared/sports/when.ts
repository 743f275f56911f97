import type { Locale } from '@palpite/domain/locales';
import { formatTime, formatWeekday } from '@palpite/i18n';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../i18n/i18n.ts';
import { daysBetween } from './days.ts';

/** Formats the start of a match: `16:30`, `Amanhã 16:30`, `sáb. 22/11 16:30`. */
function whenText(startsAt: string, now: Date, locale: Locale, t: TFunction<'sports'>): string {
  const starts = new Date(startsAt);
  const time = formatTime(starts);
  const days = daysBetween(now, starts);
  if (days === 0) return t('when.today', { time });
  if (days === 1) return t('when.tomorrow', { time });
  return `${formatWeekday(starts, locale)} ${time}`;
}

export function useWhen(): (startsAt: string) => string {
  const { t } = useTranslation('sports');
  const locale = useLocale();
  return (startsAt) => whenText(startsAt, new Date(), locale, t);
}
