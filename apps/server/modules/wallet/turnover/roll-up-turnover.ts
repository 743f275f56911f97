import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

/** What a roll-up has taken in: transfers after `afterSeq` up to `throughSeq`, and these stakes that do not count. */
export type RolledUp = { afterSeq: bigint; throughSeq: bigint; returnIds: readonly bigint[] };

/**
 * Adds the transfers up to a number below which nothing can appear any more to the turnover of their day.
 *
 * A day is closed a while after its end, when no transaction of its time can still be under way; what appears later
 * all the same is counted in the day that is open by then, so that figures of a closed day stand. Call it with the
 * lock of the seal.
 */
export async function rollUpTurnover(tx: Tx, throughSeq: bigint): Promise<RolledUp> {
  const before = await tx
    .selectFrom('wallet.turnover_progress')
    .select('through_seq')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const afterSeq = before.through_seq;
  const { rows } = await sql<{ id: bigint }>`
    update wallet.stake_return
    set rolled = true
    from wallet.transfer stake
    where not stake_return.rolled
    and stake.id = stake_return.stake_id
    and stake.seq <= ${throughSeq}
    returning stake_return.id
  `.execute(tx);
  const returnIds = rows.map((row) => row.id);
  await sql`
    insert into wallet.turnover_day (player_id, product, day, currency, staked_minor, returned_minor, paid_minor, stakes)
    select
      player_id, product, day, currency, sum(staked_minor)::bigint, sum(returned_minor)::bigint, sum(paid_minor)::bigint,
      sum(stakes)::bigint
    from (${turnoverMoves({
      transfers: sql`t.seq > ${afterSeq} and t.seq <= ${throughSeq}`,
      returns: sql`back.id = any(${returnIds}::bigint[])`,
    })}) move
    group by player_id, product, day, currency
    order by player_id, product, day
    on conflict (player_id, product, day) do update
    set
      staked_minor = turnover_day.staked_minor + excluded.staked_minor,
      returned_minor = turnover_day.returned_minor + excluded.returned_minor,
      paid_minor = turnover_day.paid_minor + excluded.paid_minor,
      stakes = turnover_day.stakes + excluded.stakes
  `.execute(tx);
  await sql`
    update wallet.turnover_progress
    set
      through_seq = greatest(through_seq, ${throughSeq}),
      open_day = greatest(open_day, ((clock_timestamp() - interval '5 minutes') at time zone 'utc')::date)
  `.execute(tx);
  return { afterSeq, throughSeq, returnIds };
}

/**
 * Rows of turnover out of the journal: stakes that reached a book of the house, what it paid or took back, and stakes
 * that came back without risk. `transfers` bounds the transfers `t`, `returns` the returns `back`.
 */
export function turnoverMoves(bounds: {
  transfers: ReturnType<typeof sql>;
  returns: ReturnType<typeof sql>;
}): ReturnType<typeof sql> {
  const dayOf = (column: ReturnType<typeof sql>) => sql`
    greatest((${column} at time zone 'utc')::date, (select open_day from wallet.turnover_progress))
  `;
  return sql`
    select
      t.player_id,
      book.label as product,
      ${dayOf(sql`t.created_at`)} as day,
      t.currency,
      case when t.kind = 'stake' then t.amount_minor else 0 end as staked_minor,
      0 as returned_minor,
      case
        when t.kind = 'stake' then 0
        when t.debit_account_id = book.id then t.amount_minor
        else -t.amount_minor
      end as paid_minor,
      case when t.kind = 'stake' then 1 else 0 end as stakes
    from wallet.transfer t
    join wallet.account book on book.kind = 'house' and book.id in (t.debit_account_id, t.credit_account_id)
    where ${bounds.transfers}
    and t.player_id is not null
    union all
    select
      stake.player_id,
      book.label,
      ${dayOf(sql`back.created_at`)},
      stake.currency,
      0,
      back.amount_minor,
      0,
      0
    from wallet.stake_return back
    join wallet.transfer stake on stake.id = back.stake_id
    join wallet.account book on book.id = stake.credit_account_id
    where ${bounds.returns}
    and back.kind = 'returned'
  `;
}
