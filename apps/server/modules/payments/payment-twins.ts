import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

export async function listPaymentTwins(tx: Tx, playerId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ player_id: bigint }>`
    select distinct other.player_id
    from (select distinct account_no from payments.withdrawal where player_id = ${playerId}) own
    join payments.withdrawal other on other.account_no = own.account_no
    where other.player_id <> ${playerId}
  `.execute(tx);
  return rows.map((row) => row.player_id);
}
