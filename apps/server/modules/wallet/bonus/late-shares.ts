import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { BonusRow } from './bonus-row.ts';

/** A bonus that ended without becoming cash, and what of later payouts is its share and still in the pocket's sum. */
export type LateShare = { bonusId: string; dueMinor: bigint };

/**
 * What stakes of the time of a bonus brought after it was given up or had expired, as far as it is that bonus's share and
 * was not taken back yet. It goes back before anything becomes cash: else a bonus of a cent would make cash, with its
 * turnover of cents, of what a large one had at stake when it was given up.
 *
 * A stake belongs to the bonuses that were active when it was made, in proportion to their amounts.
 */
export async function listLateShares(tx: Tx, playerId: bigint, pocketId: bigint): Promise<LateShare[]> {
  const { rows } = await sql<LateShare>`
    with ended as materialized (
      select id, amount_minor, from_seq, activated_at, ended_at
      from wallet.bonus
      where player_id = ${playerId}
      and activated_at is not null
      and state in ('forfeited', 'expired')
    ),
    move as materialized (
      select t.kind, t.reference, t.created_at, t.amount_minor, t.credit_account_id = ${pocketId} as came
      from wallet.transfer t
      where t.player_id = ${playerId}
      and t.seq > (select min(from_seq) from ended)
      and ${pocketId} in (t.debit_account_id, t.credit_account_id)
    ),
    stake as materialized (
      select staked.reference, staked.at, sum(owner.amount_minor) as amounts_minor
      from (
        select reference, min(created_at) as at
        from move
        where kind in ('stake', 'hold')
        group by reference
      ) staked
      join wallet.bonus owner on owner.player_id = ${playerId}
        and owner.activated_at <= staked.at
        and coalesce(owner.ended_at > staked.at, true)
      group by staked.reference, staked.at
    ),
    due as (
      select ended.id, trunc(greatest(sum(late.minor), 0) * ended.amount_minor / stake.amounts_minor) as minor
      from ended
      join stake on stake.at >= ended.activated_at and stake.at < ended.ended_at
      cross join lateral (
        select case when move.came then move.amount_minor else -move.amount_minor end as minor
        from move
        where move.reference = stake.reference
        and move.kind not in ('stake', 'hold')
        and move.created_at > ended.ended_at
      ) late
      group by ended.id, ended.amount_minor, stake.reference, stake.amounts_minor
    ),
    taken as (
      select ended.id, sum(t.amount_minor) as minor
      from ended
      join wallet.transfer t on t.player_id = ${playerId}
        and t.reference = ended.id
        and t.kind in ('bonusForfeited', 'bonusExpired')
        and t.created_at > ended.ended_at
      group by ended.id
    )
    select due.id as "bonusId", (sum(due.minor) - coalesce(max(taken.minor), 0))::bigint as "dueMinor"
    from due
    left join taken using (id)
    group by due.id
    having sum(due.minor) > coalesce(max(taken.minor), 0)
    order by due.id
  `.execute(tx);
  return rows;
}

/** An ended bonus, locked. */
export async function lockEnded(tx: Tx, bonusId: string): Promise<BonusRow> {
  const row = await tx
    .selectFrom('wallet.bonus')
    .selectAll()
    .where('id', '=', bonusId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as BonusRow;
}
