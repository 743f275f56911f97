import type { Db } from '../../../platform/db.ts';
import { clearFlags } from './invitations.store.ts';

/** Clears the flags of a friend whom the operator found to be another person. Returns their number. */
export function clearReferralFlags(
  db: Db,
  friendId: bigint,
  decision: { by: string; note: string },
): Promise<number> {
  return db.transaction().execute((tx) => clearFlags(tx, friendId, decision));
}
