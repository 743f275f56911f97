import type { SharedGame } from '@palpite/contracts/original-games';
import type { Actor } from '../../../platform/actor.ts';
import { changedBy } from '../../../platform/change-marks.ts';
import type { Db } from '../../../platform/db.ts';

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
 * It cannot be changed afterwards; rounds begin within seconds. Returns the chain's published end, or null
 * when no chain waits.
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

/** Applies from the next round on. */
export async function setSharedPace(
  db: Db,
  game: SharedGame,
  change: PaceChange,
  actor: Actor,
): Promise<void> {
  const { bettingMs, drawingMs, resultMs, betsMax } = change;
  await db
    .updateTable('originals.shared_pace')
    .set({
      ...changedBy(actor),
      ...(bettingMs !== undefined && { betting_ms: bettingMs }),
      ...(drawingMs !== undefined && { drawing_ms: drawingMs }),
      ...(resultMs !== undefined && { result_ms: resultMs }),
      ...(betsMax !== undefined && { bets_max: betsMax }),
    })
    .where('game', '=', game)
    .execute();
}
