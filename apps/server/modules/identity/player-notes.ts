import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import type { FoundPlayer } from './identity.queries.ts';

/** Adds a note about a player. The same order adds it once. */
export async function addNote(
  tx: Tx,
  note: { playerId: bigint; body: string; by: string; orderId: string },
): Promise<void> {
  await tx
    .insertInto('identity.player_note')
    .values({ player_id: note.playerId, body: note.body, written_by: note.by, order_id: note.orderId })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
}

/** Notes about a player, newest first; before a time, when given. */
export async function listNotes(db: Db, playerId: bigint, limit: number, before: Date | null = null) {
  const rows = db
    .selectFrom('identity.player_note')
    .select(['id', 'body', 'written_by', 'created_at'])
    .where('player_id', '=', playerId);
  return (before ? rows.where('created_at', '<', before) : rows).orderBy('id', 'desc').limit(limit).execute();
}

/** All labels with the number of players who have them. */
export async function listLabels(db: Db) {
  return db
    .selectFrom('identity.label as l')
    .select(['l.name', 'l.title_en', 'l.title_pt', 'l.retired_at'])
    .select(sql<bigint>`(select count(*) from identity.player_label where label = l.name)`.as('players'))
    .orderBy('l.name')
    .execute();
}

export async function findLabel(db: Db | Tx, name: string) {
  const row = await db.selectFrom('identity.label').selectAll().where('name', '=', name).executeTakeFirst();
  return row ?? null;
}

/** Returns false for a name in use. A retired label is taken into use again. */
export async function addLabel(tx: Tx, label: { name: string; en: string; pt: string }): Promise<boolean> {
  const titles = { title_en: label.en, title_pt: label.pt };
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('identity.label')
    .values({ name: label.name, ...titles })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ ...titles, retired_at: null })
        .where('identity.label.retired_at', 'is not', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns false when no label in use has the name. */
export async function retireLabel(tx: Tx, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity.label')
    .set({ retired_at: sql`now()` })
    .where('name', '=', name)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Labels of a player by name. */
export async function listLabelsOf(db: Db | Tx, playerId: bigint) {
  return db
    .selectFrom('identity.player_label as p')
    .innerJoin('identity.label as l', 'l.name', 'p.label')
    .select(['l.name', 'l.title_en', 'l.title_pt'])
    .where('p.player_id', '=', playerId)
    .orderBy('l.name')
    .execute();
}

/** Returns false when the player has the label. `label` must be one in use. */
export async function putLabel(
  tx: Tx,
  { playerId, label, by }: { playerId: bigint; label: string; by: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('identity.player_label')
    .values({ player_id: playerId, label, put_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns false when the player does not have the label. */
export async function takeLabel(tx: Tx, playerId: bigint, label: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('identity.player_label')
    .where('player_id', '=', playerId)
    .where('label', '=', label)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Players with a label, the newest labelled first; of these players only, when given. */
export async function listPlayersWithLabel(
  db: Db,
  label: string,
  limit: number,
  among?: readonly bigint[],
): Promise<FoundPlayer[]> {
  if (among?.length === 0) return [];
  let players = db
    .selectFrom('identity.player_label as l')
    .innerJoin('identity.player as p', 'p.id', 'l.player_id')
    .select(['p.id', 'p.username', 'p.name', 'p.currency', 'p.telegram', 'p.blocked_at', 'p.block_kind'])
    .select('p.created_at')
    .where('l.label', '=', label);
  if (among) players = players.where('l.player_id', 'in', [...among]);
  return players.orderBy('l.put_at', 'desc').orderBy('l.player_id').limit(limit).execute();
}
