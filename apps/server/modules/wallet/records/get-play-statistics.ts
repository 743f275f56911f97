import type { PlayPeriod } from '@palpite/contracts/records';
import { addDays, dayIn, startOfDay, zoneOf } from '../../../platform/days.ts';
import type { Db } from '../../../platform/db.ts';
import { findSpan, type PlaySum, playSums } from './records.queries.ts';

const daysBefore = { today: 0, week: 6, month: 29, year: 364 } as const;

export type PlayStatistics = { from: string | null; to: string; products: PlaySum[] };

/**
 * Sums stakes and returns by product, by days of the reader's time zone. A return counts on the day it was
 * paid, so a later correction does not change earlier days.
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
