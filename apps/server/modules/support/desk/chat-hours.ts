import { sql } from 'kysely';
import { defaultTimeZone } from '../../../platform/days.ts';
import type { Db, Tx } from '../../../platform/db.ts';

/** Times such as `09:00`; both are null on a day without hours. `now` is the time in the same zone. */
export type HoursToday = {
  readonly opens: string | null;
  readonly closes: string | null;
  readonly now: string;
};

/** Monday (1) to Sunday (7). */
export const listChatHours = (db: Db) =>
  db.selectFrom('support.chat_hours').selectAll().orderBy('weekday').execute();

export async function setChatHours(
  db: Db,
  weekday: number,
  { by, ...hours }: { opens: string | null; closes: string | null; by: string },
): Promise<void> {
  await db.transaction().execute((tx) =>
    tx
      .updateTable('support.chat_hours')
      .set({ ...hours, changed_by: by, changed_at: sql<Date>`now()` })
      .where('weekday', '=', weekday)
      .execute(),
  );
}

/** By the database clock. */
export async function findHoursToday(db: Db | Tx): Promise<HoursToday> {
  const { rows } = await sql<HoursToday>`
    select hours.opens, hours.closes, to_char(local.at, 'HH24:MI') as now
    from (select clock_timestamp() at time zone ${defaultTimeZone} as at) local
    left join support.chat_hours hours on hours.weekday = extract(isodow from local.at)
  `.execute(db);
  return rows[0] ?? { opens: null, closes: null, now: '' };
}
