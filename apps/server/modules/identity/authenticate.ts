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
  /** Also records use, at most once a minute. */
  authenticate: Authenticate;
  /** For open sockets: does not count as use. */
  recheck: Authenticate;
  /** Looks the session up by the hash of its token. */
  recheckHash: (tokenHash: string) => Promise<Player | null>;
  /** Ends the session on this process. Call it after the commit that ends the session. */
  forgetSession(sessionId: bigint): void;
};

/** Time without a query. */
const trustMs = 2_000;
const touchMs = 60_000;

/**
 * A session that another process ended is refused when its `sessionEnded` event arrives, after two seconds at
 * the latest. Expiry follows the database clock; use moves the idle timeout.
 */
export function createSessions(database: Database, log: Logger, idleDays: number): Sessions {
  const players = new LRUCache<string, Player>({ max: 50_000, ttl: trustMs, ttlResolution: 0 });
  const hashes = new LRUCache<bigint, string>({ max: 50_000, ttl: trustMs });
  /** A query in flight must not put them back into the cache. */
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
    // An acceptance on any process must count at once.
    if (player.termsDue) return player;
    players.set(tokenHash, player);
    hashes.set(player.sessionId, tokenHash);
    return player;
  }

  function find(tokenHash: string): Player | Promise<Player | null> {
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
      .execute((tx) => touchSession(tx, sessionId, idleDays))
      .catch((failure) => log.warn({ err: failure }, 'could not record the last use of a session'));
  }

  return {
    async authenticate(token) {
      const player = await find(hashToken(token));
      if (player) touch(player.sessionId);
      return player;
    },
    recheck: async (token) => find(hashToken(token)),
    recheckHash: async (tokenHash) => find(tokenHash),
    forgetSession(sessionId) {
      ended.set(sessionId, true);
      const tokenHash = hashes.get(sessionId);
      if (tokenHash) players.delete(tokenHash);
    },
  };
}
