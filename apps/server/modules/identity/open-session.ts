import type { Tx } from '../../platform/db.ts';
import type { Caller } from '../../platform/http.ts';
import type { Context } from './context.ts';
import { insertSession } from './identity.store.ts';
import { rememberDevice } from './known-device.ts';
import { issueTicket } from './socket-ticket.ts';
import { drawToken, hashToken } from './token.ts';

export type OpenedSession = { access_token: string; apikey: string; deviceKey?: string };

/** With a socket ticket and the key of a new device. The token is stored nowhere else. */
export async function openSession(
  tx: Tx,
  context: Context,
  playerId: bigint,
  caller: Caller,
): Promise<OpenedSession> {
  const token = drawToken();
  const sessionId = await insertSession(tx, {
    playerId,
    tokenHash: hashToken(token),
    deviceId: caller.deviceId,
    ip: caller.ip,
    userAgent: caller.userAgent,
    hours: context.config.SESSION_HOURS,
    idleDays: context.config.SESSION_IDLE_DAYS,
  });
  const deviceKey = await rememberDevice(tx, playerId, caller);
  const apikey = await issueTicket(tx, sessionId);
  return { access_token: token, apikey, ...(deviceKey !== null && { deviceKey }) };
}
