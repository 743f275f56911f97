import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { toWaiting, type Waiting } from '../../../platform/waiting.ts';
import { dayOf, movementsOn } from './compare-days.ts';

type DifferenceCause = 'missingThere' | 'missingHere' | 'amount' | 'state' | 'day' | 'fee';

type DifferenceFilter = {
  readonly vendor?: string | undefined;
  readonly day?: string | undefined;
  readonly cause?: DifferenceCause | undefined;
  readonly state?: 'unexplained' | 'explained' | undefined;
};

/** Younger differences may end with the report of the next day. */
const waitsAfter = sql<Date>`now() - interval '1 day'`;
const isUnexplained = sql<boolean>`explained_at is null and not is_automatic`;
const happenedAt = sql<Date>`coalesce(vendor_at, own_at)`;

/** The drivers return a date as a time. */
const dayText = (column: 'vendor_day' | 'own_day' | 'first_day' | 'last_day') =>
  sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

/** Differences that exist: with a filter those that it names, without one those that wait. The oldest come first. */
export async function listDifferences(
  db: Db,
  { vendor, day, cause, state }: DifferenceFilter,
  limit: number,
) {
  const isFiltered = [vendor, day, cause, state].some((value) => value !== undefined);
  let rows = db
    .selectFrom('payments.vendor_difference')
    .selectAll()
    .select([happenedAt.as('at'), dayText('vendor_day').as('vendorDay'), dayText('own_day').as('ownDay')])
    .where('closed_at', 'is', null);
  if (!isFiltered) rows = rows.where(isUnexplained).where(happenedAt, '<', waitsAfter);
  if (vendor !== undefined) rows = rows.where('vendor', '=', vendor);
  if (day !== undefined)
    rows = rows.where((where) => where.or([where('vendor_day', '=', day), where('own_day', '=', day)]));
  if (cause !== undefined) rows = rows.where('cause', '=', cause);
  if (state === 'unexplained') rows = rows.where(isUnexplained);
  if (state === 'explained') rows = rows.where(sql<boolean>`not (${isUnexplained})`);
  return rows.orderBy('at').orderBy('id').limit(limit).execute();
}

export async function measureDifferences(db: Db): Promise<Waiting> {
  return toWaiting(
    await db
      .selectFrom('payments.vendor_difference')
      .select(({ fn }) => [fn.countAll<bigint>().as('count')])
      .select(sql<Date | null>`min(${happenedAt})`.as('oldestAt'))
      .where('closed_at', 'is', null)
      .where(isUnexplained)
      .where(happenedAt, '<', waitsAfter)
      .executeTakeFirstOrThrow(),
  );
}

export const findDifference = (db: Db, id: bigint) =>
  db
    .selectFrom('payments.vendor_difference')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

/** Writes what staff found out; a later explanation replaces it. False when the difference is gone. */
export async function explainDifference(db: Db, id: bigint, explanation: string, by: string) {
  const { numUpdatedRows } = await db
    .transaction()
    .execute((tx) =>
      tx
        .updateTable('payments.vendor_difference')
        .set({ explanation, explained_by: by, explained_at: sql`now()` })
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .executeTakeFirst(),
    );
  return numUpdatedRows > 0n;
}

export const listReports = (db: Db, limit: number) =>
  db
    .selectFrom('payments.vendor_report')
    .select(['id', 'vendor', 'content_hash', 'lines', 'imported_by', 'imported_at'])
    .select([dayText('first_day').$notNull().as('first'), dayText('last_day').$notNull().as('last')])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

type ReconciledDay = {
  day: string;
  vendor: string;
  direction: 'in' | 'out';
  currency: string;
  vendorCount: number;
  vendorMinor: bigint;
  ownCount: number;
  ownMinor: bigint;
  feesMinor: bigint;
  differences: number;
  unexplained: number;
};

/**
 * Days that reports cover, newest first: what the vendor moved, and what the journal moved with it. The difference of
 * both sums is that of the differences of the day.
 */
export async function listReconciledDays(
  db: Db,
  vendor: string,
  span: { first: string; last: string },
  limit: number,
): Promise<ReconciledDay[]> {
  const { rows } = await sql<ReconciledDay>`
    with covered as (
      select day::date as covered_day, bool_or(has_in) as has_in, bool_or(has_out) as has_out
      from payments.vendor_report
      cross join lateral generate_series(
        greatest(first_day, ${span.first}::date), least(last_day, ${span.last}::date), interval '1 day'
      ) day
      where vendor = ${vendor}
      group by 1
    ),
    line as (
      select
        day, direction, currency,
        (count(*) filter (where kind <> 'fee'))::int as count,
        coalesce(sum(amount_minor) filter (where kind <> 'fee'), 0)::bigint as minor,
        sum(case kind when 'fee' then amount_minor else fee_minor end)::bigint as fees
      from payments.vendor_line
      where vendor = ${vendor} and day between ${span.first} and ${span.last} and state = 'done'
      group by 1, 2, 3
    ),
    own as (
      select
        ${dayOf(sql`at`)} as day, direction, currency, count(*)::int as count, sum(amount_minor)::bigint as minor
      from ${movementsOn(vendor, span)} moved
      group by 1, 2, 3
    ),
    difference as (
      select day, direction, currency, count(*)::int as count, (count(*) filter (where ${isUnexplained}))::int as unexplained
      from payments.vendor_difference
      cross join lateral (
        select vendor_day as day where vendor_day is not null
        union
        select own_day where own_day is not null
      ) days
      where vendor = ${vendor} and closed_at is null
      group by 1, 2, 3
    ),
    side as (
      select day, direction, currency from line
      union
      select day, direction, currency from own
    )
    select
      to_char(side.day, 'YYYY-MM-DD') as day,
      ${vendor} as vendor,
      direction,
      currency,
      coalesce(line.count, 0) as "vendorCount",
      coalesce(line.minor, 0)::bigint as "vendorMinor",
      coalesce(own.count, 0) as "ownCount",
      coalesce(own.minor, 0)::bigint as "ownMinor",
      coalesce(line.fees, 0)::bigint as "feesMinor",
      coalesce(difference.count, 0) as differences,
      coalesce(difference.unexplained, 0) as unexplained
    from side
    join covered on covered.covered_day = side.day and case side.direction when 'in' then has_in else has_out end
    left join line using (day, direction, currency)
    left join own using (day, direction, currency)
    left join difference using (day, direction, currency)
    order by 1 desc, 3, 4
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Days to compare again: the newest that a report covers, and those of the past two months that still differ. */
export async function listDaysToCompare(db: Db): Promise<{ vendor: string; first: string; last: string }[]> {
  const { rows } = await sql<{ vendor: string; first: string; last: string }>`
    with today as (select ${dayOf(sql`now()`)} as day)
    select vendor, to_char(day, 'YYYY-MM-DD') as first, to_char(day, 'YYYY-MM-DD') as last
    from (
      select vendor, coalesce(vendor_day, own_day) as day
      from payments.vendor_difference
      where closed_at is null and ${isUnexplained}
      union
      select vendor, last_day
      from payments.vendor_report
    ) differing
    where day > (select day - 62 from today)
    order by 1, 2
  `.execute(db);
  return rows;
}
