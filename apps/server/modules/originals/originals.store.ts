import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/db.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StoredPair } from './originals.queries.ts';

const drawServerSeed = () => randomBytes(32).toString('hex');
const drawClientSeed = () => randomBytes(8).toString('hex');
const hashOf = (seed: string) => createHash('sha256').update(seed).digest('hex');

/** Opens the first seed pair of players. A player with a current pair keeps it. */
export async function openSeedPairs(tx: Tx, playerIds: readonly bigint[]): Promise<void> {
  if (playerIds.length === 0) return;
  await tx
    .insertInto('originals.seed_pair')
    .values(
      playerIds.map((playerId) => ({
        player_id: playerId,
        client_seed: drawClientSeed(),
        ...serverSeedColumns(drawServerSeed(), drawServerSeed()),
      })),
    )
    .onConflict((conflict) => conflict.column('player_id').where('revealed_at', 'is', null).doNothing())
    .execute();
}

/**
 * Closes a seed pair and makes the next one current. The server seed of the next pair was drawn, and its hash shown,
 * with the closed pair. Waits for a round that is being written with the pair; later rounds find the pair closed.
 * Refuses: `seed_moved` when the pair is not the current one, `round_open` while it decides an open round.
 */
export async function rotateSeedPair(
  tx: Tx,
  playerId: bigint,
  seedPairId: bigint,
  clientSeed: string,
): Promise<{ revealed: StoredPair; current: StoredPair }> {
  const revealed = await tx
    .updateTable('originals.seed_pair')
    .set(({ fn }) => ({ revealed_at: fn<Date>('now') }))
    .where('id', '=', seedPairId)
    .where('player_id', '=', playerId)
    .where('revealed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!revealed) refuse('seed_moved');
  // This read must follow the lock of the pair: an earlier start is visible by now, and a later one finds the pair
  // closed.
  const open = await tx
    .selectFrom('originals.open_round')
    .select('request_id')
    .where('seed_pair_id', '=', revealed.id)
    .limit(1)
    .executeTakeFirst();
  if (open) refuse('round_open');
  const current = await tx
    .insertInto('originals.seed_pair')
    .values({
      player_id: playerId,
      client_seed: clientSeed,
      played_at: revealed.played_at,
      ...serverSeedColumns(revealed.next_server_seed, drawServerSeed()),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { revealed, current };
}

function serverSeedColumns(serverSeed: string, nextServerSeed: string) {
  return {
    server_seed: serverSeed,
    server_seed_hash: hashOf(serverSeed),
    next_server_seed: nextServerSeed,
    next_server_seed_hash: hashOf(nextServerSeed),
  };
}
