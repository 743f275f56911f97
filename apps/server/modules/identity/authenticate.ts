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
  /** For requests: also notes that the session is in use, at most once a minute. */
  authenticate: Authenticate;
  /** For open sockets: the same answer, but an open page is no activity. */
  recheck: Authenticate;
  /** Ends a session on this process at once; its end in the database was committed before. */
  forgetSession(sessionId: bigint): void;
};

/** How long a session that this process has seen counts without a look at the database, in milliseconds. */
const trustMs = 2_000;
const touchMs = 60_000;

/**
 * Turns tokens into players. A session that ended elsewhere is over here after two seconds at the latest, and at once
 * when its `sessionEnded` event arrives; expiry is the database clock's.
 */
export function createSessions(database: Database, log: Logger): Sessions {
  const players = new LRUCache<string, Player>({ max: 50_000, ttl: trustMs, ttlResolution: 0 });
  const hashes = new LRUCache<bigint, string>({ max: 50_000, ttl: trustMs });
  /** Ended while a look at the database may have been under way; such a look must not bring them back. */
  const ended = new LRUCache<bigint, true>({ max: 50_000, ttl: 60_000 });
  const touched = new LRUCache<bigint, true>({ max: 50_000, ttl: touchMs });
  const looking = new Map<string, Promise<Player | null>>();

  let gathering: { tokenHashes: string[]; found: Promise<Map<string, SessionPlayer>> } | null = null;

  /** Starts a look that all who come before its turn share. */
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
    // Accepted on any process, the terms count at once: as long as they are due, each request looks.
    if (player.termsDue) return player;
    players.set(tokenHash, player);
    hashes.set(player.sessionId, tokenHash);
    return player;
  }

  /** Requests with one token that arrive together share its place in a look. */
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
      .catch((failure) => log.warn({ err: failure }, 'the last use of a session was not noted'));
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
