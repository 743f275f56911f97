import { kindsWhere } from '@palpite/domain/ledger/transfer-kinds';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { kindList } from '../kind-list.ts';
import { isIndexedId } from '../transfer-ids.ts';
import { isOfBonus, productPermille } from './product-weights.ts';

export const stakedKinds = kindList(kindsWhere(({ isTurnover }) => isTurnover === true));

/** The transfers in (`afterSeq`, `throughSeq`], and rows of `wallet.stake_return`. */
export type RolledUp = { afterSeq: bigint; throughSeq: bigint; returnIds: readonly bigint[] };

/**
 * Adds at most `max` transfers up to `untilSeq`, and at most `max` returned stakes, to the turnover of their
 * day. No transfer can appear at or below `untilSeq`. A day is closed five minutes after its end, when no
 * transaction of that day can be open. A later transfer counts in the open day, so figures of a closed day do
 * not change. Call it with the lock of the seal.
 */
export async function rollUpTurnover(tx: Tx, untilSeq: bigint, max: bigint): Promise<RolledUp> {
  const before = await tx
    .selectFrom('wallet.turnover_progress')
    .select('through_seq')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const afterSeq = before.through_seq;
  const throughSeq = untilSeq < afterSeq + max ? untilSeq : afterSeq + max;
  const { rows } = await sql<{ id: bigint }>`
    update wallet.stake_return
    set rolled = true
    from (
      select back.id
      from wallet.stake_return back
      join wallet.transfer t on ${stakeOfFewReturns}
      where not back.rolled
      and t.seq <= ${throughSeq}
      order by back.id
      limit ${max}
    ) due
    where stake_return.id = due.id
    returning stake_return.id
  `.execute(tx);
  const returnIds = rows.map((row) => row.id);
  await sql`
    insert into wallet.turnover_day (
      player_id, product, day, currency, staked_minor, returned_minor, paid_minor, stakes, vip_milli, bonus_minor,
      commission_milli
    )
    select
      player_id, product, day, currency, sum(staked_minor)::bigint, sum(returned_minor)::bigint, sum(paid_minor)::bigint,
      sum(stakes)::bigint, sum(vip_milli)::bigint, sum(bonus_minor)::bigint, sum(commission_milli)::bigint
    from (${turnoverMoves({
      transfers: sql`t.seq > ${afterSeq} and t.seq <= ${throughSeq}`,
      stakeOfReturn: stakeOfFewReturns,
      returns: sql`back.id = any(${returnIds}::bigint[])`,
    })}) move
    group by player_id, product, day, currency
    order by player_id, product, day
    on conflict (player_id, product, day) do update
    set
      staked_minor = turnover_day.staked_minor + excluded.staked_minor,
      returned_minor = turnover_day.returned_minor + excluded.returned_minor,
      paid_minor = turnover_day.paid_minor + excluded.paid_minor,
      stakes = turnover_day.stakes + excluded.stakes,
      vip_milli = turnover_day.vip_milli + excluded.vip_milli,
      bonus_minor = turnover_day.bonus_minor + excluded.bonus_minor,
      commission_milli = turnover_day.commission_milli + excluded.commission_milli
  `.execute(tx);
  await sql`
    update wallet.turnover_progress
    set
      through_seq = greatest(through_seq, ${throughSeq}),
      open_day = greatest(open_day, ((clock_timestamp() - interval '5 minutes') at time zone 'utc')::date)
  `.execute(tx);
  return { afterSeq, throughSeq, returnIds };
}

/** `t` is the stake of the return `back`, for few returns: by its number or the index on ids. */
export const stakeOfFewReturns = sql`
  t.seq = coalesce(
    back.stake_seq,
    (
      select named.seq
      from wallet.transfer named
      where named.id = back.stake_id
      and ${sql.raw(isIndexedId.sql('named.id'))}
    )
  )
`;

export const stakeOfManyReturns = sql`t.id = back.stake_id`;

/**
 * SQL of turnover rows: stakes to product accounts, amounts that these paid or took back, and returned
 * stakes. `transfers` bounds the transfers `t`, `returns` the returns `back`; `stakeOfReturn` joins both.
 */
export function turnoverMoves(bounds: {
  transfers: ReturnType<typeof sql>;
  stakeOfReturn: ReturnType<typeof sql>;
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
      case when t.kind in ${stakedKinds} then t.amount_minor else 0 end as staked_minor,
      0 as returned_minor,
      case
        when t.kind in ${stakedKinds} then 0
        when t.debit_account_id = book.id then t.amount_minor
        else -t.amount_minor
      end as paid_minor,
      case when t.kind in ${stakedKinds} then 1 else 0 end as stakes,
      case when t.kind in ${stakedKinds} then t.amount_minor * ${cashPermille('vip')} else 0 end as vip_milli,
      case when t.kind in ${stakedKinds} and ${isOfBonus} then t.amount_minor else 0 end as bonus_minor,
      case when t.kind in ${stakedKinds} then t.amount_minor * ${cashPermille('commission')} else 0 end as commission_milli
    from wallet.transfer t
    join wallet.account book on book.kind = 'house' and book.id in (t.debit_account_id, t.credit_account_id)
    where ${bounds.transfers}
    and t.player_id is not null
    union all
    select
      t.player_id,
      book.label,
      ${dayOf(sql`back.created_at`)},
      t.currency,
      0,
      back.amount_minor,
      0,
      0,
      -back.amount_minor * ${cashPermille('vip')},
      case when ${isOfBonus} then -back.amount_minor else 0 end,
      -back.amount_minor * ${cashPermille('commission')}
    from wallet.stake_return back
    join wallet.transfer t on ${bounds.stakeOfReturn}
    join wallet.account book on book.id = t.credit_account_id
    where ${bounds.returns}
    and back.kind = 'returned'
  `;
}

/**
 * SQL: thousandths of a stake `t` on `book` that count: 0 for bonus money, else its own weight or that of its
 * product.
 */
const cashPermille = (purpose: 'vip' | 'commission') => sql`
  case
    when ${isOfBonus} then 0
    else coalesce(t.${sql.ref(`${purpose}_permille`)}, ${productPermille(purpose)}, 0)
  end
`;
