import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';

/** What play has brought a player in cash since a moment, minor units: won less staked, below zero for a loss. */
export async function findNetSince(db: Db, playerId: bigint, since: Date): Promise<bigint> {
  const { rows } = await sql<{ net_minor: bigint }>`
    select
      coalesce(
        sum(-moved.amount_minor * wallet.loss_sign(moved.kind, payer.kind, payee.kind)),
        0
      )::bigint as net_minor
    from wallet.transfer moved
    join wallet.account payer on payer.id = moved.debit_account_id
    join wallet.account payee on payee.id = moved.credit_account_id
    where moved.player_id = ${playerId}
    and moved.created_at >= ${since}
  `.execute(db);
  return rows[0]?.net_minor ?? 0n;
}
