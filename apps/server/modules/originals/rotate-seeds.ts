import type { ParsedInput, Reply } from '@palpite/contracts/endpoint';
import type { rotateSeeds as rotateSeedsEndpoint, SeedPair } from '@palpite/contracts/originals';
import { isClientSeed } from '@palpite/domain/fairness';
import type { Db } from '../../platform/db.ts';
import type { Player } from '../../platform/http.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { StoredPair } from './originals.queries.ts';
import { rotateSeedPair } from './originals.store.ts';
import type { PairsInForce } from './pairs-in-force.ts';

/**
 * Reveals the server seed and starts the next pair. The hash of its server seed was public before the player
 * could choose this client seed, so neither side chooses last.
 *
 * Refuses: `client_seed_invalid`; `seed_moved` when the pair is not current; `round_open`.
 */
export async function rotateSeeds(
  deps: { db: Db; secrets: Secrets; pairs: PairsInForce },
  player: Player,
  request: ParsedInput<typeof rotateSeedsEndpoint>['body'],
): Promise<Reply<typeof rotateSeedsEndpoint>> {
  if (!isClientSeed(request.clientSeed)) refuse('client_seed_invalid');
  if (!/^\d{1,18}$/.test(request.seedPairId)) refuse('seed_moved');
  const { revealed, current } = await deps.db.transaction().execute((tx) =>
    rotateSeedPair(tx, deps.secrets, player.id, {
      id: BigInt(request.seedPairId),
      clientSeed: request.clientSeed,
    }),
  );
  deps.pairs.forget(player.id);
  return {
    revealed: {
      seedPairId: String(revealed.id),
      serverSeed: revealed.server_seed,
      serverSeedHash: revealed.server_seed_hash,
      clientSeed: revealed.client_seed,
      rounds: revealed.nonce,
    },
    current: toSeedPair(current),
  };
}

export function toSeedPair(pair: StoredPair): SeedPair {
  return {
    seedPairId: String(pair.id),
    clientSeed: pair.client_seed,
    serverSeedHash: pair.server_seed_hash,
    nextServerSeedHash: pair.next_server_seed_hash,
    nonce: pair.nonce,
  };
}
