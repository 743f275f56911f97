import type { Tx } from '../../platform/db.ts';
import { voidMailCodes } from './codes.store.ts';
import type { Context } from './context.ts';
import { endSessions, setPasswordHash } from './identity.store.ts';
import { forgetDevices } from './known-device.ts';

const dayMinutes = 24 * 60;

/**
 * Sets a new password, ends sessions, voids open codes, forgets devices and mails the player, in one transaction.
 * `guard` runs first in the same transaction and may refuse.
 */
export async function replacePassword(
  context: Context,
  change: {
    player: { id: bigint; username: string; lang: string };
    passwordHash: string;
    ending: 'all' | { allBut: bigint };
  },
  guard: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { database, mail, sessions, config } = context;
  const { player, passwordHash, ending } = change;
  const ended = await database.db.transaction().execute(async (tx) => {
    await guard(tx);
    await setPasswordHash(tx, player.id, passwordHash);
    await voidMailCodes(tx, player.id);
    await forgetDevices(tx, player.id);
    await mail.enqueue(tx, {
      to: player.username,
      lang: player.lang,
      text: 'passwordChanged',
      params: { name: config.PRODUCT_NAME },
      usefulMinutes: dayMinutes,
    });
    return endSessions(tx, player.id, ending);
  });
  for (const sessionId of ended) sessions.forgetSession(sessionId);
  mail.wake();
}
