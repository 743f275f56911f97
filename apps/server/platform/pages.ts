import { type RawBuilder, sql } from 'kysely';

/** Where a page of rows begins that are listed newest first: before a time, before the row with an id, or at the newest. */
export type Before = Date | bigint | null;

/** Condition of the rows of a page. `time` and `id` are the columns that are compared. */
export function isBefore(
  before: Before,
  { time, id = 'id' }: { time: string; id?: string },
): RawBuilder<boolean> {
  if (before === null) return sql`true`;
  return before instanceof Date ? sql`${sql.ref(time)} < ${before}` : sql`${sql.ref(id)} < ${before}`;
}
