import type { Player } from '../../platform/http.ts';
import type { Context } from './context.ts';
import { endSessions } from './identity.store.ts';

export async function logOut(context: Context, player: Player): Promise<void> {
  const ended = await context.database.db
    .transaction()
    .execute((tx) => endSessions(tx, player.id, { only: player.sessionId }));
  for (const sessionId of ended) context.sessions.forgetSession(sessionId);
}
