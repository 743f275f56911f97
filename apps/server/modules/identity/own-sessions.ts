import type { OwnSessions } from '@palpite/contracts/identity';
import type { Player } from '../../platform/http.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Context } from './context.ts';
import { findSessionId, getPlayer, listOpenSessions } from './identity.queries.ts';
import { endSessions } from './identity.store.ts';
import { forgetDevices } from './known-device.ts';
import { readUserAgent } from './read-user-agent.ts';

/** The current one first. The shared test account sees only that. */
export async function showSessions(context: Context, player: Player): Promise<OwnSessions> {
  const { db } = context.database;
  const { is_test: isShared } = await getPlayer(db, player.id);
  const sessions = await listOpenSessions(db, player, isShared ? 'this' : 'all');
  return {
    sessions: sessions.map((session) => ({
      id: session.name,
      isThis: session.is_this,
      ...readUserAgent(session.user_agent),
      since: session.created_at.toISOString(),
      lastUsed: session.last_used_at.toISOString(),
    })),
  };
}

/** Idempotent. Refuses: `test_account_fixed`. */
export async function endOwnSession(context: Context, player: Player, name: string): Promise<OwnSessions> {
  await requireOwnAccount(context, player);
  const sessionId = await findSessionId(context.database.db, player.id, name);
  if (sessionId !== null && sessionId !== player.sessionId) await end(context, player, { only: sessionId });
  return showSessions(context, player);
}

/** Refuses: `test_account_fixed`. */
export async function endOtherSessions(context: Context, player: Player): Promise<OwnSessions> {
  await requireOwnAccount(context, player);
  await end(context, player, { allBut: player.sessionId });
  return showSessions(context, player);
}

async function requireOwnAccount({ database }: Context, player: Player): Promise<void> {
  if ((await getPlayer(database.db, player.id)).is_test) refuse('test_account_fixed');
}

async function end(
  { database, sessions }: Context,
  player: Player,
  which: Parameters<typeof endSessions>[2],
): Promise<void> {
  const ended = await database.db.transaction().execute(async (tx) => {
    // The player may have lost that device.
    await forgetDevices(tx, player.id);
    return endSessions(tx, player.id, which);
  });
  for (const sessionId of ended) sessions.forgetSession(sessionId);
}
