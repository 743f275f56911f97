import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/db.ts';
import { listPairsInForce, type StoredPair } from './originals.queries.ts';
import { openSeedPairs } from './originals.store.ts';

/** A current seed pair as cached by this process. The statement that uses it verifies that it is still current. */
export type PairInForce = Pick<
  StoredPair,
  'id' | 'server_seed' | 'server_seed_hash' | 'next_server_seed_hash' | 'client_seed'
> & { nonce: number };

export type PairsInForce = {
  /** Returns the current pair of each player, and opens one for players without a pair. */
  getAll(playerIds: readonly bigint[]): Promise<Map<bigint, PairInForce>>;
  /** Reads the current pair from the database, and opens one for a player without a pair. */
  getStored(playerId: bigint): Promise<StoredPair>;
  /** Removes a player's pair from the cache. */
  forget(playerId: bigint): void;
};

/**
 * Caches the current pairs of active players, so that a round needs no read. A server seed leaves this module only
 * after it is revealed.
 */
export function createPairsInForce(database: Database, playersMax = 50_000): PairsInForce {
  const cache = new LRUCache<bigint, PairInForce>({ max: playersMax });

  async function load(playerIds: readonly bigint[]): Promise<void> {
    for (const pair of await listPairsInForce(database.db, playerIds)) cache.set(pair.player_id, pair);
  }

  return {
    async getAll(playerIds) {
      const missing = () => playerIds.filter((id) => !cache.has(id));
      if (missing().length > 0) await load(missing());
      const newcomers = missing();
      if (newcomers.length > 0) {
        await database.db.transaction().execute((tx) => openSeedPairs(tx, newcomers));
        await load(newcomers);
      }
      const pairs = new Map<bigint, PairInForce>();
      for (const playerId of playerIds) {
        const pair = cache.get(playerId);
        if (!pair) throw new Error(`player ${playerId} has no seed pair in force`);
        pairs.set(playerId, pair);
      }
      return pairs;
    },
    async getStored(playerId) {
      const [stored] = await listPairsInForce(database.db, [playerId]);
      if (stored) return stored;
      await database.db.transaction().execute((tx) => openSeedPairs(tx, [playerId]));
      const [opened] = await listPairsInForce(database.db, [playerId]);
      if (!opened) throw new Error(`player ${playerId} has no seed pair in force`);
      return opened;
    },
    forget: (playerId) => void cache.delete(playerId),
  };
}
