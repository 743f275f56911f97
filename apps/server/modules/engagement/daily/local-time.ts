import { type DailyClaim, zoneChangeHours } from '@palpite/domain/daily-turn';
import { addDays, dayIn, startOfDay, zoneOf } from '../../../platform/days.ts';

/** A moment as a player's calendar shows it. */
export type LocalTime = { day: string; zone: string; at: Date };

/** The moment in the zone that a client names; a zone that nobody knows is that of the house. */
export function localTime(zone: string, at: Date): LocalTime {
  return { day: dayIn(zone, at), zone: zoneOf(zone), at };
}

/** The first moment of a day that is this many local days away. */
export function startOfLocalDay({ day, zone }: Pick<LocalTime, 'day' | 'zone'>, daysAhead: number): Date {
  return startOfDay(zone, addDays(day, daysAhead));
}

/** When a player who had today's can have the next: with the next local day, and in another zone after 20 hours. */
export function nextTurnAt(last: DailyClaim, now: LocalTime): Date {
  const nextDay = startOfLocalDay({ day: last.day, zone: now.zone }, 1);
  const afterChange = new Date(last.takenAt.getTime() + zoneChangeHours * 3_600_000);
  return now.zone !== last.zone && afterChange > nextDay ? afterChange : nextDay;
}
