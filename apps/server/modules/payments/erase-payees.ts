import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';

/** Erases payees and client data. Amounts, times, states and numbers of vendors stay. */
export async function erasePayees(tx: Tx, playerId: bigint): Promise<void> {
  // A late payment is announced in the language of the order.
  await sql`
    update payments.order
    set payer = '', url = null, client = jsonb_build_object('lang', client -> 'lang')
    where player_id = ${playerId}
  `.execute(tx);
  await sql`
    update payments.withdrawal
    set account_no = 'erased ' || id, holder_name = 'erased', holder_document = 'erased', whatsapp = '', client = '{}'
    where player_id = ${playerId} and closed_at is not null
  `.execute(tx);
  await sql`update payments.transfer set client = '{}' where sender_id = ${playerId}`.execute(tx);
}

/** The contact of a withdrawal is no evidence. */
export async function erasePayContacts(tx: Tx, playerId: bigint): Promise<void> {
  await tx
    .updateTable('payments.withdrawal')
    .set({ whatsapp: '' })
    .where('player_id', '=', playerId)
    .where('whatsapp', '<>', '')
    .execute();
}

/** Payments of a player that are not finished. Minor units are owed by the player. */
export async function countOpenPayments(db: Db | Tx, playerId: bigint) {
  const { rows } = await sql<{ deposits: number; withdrawals: number; returns: number; claims: number }>`
    select
      (select count(*) from payments.order where player_id = ${playerId} and status = 'pending')::int as deposits,
      (select count(*) from payments.withdrawal where player_id = ${playerId} and closed_at is null)::int as withdrawals,
      (select count(*) from payments.deposit_return where player_id = ${playerId} and closed_at is null)::int as returns,
      (select count(*) from payments.reversal where player_id = ${playerId} and lifted_at is null)::int as claims
  `.execute(db);
  return rows[0] ?? { deposits: 0, withdrawals: 0, returns: 0, claims: 0 };
}
