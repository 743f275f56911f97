import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

/** Other players who were paid out to an account of this player, or paid a deposit from the same card or account. */
export async function listPaymentTwins(tx: Tx, playerId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ player_id: bigint }>`
    select other.player_id
    from (select distinct account_no from payments.withdrawal where player_id = ${playerId}) own
    join payments.withdrawal other on other.account_no = own.account_no
    where other.player_id <> ${playerId}
    union
    select other.player_id
    from (select distinct payer from payments.order where player_id = ${playerId} and payer <> '') own
    join payments.order other on other.payer = own.payer and other.payer <> ''
    where other.player_id <> ${playerId}
  `.execute(tx);
  return rows.map((row) => row.player_id);
}
