import { looseningHours } from '@palpite/domain/play-limits';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { findPlayerByUsername } from './identity.queries.ts';
import { listSamePerson } from './persons/find-matches.ts';
import { type LockedAccount, lockAccounts } from './persons/persons.store.ts';

export type LiftRefusal = 'player_unknown' | 'not_endless' | 'too_early' | 'not_lifted';

export type LiftOrder = { username: string; by: string; reason: string };

/** Runs in the same transaction; null means forever. */
type SetStopEnd = (tx: Tx, playerIds: readonly bigint[], until: Date | null) => Promise<void>;

/** Read under the row lock. `is_due`: long enough to be lifted. */
type LockedStop = {
  id: bigint;
  stop_kind: string | null;
  stopped_until: Date | null;
  since: Date | null;
  is_due: boolean | null;
  is_lifted: boolean;
};

async function lockStop(tx: Tx, username: string): Promise<LockedStop | null> {
  const { rows } = await sql<LockedStop>`
    select
      p.id,
      p.stop_kind,
      p.stopped_until,
      endless.since,
      endless.since <= now() - make_interval(months => terms.months_min) as is_due,
      coalesce(p.stopped_until > now() and p.stopped_until = lift.until, false) as is_lifted
    from identity.player p
    cross join identity.lift_terms terms
    cross join lateral (
      select max(created_at) as since from identity.play_stop where player_id = p.id and until is null
    ) endless
    left join lateral (
      select until from identity.stop_lift where player_id = p.id order by id desc limit 1
    ) lift on true
    where p.username = ${username}
    for update of p
  `.execute(tx);
  return rows[0] ?? null;
}

/** With those of the person's other accounts, in the order of their numbers. Null for an unknown account. */
async function lockPersonStop(
  tx: Tx,
  username: string,
): Promise<{ stop: LockedStop; others: LockedAccount[] } | null> {
  const player = await findPlayerByUsername(tx, username);
  if (!player) return null;
  const accounts = await lockAccounts(tx, await listSamePerson(tx, player.id));
  const stop = await lockStop(tx, username);
  return stop && { stop, others: accounts.filter(({ id }) => id !== stop.id) };
}

/** Applies to all accounts with the same exclusion. */
async function setEnd(
  tx: Tx,
  { stop, others }: { stop: LockedStop; others: readonly LockedAccount[] },
  { by, reason }: LiftOrder,
  { hours, setStopEnd }: { hours: number | null; setStopEnd: SetStopEnd },
): Promise<Date | null> {
  const before = stop.stopped_until?.getTime();
  const ids = [
    stop.id,
    ...others
      .filter(
        ({ stop_kind: kind, stopped_until: until }) => kind === 'exclusion' && until?.getTime() === before,
      )
      .map(({ id }) => id),
  ];
  const { rows } = await sql<{ until: Date | null }>`
    insert into identity.stop_lift (player_id, until, ordered_by, reason)
    select
      id,
      -- JavaScript dates have milliseconds, and both ends are compared for equality.
      date_trunc('milliseconds', now() + make_interval(hours => ${hours}::integer)),
      ${by},
      ${reason}
    from unnest(${ids}::bigint[]) as account (id)
    returning until
  `.execute(tx);
  const until = rows[0]?.until ?? null;
  await tx.updateTable('identity.player').set({ stopped_until: until }).where('id', 'in', ids).execute();
  await setStopEnd(tx, ids, until);
  return until;
}

/**
 * At the player's request, an exclusion without end expires in 24 hours on all accounts of the person.
 *
 * Refuses: `player_unknown`, `not_endless`, `too_early` before the operator's months. The months come from
 * the licence, the 24 hours from GLI-19 (any relaxation of limits).
 */
export async function liftExclusion(
  db: Db,
  order: LiftOrder,
  setStopEnd: SetStopEnd,
): Promise<{ until: Date } | { refusal: LiftRefusal }> {
  return db.transaction().execute(async (tx) => {
    const person = await lockPersonStop(tx, order.username);
    if (!person) return { refusal: 'player_unknown' };
    const { stop } = person;
    if (stop.stop_kind !== 'exclusion' || stop.stopped_until !== null) return { refusal: 'not_endless' };
    if (!stop.is_due) return { refusal: 'too_early' };
    const until = await setEnd(tx, person, order, { hours: looseningHours, setStopEnd });
    return { until: until as Date };
  });
}

/**
 * While the exclusion is in force.
 *
 * Refuses: `player_unknown`, `not_lifted` without an end, or when it has passed.
 */
export async function keepExclusion(
  db: Db,
  order: LiftOrder,
  setStopEnd: SetStopEnd,
): Promise<{ until: null } | { refusal: LiftRefusal }> {
  return db.transaction().execute(async (tx) => {
    const person = await lockPersonStop(tx, order.username);
    if (!person) return { refusal: 'player_unknown' };
    if (!person.stop.is_lifted) return { refusal: 'not_lifted' };
    await setEnd(tx, person, order, { hours: null, setStopEnd });
    return { until: null };
  });
}

export async function getLiftMonths(db: Db): Promise<number> {
  const row = await db.selectFrom('identity.lift_terms').select('months_min').executeTakeFirstOrThrow();
  return row.months_min;
}

export async function setLiftMonths(db: Db, months: number): Promise<void> {
  await db.updateTable('identity.lift_terms').set({ months_min: months }).execute();
}

export async function listEndlessExclusions(db: Db, limit: number) {
  const { rows } = await sql<{ username: string; since: Date; until: Date | null; may_lift_at: Date }>`
    select
      p.username,
      endless.since,
      p.stopped_until as until,
      endless.since + make_interval(months => terms.months_min) as may_lift_at
    from identity.player p
    cross join identity.lift_terms terms
    cross join lateral (
      select max(created_at) as since from identity.play_stop where player_id = p.id and until is null
    ) endless
    where p.stop_kind = 'exclusion'
    and endless.since is not null
    and (
      p.stopped_until is null
      or p.stopped_until > now() and exists (
        select from identity.stop_lift where player_id = p.id and until = p.stopped_until
      )
    )
    order by endless.since
    limit ${limit}
  `.execute(db);
  return rows;
}

export type StopEvent = {
  at: Date;
  /** What the player took, or how staff decided about lifting it. */
  event: 'timeOut' | 'exclusion' | 'kept' | 'lifted';
  /** Length chosen by the player, or reason of staff. */
  detail: string;
  until: Date | null;
  ordered_by: string | null;
};

/** Breaks and exclusions, and decisions about them, newest first; before a time, when given. */
export async function listStops(
  db: Db,
  playerId: bigint,
  limit: number,
  before: Date | null = null,
): Promise<StopEvent[]> {
  const { rows } = await sql<StopEvent>`
    select created_at as at, kind as event, length as detail, until, null as ordered_by
    from identity.play_stop
    where player_id = ${playerId} and created_at < coalesce(${before}::timestamptz, 'infinity')
    union all
    select created_at, case when until is null then 'kept' else 'lifted' end, reason, until, ordered_by
    from identity.stop_lift
    where player_id = ${playerId} and created_at < coalesce(${before}::timestamptz, 'infinity')
    order by at desc
    limit ${limit}
  `.execute(db);
  return rows;
}
