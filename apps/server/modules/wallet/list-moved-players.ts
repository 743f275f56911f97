import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** Transfers that one look goes through at most. */
const lookMax = 50_000n;

/**
 * Whose money moved in the sealed part of the journal after a transfer, and up to where it was looked at.
 *
 * Nothing can appear below a seal any more, so a reader who keeps `throughSeq` misses nobody. Answers `throughSeq` as
 * it was given when nothing new is sealed.
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
