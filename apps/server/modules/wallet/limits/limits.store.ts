import type { limitEvents } from '@palpite/contracts/limits';
import { type LimitKind, type LimitPeriod, looseningHours } from '@palpite/domain/play-limits';
import { sql } from 'kysely';
import { defaultTimeZone } from '../../../platform/days.ts';
import type { Tx } from '../../../platform/db.ts';

export type LimitName = { playerId: bigint; kind: LimitKind; period: LimitPeriod };

/**
 * Locks the guard of a player until the end of the transaction, and creates it if absent. The accounts are locked
 * first, in the order in which all transfers lock them. A concurrent stake is then either already in the journal or
 * finds the guard.
 */
export async function lockGuard(tx: Tx, playerId: bigint, zone: string): Promise<void> {
  await tx
    .selectFrom('wallet.account')
    .select('id')
    .where('player_id', '=', playerId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const guard = tx
    .selectFrom('wallet.guard')
    .select('player_id')
    .where('player_id', '=', playerId)
    .forUpdate();
  if (await guard.executeTakeFirst()) return;
  // PostgreSQL may not know the client's time zone; the default zone replaces it.
  await sql`
    insert into wallet.guard (player_id, zone)
    select ${playerId}, coalesce((select name from pg_timezone_names where name = ${zone}), ${defaultTimeZone})
    on conflict do nothing
  `.execute(tx);
  await guard.execute();
}

/**
 * Adds a limit with the amount used so far in its period, computed from the journal. A returned stake of an earlier
 * period does not make the used amount of a stake limit negative.
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

/** Changes the amount of a limit and clears its pending change. */
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

/**
 * Counts a deposit towards the player's deposit limits. Call it after the transfers of the deposit, which lock the
 * accounts.
 */
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

/** Refuses every stake of a player from now until `until`; null for no end. Never shortens an existing stop. */
export async function stopStakes(tx: Tx, playerId: bigint, until: Date | null): Promise<void> {
  await lockGuard(tx, playerId, defaultTimeZone);
  await sql`
    update wallet.guard
    set stopped_until = greatest(stopped_until, ${until ?? 'infinity'}::timestamptz)
    where player_id = ${playerId}
  `.execute(tx);
}

/**
 * Sets the moment when stakes are accepted again; null for never. May shorten the stop, for an end that was decided
 * elsewhere.
 */
export async function setStopEnd(tx: Tx, playerId: bigint, until: Date | null): Promise<void> {
  await lockGuard(tx, playerId, defaultTimeZone);
  await sql`
    update wallet.guard
    set stopped_until = ${until ?? 'infinity'}::timestamptz
    where player_id = ${playerId}
  `.execute(tx);
}

function named(tx: Tx, { playerId, kind, period }: LimitName) {
  return tx
    .updateTable('wallet.player_limit')
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('period', '=', period);
}
