import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/db.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { listPairsInForce, type StoredPair } from './originals.queries.ts';
import { openSeedPairs, serverSeedPlace } from './originals.store.ts';

/** With the server seed in plain text. The statement that uses it verifies that it is still current. */
export type PairInForce = Pick<
  StoredPair,
  'id' | 'server_seed' | 'server_seed_hash' | 'next_server_seed_hash' | 'client_seed'
> & { nonce: number };

export type PairsInForce = {
  getAll(playerIds: readonly bigint[]): Promise<Map<bigint, PairInForce>>;
  getStored(playerId: bigint): Promise<StoredPair>;
  serverSeedOf(open: { player_id: bigint; seed_pair_id: bigint; server_seed: string }): string;
  forget(playerId: bigint): void;
};

/** A round needs no read and no decryption. A server seed leaves this module only after it is revealed. */
export function createPairsInForce(database: Database, secrets: Secrets, playersMax = 50_000): PairsInForce {
  const cache = new LRUCache<bigint, PairInForce>({ max: playersMax });

  async function load(playerIds: readonly bigint[]): Promise<void> {
    for (const pair of await listPairsInForce(database.db, playerIds))
      cache.set(pair.player_id, {
        ...pair,
        server_seed: secrets.decrypt(serverSeedPlace(pair.id), pair.server_seed),
      });
  }

  return {
    async getAll(playerIds) {
      const missing = () => playerIds.filter((id) => !cache.has(id));
      if (missing().length > 0) await load(missing());
      const newcomers = missing();
      if (newcomers.length > 0) {
        await database.db.transaction().execute((tx) => openSeedPairs(tx, secrets, newcomers));
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
      await database.db.transaction().execute((tx) => openSeedPairs(tx, secrets, [playerId]));
      const [opened] = await listPairsInForce(database.db, [playerId]);
      if (!opened) throw new Error(`player ${playerId} has no seed pair in force`);
      return opened;
    },
    serverSeedOf({ player_id: playerId, seed_pair_id: pairId, server_seed: stored }) {
      const cached = cache.get(playerId);
      return cached?.id === pairId ? cached.server_seed : secrets.decrypt(serverSeedPlace(pairId), stored);
    },
    forget: (playerId) => void cache.delete(playerId),
  };
}
