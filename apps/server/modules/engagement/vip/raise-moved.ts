import type { Db } from '../../../platform/db.ts';
import type { ListOpenStakes } from '../../wallet/bonus/index.ts';
import { listMovedPlayers } from '../../wallet/index.ts';
import { raiseLevels } from './raise-level.ts';
import { findCursor, listWaiting } from './vip.queries.ts';
import { moveCursor } from './vip.store.ts';

const cursorName = 'vip';
const playersAtOnce = 500;

/**
 * Reviews players whose money moved up to the last sealed transfer, and those who wait for open stakes. The
 * cursor advances after the work: a crash repeats reviews, which change nothing.
 */
export async function raiseMoved(
  db: Db,
  openStakes: readonly ListOpenStakes[],
  stopping?: AbortSignal,
): Promise<void> {
  await raiseWaiting(db, openStakes, stopping);
  let after = await findCursor(db, cursorName);
  while (!stopping?.aborted) {
    const { playerIds, throughSeq } = await listMovedPlayers(db, after);
    if (throughSeq === after) return;
    for (let from = 0; from < playerIds.length; from += playersAtOnce) {
      if (stopping?.aborted) return;
      await raiseLevels(db, playerIds.slice(from, from + playersAtOnce), openStakes);
    }
    await db.transaction().execute((tx) => moveCursor(tx, cursorName, throughSeq));
    after = throughSeq;
  }
}

async function raiseWaiting(
  db: Db,
  openStakes: readonly ListOpenStakes[],
  stopping?: AbortSignal,
): Promise<void> {
  let after = 0n;
  while (!stopping?.aborted) {
    const playerIds = await listWaiting(db, after, playersAtOnce);
    const last = playerIds.at(-1);
    if (last === undefined) return;
    await raiseLevels(db, playerIds, openStakes);
    after = last;
  }
}
