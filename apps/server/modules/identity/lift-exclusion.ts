import { looseningHours } from '@palpite/domain/play-limits';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';

export type LiftRefusal = 'player_unknown' | 'not_endless' | 'too_early' | 'not_lifted';

export type LiftOrder = { username: string; by: string; reason: string };

/** Sets the end of a stop in the wallet's stake check, in the same transaction; null means forever. */
type SetStopEnd = (tx: Tx, playerId: bigint, until: Date | null) => Promise<void>;

/** A stop read under its row lock. `is_due` is true once it has lasted long enough to be lifted. */
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

async function setEnd(
  tx: Tx,
  stop: LockedStop,
  { by, reason }: LiftOrder,
  { hours, setStopEnd }: { hours: number | null; setStopEnd: SetStopEnd },
): Promise<Date | null> {
  const { until } = await tx
    .insertInto('identity.stop_lift')
    .values({
      player_id: stop.id,
      until:
        hours === null
          ? null
          : // JavaScript dates have milliseconds, and both ends are compared for equality.
            sql`date_trunc('milliseconds', now() + make_interval(hours => ${hours}))`,
      ordered_by: by,
      reason,
    })
    .returning('until')
    .executeTakeFirstOrThrow();
  await tx.updateTable('identity.player').set({ stopped_until: until }).where('id', '=', stop.id).execute();
  await setStopEnd(tx, stop.id, until);
  return until;
}

/**
 * Lets an exclusion without end expire in 24 hours, at its player's request. It stays in force until then.
 * Refuses: `player_unknown`, `not_endless`, `too_early` before it has lasted the months that the operator set.
 * Source of the rule: the months come from the operator's licence, the 24 hours from GLI-19 (any relaxation of limits).
 */
export async function liftExclusion(
  db: Db,
  order: LiftOrder,
  setStopEnd: SetStopEnd,
): Promise<{ until: Date } | { refusal: LiftRefusal }> {
  return db.transaction().execute(async (tx) => {
    const stop = await lockStop(tx, order.username);
    if (!stop) return { refusal: 'player_unknown' };
    if (stop.stop_kind !== 'exclusion' || stop.stopped_until !== null) return { refusal: 'not_endless' };
    if (!stop.is_due) return { refusal: 'too_early' };
    const until = await setEnd(tx, stop, order, { hours: looseningHours, setStopEnd });
    return { until: until as Date };
  });
}

/**
 * Cancels a lift at the player's request, while the exclusion is still in force.
 * Refuses: `player_unknown`, `not_lifted` when no order has given it an end or that end has passed.
 */
export async function keepExclusion(
  db: Db,
  order: LiftOrder,
  setStopEnd: SetStopEnd,
): Promise<{ until: null } | { refusal: LiftRefusal }> {
  return db.transaction().execute(async (tx) => {
    const stop = await lockStop(tx, order.username);
    if (!stop) return { refusal: 'player_unknown' };
    if (!stop.is_lifted) return { refusal: 'not_lifted' };
    await setEnd(tx, stop, order, { hours: null, setStopEnd });
    return { until: null };
  });
}

/** Minimum duration of an exclusion without end before it can be lifted, in months. */
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

export async function listStops(db: Db, playerId: bigint, limit: number) {
  const { rows } = await sql<{ at: Date; event: string; until: Date | null; ordered_by: string | null }>`
    select created_at as at, kind || ' ' || length as event, until, null as ordered_by
    from identity.play_stop
    where player_id = ${playerId}
    union all
    select created_at, case when until is null then 'kept' else 'lifted' end || ': ' || reason, until, ordered_by
    from identity.stop_lift
    where player_id = ${playerId}
    order by at desc
    limit ${limit}
  `.execute(db);
  return rows;
}
