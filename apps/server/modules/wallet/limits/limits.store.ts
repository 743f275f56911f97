import type { limitEvents } from '@palpite/contracts/limits';
import { type LimitKind, type LimitPeriod, looseningHours } from '@palpite/domain/play-limits';
import { sql } from 'kysely';
import { defaultTimeZone } from '../../../platform/days.ts';
import type { Tx } from '../../../platform/db.ts';

export type LimitName = { playerId: bigint; kind: LimitKind; period: LimitPeriod };

/**
 * Locks the guards of players and creates absent ones. Locks the accounts first, in the order of transfers: a
 * concurrent stake is then either in the journal or finds the guard.
 */
export async function lockGuards(tx: Tx, playerIds: readonly bigint[], zone: string): Promise<void> {
  await tx
    .selectFrom('wallet.account')
    .select('id')
    .where('player_id', 'in', [...playerIds])
    .orderBy('id')
    .forUpdate()
    .execute();
  const guards = tx
    .selectFrom('wallet.guard')
    .select('player_id')
    .where('player_id', 'in', [...playerIds])
    .orderBy('player_id')
    .forUpdate();
  if ((await guards.execute()).length === playerIds.length) return;
  // PostgreSQL may not know the client's time zone; the default zone replaces it.
  await sql`
    insert into wallet.guard (player_id, zone)
    select id, coalesce((select name from pg_timezone_names where name = ${zone}), ${defaultTimeZone})
    from unnest(${playerIds}::bigint[]) as player (id)
    order by id
    on conflict do nothing
  `.execute(tx);
  await guards.execute();
}

/**
 * Adds a limit with the amount used so far in its period. A returned stake of an earlier period does not make
 * the used amount negative.
 */
export async function addLimit(
  tx: Tx,
  { playerId, kind, period }: LimitName,
  amountMinor: bigint,
  currency: string,
): Promise<void> {
  await sql`
    insert into wallet.player_limit (player_id, kind, period, currency, amount_minor, used_minor, used_from)
    select
      guard.player_id, ${kind}, ${period}, ${currency}, ${amountMinor}::bigint,
      greatest(coalesce(play.minor, 0), case when ${kind} = 'stake' then 0 end),
      wallet.period_start(${period}, guard.zone)
    from wallet.guard
    cross join lateral (
      select
        sum(
          moved.amount_minor * case ${kind}
            when 'stake' then wallet.stake_sign(moved.kind, payer.kind, payee.kind)
            when 'loss' then wallet.loss_sign(moved.kind, payer.kind, payee.kind)
            else (moved.kind = 'deposit')::int
          end
        )::bigint as minor
      from wallet.transfer moved
      join wallet.account payer on payer.id = moved.debit_account_id
      join wallet.account payee on payee.id = moved.credit_account_id
      where moved.player_id = guard.player_id
      and moved.created_at >= wallet.period_start(${period}, guard.zone)
    ) play
    where guard.player_id = ${playerId}
  `.execute(tx);
}

export async function moveLimit(tx: Tx, limit: LimitName, amountMinor: bigint): Promise<void> {
  await named(tx, limit)
    .set({
      amount_minor: amountMinor,
      pending_change: null,
      pending_amount_minor: null,
      confirmable_at: null,
      set_at: sql`now()`,
    })
    .execute();
}

/** Stores a pending change, which replaces an earlier one. The waiting time starts now. */
export async function requestLoosening(
  tx: Tx,
  limit: LimitName,
  requestedMinor: bigint | null,
): Promise<void> {
  await named(tx, limit)
    .set({
      pending_change: requestedMinor === null ? 'removal' : 'raise',
      pending_amount_minor: requestedMinor,
      confirmable_at: sql`now() + make_interval(hours => ${looseningHours})`,
    })
    .execute();
}

export async function removeLimit(tx: Tx, { playerId, kind, period }: LimitName): Promise<void> {
  await tx
    .deleteFrom('wallet.player_limit')
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .execute();
}

export async function noteChange(
  tx: Tx,
  { playerId, kind, period }: LimitName,
  change: {
    event: (typeof limitEvents)[number];
    beforeMinor: bigint | null;
    afterMinor: bigint | null;
    sessionId: bigint;
  },
): Promise<void> {
  await tx
    .insertInto('wallet.limit_change')
    .values({
      player_id: playerId,
      kind,
      period,
      event: change.event,
      before_minor: change.beforeMinor,
      after_minor: change.afterMinor,
      session_id: change.sessionId,
    })
    .execute();
}

/** Call it after the transfers of the deposit, which lock the accounts. */
export async function countDeposit(tx: Tx, playerId: bigint, amountMinor: bigint): Promise<void> {
  await sql`select from wallet.guard where player_id = ${playerId} for update`.execute(tx);
  await sql`
    update wallet.player_limit own
    set
      used_minor = case when own.used_from >= now_in.start then own.used_minor else 0 end + ${amountMinor}::bigint,
      used_from = greatest(own.used_from, now_in.start)
    from wallet.guard
    cross join (values ('day'), ('week'), ('month')) as each (period)
    cross join lateral (select wallet.period_start(each.period, guard.zone) as start) now_in
    where guard.player_id = ${playerId}
    and own.player_id = guard.player_id
    and own.kind = 'deposit'
    and own.period = each.period
  `.execute(tx);
}

/** Refuses every stake until `until`; null for no end. Never shortens an existing stop. */
export async function stopStakes(tx: Tx, playerIds: readonly bigint[], until: Date | null): Promise<void> {
  await lockGuards(tx, playerIds, defaultTimeZone);
  await sql`
    update wallet.guard
    set stopped_until = greatest(stopped_until, ${until ?? 'infinity'}::timestamptz)
    where player_id = any(${playerIds}::bigint[])
  `.execute(tx);
}

/** Null for never. May shorten the stop, for an end that was decided elsewhere. */
export async function setStopEnd(tx: Tx, playerIds: readonly bigint[], until: Date | null): Promise<void> {
  await lockGuards(tx, playerIds, defaultTimeZone);
  await sql`
    update wallet.guard
    set stopped_until = ${until ?? 'infinity'}::timestamptz
    where player_id = any(${playerIds}::bigint[])
  `.execute(tx);
}

/** Does not change a stop. */
export async function setStakesFrozen(tx: Tx, playerId: bigint, isFrozen: boolean): Promise<void> {
  await lockGuards(tx, [playerId], defaultTimeZone);
  await tx
    .updateTable('wallet.guard')
    .set({ is_frozen: isFrozen })
    .where('player_id', '=', playerId)
    .execute();
}

function named(tx: Tx, { playerId, kind, period }: LimitName) {
  return tx
    .updateTable('wallet.player_limit')
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('period', '=', period);
}
