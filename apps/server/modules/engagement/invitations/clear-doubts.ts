import type { Db } from '../../../platform/db.ts';
import { clearFlags } from './invitations.store.ts';

/** Lets a friend count again whom the operator found to be another person; answers how many doubts there were. */
export function clearDoubts(
  db: Db,
  friendId: bigint,
  decision: { by: string; note: string },
): Promise<number> {
  return db.transaction().execute((tx) => clearFlags(tx, friendId, decision));
}
