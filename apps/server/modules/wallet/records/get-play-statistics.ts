import type { PlayPeriod } from '@palpite/contracts/records';
import { addDays, dayIn, startOfDay, zoneOf } from '../../../platform/days.ts';
import type { Db } from '../../../platform/db.ts';
import { findSpan, type PlaySum, playSums } from './records.queries.ts';

/** How many days before today a period begins. */
const daysBefore = { today: 0, week: 6, month: 29, year: 364 } as const;

export type PlayStatistics = { from: string | null; to: string; products: PlaySum[] };

/**
 * Says what a player staked and got back by product in a period that ends with today, by the days of the reader's zone.
 * A stake counts on the day when it was taken, what came back on the day when it came: a bet that is corrected later
 * moves no figure of an earlier day.
 */
export async function getPlayStatistics(
  db: Db,
  playerId: bigint,
  { period, zone: readerZone, now }: { period: PlayPeriod; zone: string; now: Date },
): Promise<PlayStatistics> {
  const zone = zoneOf(readerZone);
  const to = dayIn(zone, now);
  if (period === 'all')
    return { from: null, to, products: (await playSums(playerId, null).execute(db)).rows };
  const from = addDays(to, -daysBefore[period]);
  const span = await findSpan(db, playerId, { startsAt: startOfDay(zone, from), endsBefore: null });
  return { from, to, products: span === null ? [] : (await playSums(playerId, span).execute(db)).rows };
}
