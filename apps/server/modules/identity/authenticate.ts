import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db.ts';
import type { Authenticate, Player } from '../../platform/http.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findSessionPlayers, type SessionPlayer } from './identity.queries.ts';
import { touchSession } from './identity.store.ts';
import { refusalOfStop } from './stop-refusal.ts';
import { hashToken } from './token.ts';

export type Sessions = {
  /** For requests. Also records that the session is in use, at most once a minute. */
  authenticate: Authenticate;
  /** For open sockets: the same answer, but it does not count as use of the session. */
  recheck: Authenticate;
  /** Ends a session on this process at once. Call it after the commit that ends the session in the database. */
  forgetSession(sessionId: bigint): void;
};

/** How long a cached session is trusted without a query, in milliseconds. */
const trustMs = 2_000;
const touchMs = 60_000;

/**
 * Turns tokens into players. A session that another process ended is refused here at once when its `sessionEnded`
 * event arrives, and after two seconds at the latest. Expiry follows the database clock.
 */
export function createSessions(database: Database, log: Logger): Sessions {
  const players = new LRUCache<string, Player>({ max: 50_000, ttl: trustMs, ttlResolution: 0 });
  const hashes = new LRUCache<bigint, string>({ max: 50_000, ttl: trustMs });
  /** Sessions that ended while a query may have been in flight; its result must not put them back into the cache. */
  const ended = new LRUCache<bigint, true>({ max: 50_000, ttl: 60_000 });
  const touched = new LRUCache<bigint, true>({ max: 50_000, ttl: touchMs });
  const looking = new Map<string, Promise<Player | null>>();

  let gathering: { tokenHashes: string[]; found: Promise<Map<string, SessionPlayer>> } | null = null;

  function gather() {
    const tokenHashes: string[] = [];
    const found = setImmediate().then(() => {
      gathering = null;
      return findSessionPlayers(database, tokenHashes);
    });
    return { tokenHashes, found };
  }

  async function look(tokenHash: string): Promise<Player | null> {
    gathering ??= gather();
    gathering.tokenHashes.push(tokenHash);
    const row = (await gathering.found).get(tokenHash);
    if (!row || ended.has(row.session_id)) return null;
    const player: Player = {
      id: row.id,
      sessionId: row.session_id,
      currency: row.currency,
      ...(row.is_stopped && { stopped: refusalOfStop(row.stopped_until) }),
      ...(row.terms_due && { termsDue: new Refusal('terms_due', { version: row.terms_due }) }),
    };
    // Not cached while terms are due: an acceptance on any process must count at once.
    if (player.termsDue) return player;
    players.set(tokenHash, player);
    hashes.set(player.sessionId, tokenHash);
    return player;
  }

  function find(token: string): Player | Promise<Player | null> {
    const tokenHash = hashToken(token);
    const known = players.get(tokenHash) ?? looking.get(tokenHash);
    if (known) return known;
    const answer = look(tokenHash).finally(() => looking.delete(tokenHash));
    looking.set(tokenHash, answer);
    return answer;
  }

  function touch(sessionId: bigint): void {
    if (touched.has(sessionId)) return;
    touched.set(sessionId, true);
    database.db
      .transaction()
      .execute((tx) => touchSession(tx, sessionId))
      .catch((failure) => log.warn({ err: failure }, 'could not record the last use of a session'));
  }

  return {
    async authenticate(token) {
      const player = await find(token);
      if (player) touch(player.sessionId);
      return player;
    },
    recheck: async (token) => find(token),
    forgetSession(sessionId) {
      ended.set(sessionId, true);
      const tokenHash = hashes.get(sessionId);
      if (tokenHash) players.delete(tokenHash);
    },
  };
}
