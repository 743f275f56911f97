import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

const lookMax = 50_000n;

/**
 * Lists the players with transfers in the sealed part of the journal after `afterSeq`. No transfer can appear
 * below a seal, so a reader that stores `throughSeq` misses no player.
 */
export async function listMovedPlayers(
  db: Db,
  afterSeq: bigint,
): Promise<{ playerIds: bigint[]; throughSeq: bigint }> {
  const seal = await db
    .selectFrom('wallet.seal')
    .select('through_seq')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const sealed = seal?.through_seq ?? 0n;
  if (sealed <= afterSeq) return { playerIds: [], throughSeq: afterSeq };
  const throughSeq = sealed < afterSeq + lookMax ? sealed : afterSeq + lookMax;
  const { rows } = await sql<{ player_id: bigint }>`
    select distinct player_id
    from wallet.transfer
    where seq > ${afterSeq}
    and seq <= ${throughSeq}
    and player_id is not null
  `.execute(db);
  return { playerIds: rows.map((row) => row.player_id), throughSeq };
}
