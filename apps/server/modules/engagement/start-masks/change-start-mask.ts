import { randomUUID } from 'node:crypto';
import type { MaskAudience, MaskTarget } from '@palpite/contracts/start-masks';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { Picture } from '../../../platform/read-picture.ts';
import type { MaskTexts } from './start-masks.queries.ts';

export type NewStartMask = {
  /** The same order publishes one mask. */
  orderId: string;
  audience: MaskAudience;
  texts: MaskTexts;
  target: MaskTarget;
  targetId: string | null;
  picture: Picture | null;
  /** Null: now. */
  startsAt: Date | null;
  endsAt: Date | null;
  by: string;
};

/** Stores a mask, which is shown from its start. Returns its number. */
export function publishStartMask(db: Db, mask: NewStartMask): Promise<bigint> {
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('engagement.start_mask')
      .values({
        order_id: mask.orderId,
        audience: mask.audience,
        texts: JSON.stringify(mask.texts),
        target: mask.target,
        target_id: mask.targetId,
        picture_id: mask.picture && randomUUID(),
        picture: mask.picture?.bytes ?? null,
        starts_at: mask.startsAt ?? sql<Date>`now()`,
        ends_at: mask.endsAt,
        published_by: mask.by,
      })
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .execute();
    const { id } = await tx
      .selectFrom('engagement.start_mask')
      .select('id')
      .where('order_id', '=', mask.orderId)
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** By the clock: an order that waited for another began before that one set the start. */
const runs = sql<boolean>`(
  ended_at is null and starts_at <= clock_timestamp() and (ends_at is null or ends_at > clock_timestamp())
)`;

/**
 * Shows a planned or ended mask from now on, which makes it the newest. `endsAt` replaces its end. Refuses a running
 * mask, and an end that has passed.
 */
export function startStartMask(
  db: Db,
  id: bigint,
  endsAt: Date | null,
): Promise<'started' | 'unknown' | 'runs' | 'over'> {
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('engagement.start_mask')
      .select([runs.as('runs'), 'ends_at', sql<Date>`now()`.as('now')])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return 'unknown';
    if (found.runs) return 'runs';
    const end = endsAt ?? found.ends_at;
    if (end !== null && end <= found.now) return 'over';
    await tx
      .updateTable('engagement.start_mask')
      .set({ starts_at: sql<Date>`now()`, ends_at: end, ended_at: null })
      .where('id', '=', id)
      .execute();
    return 'started';
  });
}

/** Ends a running or planned mask. Returns false when there is none to end. */
export function endStartMask(db: Db, id: bigint): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('engagement.start_mask')
      .set({ ended_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where(sql<boolean>`(ends_at is null or ends_at > now())`)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}
