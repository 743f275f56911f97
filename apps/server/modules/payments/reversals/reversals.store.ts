import type { Currency } from '@palpite/domain/money';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/tables.ts';
import { expectOne } from '../payments.store.ts';

export type ReversalRow = Omit<Selectable<Tables['payments.reversal']>, 'currency'> & { currency: Currency };

/** As much of an amount as there is. */
export const upTo = (minor: bigint, thereMinor: bigint): bigint => (thereMinor > minor ? minor : thereMinor);

/** What the player still owes of a reversal. */
export const leftMinor = (reversal: ReversalRow): bigint =>
  reversal.owed_minor - reversal.collected_minor - reversal.written_off_minor;

export async function findReversal(db: Db, vendor: string, reversalNo: string): Promise<ReversalRow | null> {
  const row = await db
    .selectFrom('payments.reversal')
    .selectAll()
    .where('vendor', '=', vendor)
    .where('reversal_no', '=', reversalNo)
    .executeTakeFirst();
  return (row as ReversalRow | undefined) ?? null;
}

/** Whether money of a player may not leave: a deposit was taken back, and the operator has not lifted it. */
export async function isHeld(db: Db, playerId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('payments.reversal')
    .select('id')
    .where('player_id', '=', playerId)
    .where('lifted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What was taken back of a player's deposits in all time, discounts included. */
export async function sumReversed(db: Db, playerId: bigint): Promise<bigint> {
  const row = await db
    .selectFrom('payments.reversal')
    .select(sql<bigint>`coalesce(sum(amount_minor + discount_minor), 0)::bigint`.as('minor'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return row.minor;
}

/** What a player owes of deposits that were taken back. */
export async function sumOwed(db: Db, playerId: bigint): Promise<bigint> {
  const row = await db
    .selectFrom('payments.reversal')
    .select(
      sql<bigint>`coalesce(sum(owed_minor - collected_minor - written_off_minor), 0)::bigint`.as('minor'),
    )
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return row.minor;
}

/** Reversals that were not lifted yet, the oldest first. */
export async function listUnlifted(db: Db, limit: number): Promise<ReversalRow[]> {
  const rows = await db
    .selectFrom('payments.reversal')
    .selectAll()
    .where('lifted_at', 'is', null)
    .orderBy('received_at')
    .limit(limit)
    .execute();
  return rows as ReversalRow[];
}

/** Writes a reversal, and on its order how much of it is gone by now. */
export async function addReversal(tx: Tx, reversal: Insertable<Tables['payments.reversal']>): Promise<void> {
  const done = await tx
    .updateTable('payments.order')
    .set({ reversed_minor: sql`reversed_minor + ${reversal.amount_minor}` })
    .where('id', '=', reversal.order_id)
    .where('status', '=', 'credited')
    .executeTakeFirst();
  expectOne(done.numUpdatedRows, `order ${reversal.order_id}`);
  await tx.insertInto('payments.reversal').values(reversal).execute();
}

export async function findPlayerOf(
  db: Db,
  id: string,
): Promise<{ playerId: bigint; currency: Currency } | null> {
  const row = await db
    .selectFrom('payments.reversal')
    .select(['player_id', 'currency'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { playerId: row.player_id, currency: row.currency as Currency } : null;
}

export async function lockReversal(tx: Tx, id: string): Promise<ReversalRow> {
  const row = await tx
    .selectFrom('payments.reversal')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as ReversalRow;
}

/** What a player owes, the oldest first, locked. */
export async function lockClaims(tx: Tx, playerId: bigint): Promise<ReversalRow[]> {
  const rows = await tx
    .selectFrom('payments.reversal')
    .selectAll()
    .where('player_id', '=', playerId)
    .where(isOwed)
    .orderBy('received_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as ReversalRow[];
}

/** Players who owe something and have cash. */
export async function listDebtorsWithCash(
  db: Db,
  limit: number,
): Promise<{ playerId: bigint; currency: Currency }[]> {
  const rows = await db
    .selectFrom('payments.reversal')
    .innerJoin('wallet.account', 'wallet.account.player_id', 'payments.reversal.player_id')
    .select(['payments.reversal.player_id', 'payments.reversal.currency'])
    .distinct()
    .where('lifted_at', 'is', null)
    .where(isOwed)
    .where('wallet.account.kind', '=', 'cash')
    .where('wallet.account.balance_minor', '>', 0n)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ playerId: row.player_id, currency: row.currency as Currency }));
}

const isOwed = sql<boolean>`collected_minor + written_off_minor < owed_minor`;

export async function noteCollected(tx: Tx, id: string, minor: bigint): Promise<void> {
  const done = await tx
    .updateTable('payments.reversal')
    .set({ collected_minor: sql`collected_minor + ${minor}` })
    .where('id', '=', id)
    .executeTakeFirst();
  expectOne(done.numUpdatedRows, `reversal ${id}`);
}

export async function noteWrittenOff(tx: Tx, id: string, minor: bigint, by: string): Promise<void> {
  const done = await tx
    .updateTable('payments.reversal')
    .set({ written_off_minor: sql`written_off_minor + ${minor}`, written_off_by: by })
    .where('id', '=', id)
    .executeTakeFirst();
  expectOne(done.numUpdatedRows, `reversal ${id}`);
}

export async function noteLifted(tx: Tx, id: string, by: string): Promise<void> {
  const done = await tx
    .updateTable('payments.reversal')
    .set({ lifted_at: sql`now()`, lifted_by: by })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  expectOne(done.numUpdatedRows, `reversal ${id}`);
}
