import type { Tx } from '../../../platform/db.ts';
import { endSessions, noteAccessChange } from '../identity.store.ts';
import { noteOwner } from '../security/mail-owner-notices.ts';
import { deleteFactors, endPendingLogins } from './second-factor.store.ts';

/**
 * An order of staff, after a check of the player's identity. Ends sessions and logins in progress, holds
 * payouts for a while, and mails the owner. Returns false without a second factor.
 */
export async function resetFactors(tx: Tx, playerId: bigint): Promise<boolean> {
  if (!(await deleteFactors(tx, playerId))) return false;
  await endPendingLogins(tx, playerId);
  await endSessions(tx, playerId, 'all');
  await noteAccessChange(tx, playerId);
  await noteOwner(tx, playerId, 'factorsReset');
  return true;
}
