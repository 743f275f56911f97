import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import type { SecretColumn } from '../../platform/reencrypt.ts';
import { refuse } from '../../platform/refusal.ts';
import type { SecretPlace, Secrets } from '../../platform/secrets.ts';
import type { StoredPair } from './originals.queries.ts';

const drawServerSeed = () => randomBytes(32).toString('hex');
const drawClientSeed = () => randomBytes(8).toString('hex');
const hashOf = (seed: string) => createHash('sha256').update(seed).digest('hex');

export const serverSeedPlace = (pairId: bigint): SecretPlace => ({
  column: 'originals.seed_pair.server_seed',
  row: pairId,
});
export const nextSeedPlace = (pairId: bigint): SecretPlace => ({
  column: 'originals.seed_pair.next_server_seed',
  row: pairId,
});

const secretPair = { key: 'id', keyType: 'bigint', where: 'revealed_at is null' } as const;
const secretChain = { key: "game || ' ' || generation", keyType: 'text' } as const;

/** Encrypted columns of this module, for the rotation of keys. */
export const ownGameSecrets: readonly SecretColumn[] = [
  { column: 'originals.seed_pair.server_seed', ...secretPair },
  { column: 'originals.seed_pair.next_server_seed', ...secretPair },
  { column: 'originals.chain.start_secret', ...secretChain },
  { column: 'originals.chain.checkpoints', isArray: true, ...secretChain },
];

/** A player with a current pair keeps it. */
export async function openSeedPairs(tx: Tx, secrets: Secrets, playerIds: readonly bigint[]): Promise<void> {
  if (playerIds.length === 0) return;
  const ids = await drawPairIds(tx, playerIds.length);
  await tx
    .insertInto('originals.seed_pair')
    .values(
      playerIds.map((playerId, position) => ({
        player_id: playerId,
        client_seed: drawClientSeed(),
        ...serverSeedColumns(secrets, ids[position] as bigint, drawServerSeed(), drawServerSeed()),
      })),
    )
    .onConflict((conflict) => conflict.column('player_id').where('revealed_at', 'is', null).doNothing())
    .execute();
}

/** Before the insert, because the id is part of what the encryption authenticates. */
async function drawPairIds(tx: Tx, count: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select nextval(pg_get_serial_sequence('originals.seed_pair', 'id')) as id
    from generate_series(1, ${count}::int)
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Why a pair was not dropped. `played`: rounds depend on it. */
export type DropProblem = 'unknown' | 'played';

/**
 * Drops a current pair without rounds, so that the player's next round draws new seeds. For a pair that was altered in
 * the database and cannot be decrypted.
 */
export async function dropSeedPair(tx: Tx, id: bigint): Promise<DropProblem | null> {
  const pair = await tx
    .selectFrom('originals.seed_pair')
    .select('nonce')
    .where('id', '=', id)
    .where('revealed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!pair) return 'unknown';
  if (pair.nonce > 0) return 'played';
  await tx.deleteFrom('originals.seed_pair').where('id', '=', id).execute();
  return null;
}

/** The player of a current pair, and the rounds played with it. */
export async function findPairInForce(
  db: Db,
  id: bigint,
): Promise<{ playerId: bigint; rounds: number } | null> {
  const row = await db
    .selectFrom('originals.seed_pair')
    .select(['player_id as playerId', 'nonce as rounds'])
    .where('id', '=', id)
    .where('revealed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Closes a seed pair, with its server seed in plain text, and makes the next one current. Waits for a round
 * that is being written with the pair; later rounds find it closed.
 *
 * Refuses: `seed_moved` when the pair is not current, `round_open` while it decides an open round.
 */
export async function rotateSeedPair(
  tx: Tx,
  secrets: Secrets,
  playerId: bigint,
  closing: { id: bigint; clientSeed: string },
): Promise<{ revealed: StoredPair; current: StoredPair }> {
  const pair = await tx
    .selectFrom('originals.seed_pair')
    .selectAll()
    .where('id', '=', closing.id)
    .where('player_id', '=', playerId)
    .where('revealed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!pair) refuse('seed_moved');
  // Must follow the lock of the pair: an earlier start is visible by now, a later one finds the pair closed.
  const open = await tx
    .selectFrom('originals.open_round')
    .select('request_id')
    .where('seed_pair_id', '=', pair.id)
    .limit(1)
    .executeTakeFirst();
  if (open) refuse('round_open');
  const nextSeed = secrets.decrypt(nextSeedPlace(pair.id), pair.next_server_seed ?? '');
  const revealed = await tx
    .updateTable('originals.seed_pair')
    .set(({ fn }) => ({
      revealed_at: fn<Date>('now'),
      server_seed: secrets.decrypt(serverSeedPlace(pair.id), pair.server_seed),
      next_server_seed: null,
    }))
    .where('id', '=', pair.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const [id] = (await drawPairIds(tx, 1)) as [bigint];
  const current = await tx
    .insertInto('originals.seed_pair')
    .values({
      player_id: playerId,
      client_seed: closing.clientSeed,
      played_at: revealed.played_at,
      ...serverSeedColumns(secrets, id, nextSeed, drawServerSeed()),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { revealed, current };
}

function serverSeedColumns(secrets: Secrets, id: bigint, serverSeed: string, nextServerSeed: string) {
  return {
    id,
    server_seed: secrets.encrypt(serverSeedPlace(id), serverSeed),
    server_seed_hash: hashOf(serverSeed),
    next_server_seed: secrets.encrypt(nextSeedPlace(id), nextServerSeed),
    next_server_seed_hash: hashOf(nextServerSeed),
  };
}
