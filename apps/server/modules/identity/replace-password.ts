import type { Tx } from '../../platform/db.ts';
import type { Caller } from '../../platform/http.ts';
import { voidMailCodes } from './codes.store.ts';
import type { Context } from './context.ts';
import { endSessions, setPasswordHash } from './identity.store.ts';
import { forgetDevices } from './known-device.ts';
import { endPendingLogins } from './second-factor/second-factor.store.ts';
import { voidConfirmations } from './security/confirmation.ts';
import { notifyChange } from './security/notify-change.ts';

/**
 * One transaction: ends sessions and logins that wait for the second factor, voids codes and confirmations,
 * forgets devices, mails the player. `guard` runs first and may refuse.
 */
export async function replacePassword(
  context: Context,
  change: {
    player: { id: bigint; username: string; lang: string };
    passwordHash: string;
    ending: 'all' | { allBut: bigint };
  },
  caller: Caller,
  guard: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { database, mail, sessions } = context;
  const { player, passwordHash, ending } = change;
  const ended = await database.db.transaction().execute(async (tx) => {
    await guard(tx);
    await setPasswordHash(tx, player.id, passwordHash);
    await voidMailCodes(tx, player.id);
    await forgetDevices(tx, player.id);
    await endPendingLogins(tx, player.id);
    await voidConfirmations(tx, player.id);
    await notifyChange(tx, context, { player, change: 'password' }, caller);
    return endSessions(tx, player.id, ending);
  });
  for (const sessionId of ended) sessions.forgetSession(sessionId);
  mail.wake();
}
