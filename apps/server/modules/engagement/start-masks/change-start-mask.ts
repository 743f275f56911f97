import { randomUUID } from 'node:crypto';
import type { MaskAudience, MaskTarget } from '@palpite/contracts/start-masks';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import type { Picture } from '../../../platform/read-picture.ts';
import type { MaskTexts } from './start-masks.queries.ts';

type MaskContent = {
  audience: MaskAudience;
  texts: MaskTexts;
  target: MaskTarget;
  targetId: string | null;
  picture: Picture | null;
};

export type NewStartMask = MaskContent & {
  /** The same order publishes one mask. */
  orderId: string;
  /** Null: now. */
  startsAt: Date | null;
  endsAt: Date | null;
  by: string;
};

/** Without a picture, that of the app. */
const rowOf = ({ audience, texts, target, targetId, picture }: MaskContent) => ({
  audience,
  texts: JSON.stringify(texts),
  target,
  target_id: targetId,
  ...(picture && { picture_id: randomUUID(), picture: picture.bytes }),
});

/**
 * A transaction that waited for the row may be older than the order that changed it, so the row is compared with the
 * clock and not with the start of the transaction.
 */
const clock = sql<Date>`clock_timestamp()`;

const lockMask = (tx: Tx, id: bigint) =>
  tx
    .selectFrom('engagement.start_mask')
    .select(['starts_at', 'ends_at', 'ended_at', clock.as('now')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

const isOver = (mask: { ends_at: Date | null; ended_at: Date | null; now: Date }): boolean =>
  mask.ended_at !== null || (mask.ends_at !== null && mask.ends_at <= mask.now);

/** Stores a mask, which is shown from its start. Returns its number. */
export function publishStartMask(db: Db, mask: NewStartMask): Promise<bigint> {
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('engagement.start_mask')
      .values({
        order_id: mask.orderId,
        ...rowOf(mask),
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
    const found = await lockMask(tx, id);
    if (!found) return 'unknown';
    if (!isOver(found) && found.starts_at <= found.now) return 'runs';
    const end = endsAt ?? found.ends_at;
    if (end !== null && end <= found.now) return 'over';
    await tx
      .updateTable('engagement.start_mask')
      .set({ starts_at: clock, ends_at: end, ended_at: null })
      .where('id', '=', id)
      .execute();
    return 'started';
  });
}

/**
 * Replaces what a running or planned mask shows, and its end. Its start stays, and without a new picture its picture.
 * Refuses a mask that has ended, and an end before its start.
 */
export function correctStartMask(
  db: Db,
  id: bigint,
  { endsAt, ...mask }: MaskContent & { endsAt: Date | null },
): Promise<'corrected' | 'unknown' | 'ended' | 'early'> {
  return db.transaction().execute(async (tx) => {
    const found = await lockMask(tx, id);
    if (!found) return 'unknown';
    if (isOver(found)) return 'ended';
    if (endsAt !== null && endsAt <= found.starts_at) return 'early';
    await tx
      .updateTable('engagement.start_mask')
      .set({ ...rowOf(mask), ends_at: endsAt })
      .where('id', '=', id)
      .execute();
    return 'corrected';
  });
}

/** A running or planned mask shows the picture of the app again. */
export function removeMaskPicture(
  db: Db,
  id: bigint,
): Promise<'removed' | 'unknown' | 'ended' | 'unchanged'> {
  return db.transaction().execute(async (tx) => {
    const found = await lockMask(tx, id);
    if (!found) return 'unknown';
    if (isOver(found)) return 'ended';
    const { numUpdatedRows } = await tx
      .updateTable('engagement.start_mask')
      .set({ picture_id: null, picture: null })
      .where('id', '=', id)
      .where('picture_id', 'is not', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? 'removed' : 'unchanged';
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
