import type { Tx } from '../../platform/db.ts';
import type { Caller } from '../../platform/http.ts';
import type { Context } from './context.ts';
import { insertSession } from './identity.store.ts';
import { drawToken, hashToken } from './token.ts';

/** Begins a session and answers its token, which exists nowhere else. */
export async function openSession(
  tx: Tx,
  context: Context,
  playerId: bigint,
  caller: Caller,
): Promise<string> {
  const token = drawToken();
  await insertSession(tx, {
    playerId,
    tokenHash: hashToken(token),
    deviceId: caller.deviceId,
    ip: caller.ip,
    userAgent: caller.userAgent,
    hours: context.config.SESSION_HOURS,
  });
  return token;
}
