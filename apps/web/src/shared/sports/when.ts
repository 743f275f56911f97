import { type Locale, locales } from '@palpite/domain/locales';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../i18n.ts';
import { daysBetween } from './days.ts';

/** When a match starts as people say it: `16:30`, `Amanhã 16:30`, `sáb. 22/11 16:30`. */
function whenText(startsAt: string, now: Date, locale: Locale, t: TFunction<'sports'>): string {
  const starts = new Date(startsAt);
  const { tag } = locales[locale];
  const time = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit' }).format(starts);
  const days = daysBetween(now, starts);
  if (days === 0) return t('when.today', { time });
  if (days === 1) return t('when.tomorrow', { time });
  const day = new Intl.DateTimeFormat(tag, { weekday: 'short', day: '2-digit', month: '2-digit' });
  return `${day.format(starts)} ${time}`;
}

/** The same for a component. */
export function useWhen(): (startsAt: string) => string {
  const { t } = useTranslation('sports');
  const locale = useLocale();
  return (startsAt) => whenText(startsAt, new Date(), locale, t);
}
