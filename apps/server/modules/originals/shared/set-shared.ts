import type { SharedGame } from '@palpite/contracts/original-games';
import type { Db } from '../../../platform/db.ts';

/** The chains that are in use or wait for their public seed, each with what is public of it. */
export function listChains(db: Db) {
  return db
    .selectFrom('originals.chain')
    .select(['game', 'generation', 'length', 'next_index', 'published_end', 'public_seed', 'created_at'])
    .where('next_index', '>=', 0)
    .orderBy('game')
    .orderBy('generation')
    .execute();
}

export function listSharedPaces(db: Db) {
  return db.selectFrom('originals.shared_pace').selectAll().orderBy('game').execute();
}

/**
 * Fixes the public seed of the chain that waits for it, once and for ever; its rounds begin within seconds. Answers the
 * published end of the chain, or null when none of the game waits.
 */
export async function fixPublicSeed(db: Db, game: SharedGame, publicSeed: string): Promise<string | null> {
  const row = await db
    .updateTable('originals.chain')
    .set({ public_seed: publicSeed })
    .where('game', '=', game)
    .where('next_index', '>=', 0)
    .where('public_seed', 'is', null)
    .returning('published_end')
    .executeTakeFirst();
  return row?.published_end ?? null;
}

export type PaceChange = {
  bettingMs?: number | undefined;
  drawingMs?: number | undefined;
  resultMs?: number | undefined;
  betsMax?: number | undefined;
};

/** Changes how the rounds of a shared game follow each other, from the next one on. */
export async function setSharedPace(db: Db, game: SharedGame, change: PaceChange): Promise<void> {
  const { bettingMs, drawingMs, resultMs, betsMax } = change;
  await db
    .updateTable('originals.shared_pace')
    .set({
      game,
      ...(bettingMs !== undefined && { betting_ms: bettingMs }),
      ...(drawingMs !== undefined && { drawing_ms: drawingMs }),
      ...(resultMs !== undefined && { result_ms: resultMs }),
      ...(betsMax !== undefined && { bets_max: betsMax }),
    })
    .where('game', '=', game)
    .execute();
}
