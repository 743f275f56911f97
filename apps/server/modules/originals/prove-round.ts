import { createHash } from 'node:crypto';
import type { Reply } from '@palpite/contracts/endpoint';
import type { getRound } from '@palpite/contracts/originals';
import type { Db } from '../../platform/db.ts';
import { refuse } from '../../platform/refusal.ts';
import { findRound, getPair, type StoredRound } from './originals.queries.ts';
import { presentStored, type SharedOutcome } from './present-round.ts';

/** The server seed is included once its pair is closed. Refuses: `round_unknown`. */
export async function proveRound(db: Db, playerId: bigint, roundId: string): Promise<Reply<typeof getRound>> {
  const round = (await findRound(db, playerId, roundId)) ?? refuse('round_unknown');
  return { round: presentStored(round), ...(await seedsOf(db, round)) } as Reply<typeof getRound>;
}

/** A shared round has a link and a public seed instead of seeds. */
async function seedsOf(db: Db, round: StoredRound) {
  if (round.seed_pair_id === null) {
    const { link, publicSeed } = round.outcome as SharedOutcome;
    const linkHash = createHash('sha256').update(link).digest('hex');
    return { clientSeed: publicSeed, serverSeedHash: linkHash, serverSeed: link };
  }
  const pair = await getPair(db, round.seed_pair_id);
  return {
    clientSeed: pair.client_seed,
    serverSeedHash: pair.server_seed_hash,
    serverSeed: pair.revealed_at ? pair.server_seed : null,
  };
}
