import { type RawBuilder, sql } from 'kysely';
import { defaultTimeZone } from '../../../platform/days.ts';
import type { Tx } from '../../../platform/db.ts';
import { references, vendorMovements } from '../../wallet/index.ts';

type ComparedDays = { readonly first: string; readonly last: string };

/** Two days that differ by less than this are one payment around midnight. */
const midnightHours = 2;

/** Start of a day of the operator. */
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${defaultTimeZone})`;
const startAfter = (day: string) => sql`((${day}::date + 1)::timestamp at time zone ${defaultTimeZone})`;
export const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${defaultTimeZone})::date`;

/** SQL of the money that the journal moved with the vendor on these days. */
export const movementsOn = (vendor: string, { first, last }: ComparedDays) =>
  vendorMovements(vendor, sql`t.created_at >= ${startOf(first)} and t.created_at < ${startAfter(last)}`);

/**
 * Compares the lines of these days, and the money that the journal moved with the vendor on them, and writes what
 * differs. A difference that is gone is closed. One with other values loses its explanation. The caller has locked the
 * vendor.
 *
 * The first line about a subject is compared with the journal, whatever their days are; each further one is money that
 * is missing here. Returns how many differences these days have.
 */
export async function compareDays(
  tx: Tx,
  vendor: string,
  days: ComparedDays,
): Promise<{ differences: number; unexplained: number }> {
  await findSubjects(tx, vendor, days);
  await sql`
    with own_of_days as (select reference, direction, currency from ${movementsOn(vendor, days)} moved),
    -- Lines of these days, and those about the money of these days.
    keys as (
      select direction, subject, currency
      from payments.vendor_line
      where vendor = ${vendor} and day between ${days.first} and ${days.last} and subject is not null
      and kind <> 'fee'
      union
      select direction, reference, currency from own_of_days
    ),
    own as (
      select reference, direction, currency, amount_minor, at, ${dayOf(sql`at`)} as day
      from ${vendorMovements(vendor, sql`t.reference in (select subject from keys)`)} moved
    ),
    line as (
      select
        line.*,
        row_number() over (
          partition by line.direction, line.subject, line.currency
          order by (line.state = 'done') desc, line.happened_at, line.number
        ) as place
      from payments.vendor_line line
      join keys using (direction, subject, currency)
      where line.vendor = ${vendor} and line.kind <> 'fee'
    ),
    first_line as (select * from line where place = 1),
    compared as (
      select
        coalesce(l.direction, o.direction) as direction,
        coalesce(l.subject, o.reference) as subject,
        coalesce(l.currency, o.currency) as currency,
        '' as suffix,
        l.number,
        l.state,
        case when l.state = 'done' then l.day end as vendor_day,
        l.happened_at as vendor_at,
        case when l.state = 'done' then l.amount_minor end as vendor_minor,
        o.day as own_day,
        o.at as own_at,
        o.amount_minor as own_minor,
        case
          when l.number is null and not is_covered then null
          when l.number is null then 'missingThere'
          when l.state <> 'done' and o.reference is null then null
          when l.state <> 'done' or o.reference is null then 'state'
          when l.amount_minor <> o.amount_minor
            then case when l.fee_minor > 0 and abs(l.amount_minor - o.amount_minor) = l.fee_minor then 'fee' else 'amount' end
          when l.day <> o.day then 'day'
        end as cause
      from first_line l
      full join own o
        on o.direction = l.direction and o.reference = l.subject and o.currency = l.currency
      cross join lateral (
        select exists (
          select
          from payments.vendor_report report
          where report.vendor = ${vendor}
          and o.day between report.first_day and report.last_day
          and case o.direction when 'in' then report.has_in else report.has_out end
        ) as is_covered
      ) coverage
      union all
      select
        direction, coalesce(subject, ''), currency, number, number, state, day, happened_at, amount_minor,
        null, null, null, 'missingHere'
      from (
        select direction, subject, currency, number, state, day, happened_at, amount_minor
        from line
        where place > 1 and state = 'done'
        union all
        select direction, subject, currency, number, state, day, happened_at, amount_minor
        from payments.vendor_line
        where vendor = ${vendor} and day between ${days.first} and ${days.last}
        and subject is null and state = 'done' and kind <> 'fee'
      ) further
    ),
    difference as (
      select
        concat_ws(' ', direction, case when suffix = '' then subject else '#' || suffix end, currency) as key,
        cause = 'fee' or (
          cause = 'day' and vendor_at - own_at between -make_interval(hours => ${midnightHours}) and make_interval(hours => ${midnightHours})
        ) as is_automatic,
        *
      from compared
      where cause is not null
    ),
    closed as (
      update payments.vendor_difference known
      set closed_at = now()
      where known.vendor = ${vendor}
      and known.closed_at is null
      and (
        known.vendor_day between ${days.first} and ${days.last}
        or known.own_day between ${days.first} and ${days.last}
        or exists (
          select from keys
          where known.direction = keys.direction and known.subject = keys.subject and known.currency = keys.currency
        )
      )
      and not exists (select from difference where difference.key = known.key)
    )
    insert into payments.vendor_difference as known (
      vendor, key, cause, direction, currency, subject, vendor_number, vendor_state, vendor_day, vendor_at, vendor_minor,
      own_day, own_at, own_minor, is_automatic
    )
    select
      ${vendor}, key, cause, direction, currency, subject, coalesce(number, ''), state, vendor_day, vendor_at,
      vendor_minor, own_day, own_at, own_minor, is_automatic
    from difference
    on conflict (vendor, key) do update
    set
      cause = excluded.cause,
      vendor_number = excluded.vendor_number,
      vendor_state = excluded.vendor_state,
      vendor_day = excluded.vendor_day,
      vendor_at = excluded.vendor_at,
      vendor_minor = excluded.vendor_minor,
      own_day = excluded.own_day,
      own_at = excluded.own_at,
      own_minor = excluded.own_minor,
      is_automatic = excluded.is_automatic,
      found_at = now(),
      explanation = '',
      explained_by = null,
      explained_at = null,
      closed_at = null
    where known.closed_at is not null
    or (known.cause, known.vendor_state, known.vendor_day, known.vendor_minor, known.own_day, known.own_minor)
      is distinct from (
        excluded.cause, excluded.vendor_state, excluded.vendor_day, excluded.vendor_minor, excluded.own_day,
        excluded.own_minor
      )
  `.execute(tx);
  const { rows } = await sql<{ differences: number; unexplained: number }>`
    select
      count(*)::int as differences,
      (count(*) filter (where explained_at is null and not is_automatic))::int as unexplained
    from payments.vendor_difference
    where vendor = ${vendor}
    and closed_at is null
    and (vendor_day between ${days.first} and ${days.last} or own_day between ${days.first} and ${days.last})
  `.execute(tx);
  return rows[0] ?? { differences: 0, unexplained: 0 };
}

/** Finds the order, withdrawal, return or reversal of each line: by our id, or by the vendor's number. */
async function findSubjects(tx: Tx, vendor: string, { first, last }: ComparedDays): Promise<void> {
  const withdrawal = sql.raw(references.withdrawal.sql('w.id'));
  const returned = sql.raw(references.return.sql('r.id'));
  const reversal = sql.raw(references.reversal.sql('v.id'));
  await sql`
    update payments.vendor_line line
    set subject = found.subject
    from payments.vendor_line unknown
    cross join lateral (
      select o.id as subject
      from payments.order o
      where unknown.kind = 'deposit' and o.id = unknown.own_id and o.vendor = ${vendor}
      union all
      select o.id
      from payments.order o
      where unknown.kind = 'deposit' and o.vendor = ${vendor} and o.pay_no = unknown.vendor_reference
      union all
      select ${withdrawal}
      from payments.withdrawal w
      where unknown.kind = 'withdrawal' and w.id = unknown.own_id and w.vendor = ${vendor}
      union all
      select ${withdrawal}
      from payments.withdrawal w
      where unknown.kind = 'withdrawal' and w.vendor = ${vendor} and w.payout_no = unknown.vendor_reference
      union all
      select ${returned}
      from payments.deposit_return r
      where unknown.kind = 'refund' and r.id = unknown.own_id and r.vendor = ${vendor}
      union all
      select ${returned}
      from payments.deposit_return r
      where unknown.kind = 'refund' and r.vendor = ${vendor} and r.refund_no = unknown.vendor_reference
      union all
      select ${reversal}
      from payments.reversal v
      where unknown.kind in ('refund', 'dispute') and v.vendor = ${vendor} and v.reversal_no = unknown.vendor_reference
      limit 1
    ) found
    where unknown.vendor = ${vendor}
    and unknown.day between ${first} and ${last}
    and unknown.subject is null
    and line.vendor = unknown.vendor
    and line.number = unknown.number
  `.execute(tx);
}
