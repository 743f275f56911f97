import type { Tx } from '../../platform/db.ts';
import type { Caller } from '../../platform/http.ts';
import type { Context } from './context.ts';
import { insertSession } from './identity.store.ts';
import { rememberDevice } from './known-device.ts';
import { drawToken, hashToken } from './token.ts';

export type OpenedSession = { access_token: string; deviceKey?: string };

/** Opens a session and returns its token, which is stored nowhere else, and the key of a new device. */
export async function openSession(
  tx: Tx,
  context: Context,
  playerId: bigint,
  caller: Caller,
): Promise<OpenedSession> {
  const token = drawToken();
  await insertSession(tx, {
    playerId,
    tokenHash: hashToken(token),
    deviceId: caller.deviceId,
    ip: caller.ip,
    userAgent: caller.userAgent,
    hours: context.config.SESSION_HOURS,
  });
  const deviceKey = await rememberDevice(tx, playerId, caller);
  return { access_token: token, ...(deviceKey !== null && { deviceKey }) };
}
