import { type DailyClaim, zoneChangeHours } from '@palpite/domain/daily-claim';
import { addDays, dayIn, startOfDay, zoneOf } from '../../../platform/days.ts';

export type LocalTime = { day: string; zone: string; at: Date };

/** An unknown zone becomes the default zone. */
export function localTime(zone: string, at: Date): LocalTime {
  return { day: dayIn(zone, at), zone: zoneOf(zone), at };
}

export function startOfLocalDay({ day, zone }: Pick<LocalTime, 'day' | 'zone'>, daysAhead: number): Date {
  return startOfDay(zone, addDays(day, daysAhead));
}

/** At the next local midnight; after a change of time zone not before 20 hours have passed. */
export function nextTurnAt(last: DailyClaim, now: LocalTime): Date {
  const nextDay = startOfLocalDay({ day: last.day, zone: now.zone }, 1);
  const afterChange = new Date(last.takenAt.getTime() + zoneChangeHours * 3_600_000);
  return now.zone !== last.zone && afterChange > nextDay ? afterChange : nextDay;
}
