import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import type { Mismatch } from '../wallet.queries.ts';

/** Columns of `wallet.movement_hour` before its sums. */
const keys = sql`hour, currency, kind, from_kind, from_label, to_kind, to_label`;

/** Transfers `t` that `which` allows, added up as rows of `wallet.movement_hour`. */
const addedUp = (which: RawBuilder<unknown>) => sql`
  select
    date_trunc('hour', t.created_at, 'UTC') as hour,
    t.currency,
    t.kind,
    payer.kind as from_kind,
    payer.label as from_label,
    payee.kind as to_kind,
    payee.label as to_label,
    count(*) as transfers,
    sum(t.amount_minor)::bigint as amount_minor
  from wallet.transfer t
  join wallet.account payer on payer.id = t.debit_account_id
  join wallet.account payee on payee.id = t.credit_account_id
  where ${which}
  group by 1, 2, 3, 4, 5, 6, 7
`;

/** Adds the transfers in (`from`, `through`] to their hours. Call it in the transaction of their seal. */
export async function rollUpMovements(tx: Tx, from: bigint, through: bigint): Promise<void> {
  await sql`
    insert into wallet.movement_hour (${keys}, transfers, amount_minor)
    ${addedUp(sql`t.seq > ${from} and t.seq <= ${through}`)}
    order by 1, 2, 3, 4, 5, 6, 7
    on conflict (${keys}) do update
    set
      transfers = movement_hour.transfers + excluded.transfers,
      amount_minor = movement_hour.amount_minor + excluded.amount_minor
  `.execute(tx);
}

/** Half-open span of time, in one currency or in all. */
export type Span = {
  readonly from: Date;
  readonly until: Date;
  readonly currency?: string | undefined;
};

/** SQL: whether a row is in a span. */
const within = ({ from, until, currency }: Span) => sql`
  hour >= ${from} and hour < ${until} ${currency === undefined ? sql`` : sql`and currency = ${currency}`}
`;

/**
 * SQL: rows like those of `wallet.movement_hour` in a span of whole hours, with the transfers that are not sealed yet.
 * One statement reads the seal and both parts, so no transfer is counted twice or missed.
 */
export const movementsIn = (span: Span): RawBuilder<unknown> => sql`
  (
    select ${keys}, transfers, amount_minor
    from wallet.movement_hour
    where ${within(span)}
    union all
    select ${keys}, transfers, amount_minor
    from (
      ${addedUp(sql`t.seq > coalesce((select max(through_seq) from wallet.seal), 0)`)}
    ) unsealed
    where ${within(span)}
  )
`;

/** Hours whose sums differ from the sealed transfers. */
export async function listMovementMismatches(db: Db): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    with expected as (
      ${addedUp(sql`t.seq <= coalesce((select max(through_seq) from wallet.seal), 0)`)}
    )
    select
      'hour of reports does not match the journal' as what,
      concat_ws(' ', to_char(hour at time zone 'utc', 'YYYY-MM-DD"T"HH24'), currency, kind, from_kind, from_label, to_kind, to_label) as id,
      coalesce(expected.transfers || ' transfers, ' || expected.amount_minor, 'none') as expected,
      coalesce(found.transfers || ' transfers, ' || found.amount_minor, 'none') as found
    from expected
    full join wallet.movement_hour found using (${keys})
    where (expected.transfers, expected.amount_minor) is distinct from (found.transfers, found.amount_minor)
    order by hour
    limit 100
  `.execute(db);
  return rows;
}
