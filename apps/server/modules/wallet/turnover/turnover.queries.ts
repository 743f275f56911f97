import { type Currency, floorRatio } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { Mismatch } from '../wallet.queries.ts';
import { stakedKinds, stakeOfFewReturns, stakeOfManyReturns, turnoverMoves } from './roll-up-turnover.ts';

/** In minor units, without returned stakes. `paidMinor` is what was won. */
type Turnover = { product: string; turnoverMinor: bigint; paidMinor: bigint };

/**
 * Valid turnover by product, over all time or over UTC days, both included: stakes minus returned stakes.
 * Exact to the newest transfer: the part that is not rolled up is read from the journal.
 */
export async function findTurnover(
  db: Db,
  playerId: bigint,
  days?: { from: string; to: string },
): Promise<Turnover[]> {
  const { rows } = await sql<Turnover>`
    with progress as materialized (select through_seq from wallet.turnover_progress)
    select
      product,
      (sum(staked_minor) - sum(returned_minor))::bigint as "turnoverMinor",
      (sum(paid_minor) - sum(returned_minor))::bigint as "paidMinor"
    from (
      select product, day, staked_minor, returned_minor, paid_minor
      from wallet.turnover_day
      where player_id = ${playerId}
      union all
      select product, day, staked_minor, returned_minor, paid_minor
      from (${turnoverMoves({
        transfers: sql`t.player_id = ${playerId} and t.seq > (select through_seq from progress)`,
        stakeOfReturn: stakeOfFewReturns,
        returns: sql`not back.rolled and t.player_id = ${playerId}`,
      })}) tail
    ) move
    where ${days ? sql`day between ${days.from}::date and ${days.to}::date` : sql`true`}
    group by product
    order by product
  `.execute(db);
  return rows;
}

/**
 * VIP turnover, over all time or UTC days, both included, in minor units rounded down: weighted cash stakes
 * minus returned ones. Exact to the newest transfer. Omits players who never staked.
 */
export async function listVipTurnovers(
  db: Db,
  playerIds: readonly bigint[],
  days?: { from: string; to: string },
): Promise<Map<bigint, bigint>> {
  const ids = sql`any(${`{${playerIds.join(',')}}`}::text::bigint[])`;
  const within = days ? sql`day between ${days.from}::date and ${days.to}::date` : sql`true`;
  const { rows } = await sql<{ player_id: bigint; vip_milli: bigint }>`
    with progress as materialized (select through_seq from wallet.turnover_progress)
    select player_id, sum(vip_milli)::bigint as vip_milli
    from (
      select player_id, vip_milli
      from wallet.turnover_day
      where player_id = ${ids}
      and ${within}
      union all
      select player_id, vip_milli
      from (${turnoverMoves({
        transfers: sql`t.player_id = ${ids} and t.seq > (select through_seq from progress)`,
        stakeOfReturn: stakeOfFewReturns,
        returns: sql`not back.rolled and t.player_id = ${ids}`,
      })}) tail
      where ${within}
    ) move
    group by player_id
  `.execute(db);
  return new Map(rows.map((row) => [row.player_id, floorRatio(row.vip_milli, 1_000n)]));
}

export async function findVipTurnover(
  db: Db,
  playerId: bigint,
  days?: { from: string; to: string },
): Promise<bigint> {
  return (await listVipTurnovers(db, [playerId], days)).get(playerId) ?? 0n;
}

/** `netLossMinor` is the operator's win, negative when the player won. */
type DayTurnover = {
  playerId: bigint;
  product: string;
  currency: Currency;
  /** Cash stakes minus returned ones. */
  turnoverMinor: bigint;
  /** Times the commission weights, in thousandths of a minor unit. */
  commissionMilli: bigint;
  netLossMinor: bigint;
};

/**
 * Cash turnover of a closed UTC day by player and product: the next `limit` players after `afterPlayerId`.
 * Final. Null while the day is not closed, a few minutes after its end.
 */
export async function listDayTurnover(
  db: Db,
  day: string,
  afterPlayerId: bigint,
  limit: number,
): Promise<DayTurnover[] | null> {
  const progress = await db
    .selectFrom('wallet.turnover_progress')
    .select(sql<boolean>`open_day > ${day}::date`.as('closed'))
    .executeTakeFirstOrThrow();
  if (!progress.closed) return null;
  const { rows } = await sql<DayTurnover>`
    select
      player_id as "playerId",
      product,
      currency,
      staked_minor - returned_minor - bonus_minor as "turnoverMinor",
      commission_milli as "commissionMilli",
      staked_minor - paid_minor as "netLossMinor"
    from wallet.turnover_day
    where day = ${day}::date
    and player_id in (
      select distinct player_id
      from wallet.turnover_day
      where day = ${day}::date
      and player_id > ${afterPlayerId}
      order by player_id
      limit ${limit}
    )
    order by player_id, product
  `.execute(db);
  return rows;
}

/** Cash turnover of a closed UTC day by product, times the commission weights. Final. */
export async function listProductTurnover(
  db: Db,
  day: string,
  playerIds: readonly bigint[],
): Promise<{ playerId: bigint; product: string; commissionMilli: bigint }[]> {
  const { rows } = await sql<{ playerId: bigint; product: string; commissionMilli: bigint }>`
    select player_id as "playerId", product, commission_milli as "commissionMilli"
    from wallet.turnover_day
    where day = ${day}::date
    and player_id = any(${`{${playerIds.join(',')}}`}::text::bigint[])
    order by player_id, product
  `.execute(db);
  return rows;
}

export async function listTurnoverMismatches(db: Db): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    with expected as (
      select
        player_id, product, sum(staked_minor) as staked_minor, sum(returned_minor) as returned_minor,
        sum(paid_minor) as paid_minor, sum(stakes) as stakes, sum(vip_milli) as vip_milli, sum(bonus_minor) as bonus_minor, sum(commission_milli) as commission_milli
      from (${turnoverMoves({
        transfers: sql`t.seq <= (select through_seq from wallet.turnover_progress)`,
        stakeOfReturn: stakeOfManyReturns,
        returns: sql`back.rolled`,
      })}) move
      group by player_id, product
    ),
    found as (
      select
        player_id, product, sum(staked_minor) as staked_minor, sum(returned_minor) as returned_minor,
        sum(paid_minor) as paid_minor, sum(stakes) as stakes, sum(vip_milli) as vip_milli, sum(bonus_minor) as bonus_minor, sum(commission_milli) as commission_milli
      from wallet.turnover_day
      group by player_id, product
    )
    select
      'turnover differs from the journal' as what,
      player_id || ' ' || product as id,
      coalesce(concat_ws(' ', e.staked_minor, e.returned_minor, e.paid_minor, e.stakes, e.vip_milli, e.bonus_minor, e.commission_milli), '') as expected,
      coalesce(concat_ws(' ', f.staked_minor, f.returned_minor, f.paid_minor, f.stakes, f.vip_milli, f.bonus_minor, f.commission_milli), '') as found
    from expected e
    full join found f using (player_id, product)
    where (e.staked_minor, e.returned_minor, e.paid_minor, e.stakes, e.vip_milli, e.bonus_minor, e.commission_milli)
      is distinct from (f.staked_minor, f.returned_minor, f.paid_minor, f.stakes, f.vip_milli, f.bonus_minor, f.commission_milli)
    union all
    select 'return of a stake that does not exist', back.id::text, back.stake_id, coalesce(stake.seq::text, 'none')
    from wallet.stake_return back
    left join wallet.transfer stake on stake.id = back.stake_id and stake.kind in ${stakedKinds}
    where stake.id is null
    or stake.seq <> back.stake_seq
  `.execute(db);
  return rows;
}
