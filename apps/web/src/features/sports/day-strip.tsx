import { formatWeekday } from '@palpite/i18n';
import { Chip, ChipRow } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { dayStrip, daysBetween, noonOf } from '../../shared/sports/days.ts';

/** A week, including today. */
const daysShown = 7;

export type DayStripProps = { day: string; direction: 1 | -1; onDayChange: (day: string) => void };

/** Chooses a day: of the coming week for the schedule, of the past week for results. */
export function DayStrip({ day, direction, onDayChange }: DayStripProps) {
  const { t } = useTranslation('sports');
  const locale = useLocale();
  const today = new Date();
  function nameOf(each: string): string {
    const distance = daysBetween(today, noonOf(each));
    if (distance === 0) return t('days.today');
    if (distance === 1) return t('days.tomorrow');
    return distance === -1 ? t('days.yesterday') : formatWeekday(noonOf(each), locale);
  }
  return (
    <ChipRow label={t('days.label')}>
      {dayStrip(today, daysShown, direction).map((each) => (
        <Chip key={each} selected={each === day} onClick={() => onDayChange(each)}>
          {nameOf(each)}
        </Chip>
      ))}
    </ChipRow>
  );
}
