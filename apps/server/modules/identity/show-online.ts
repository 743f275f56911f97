import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db.ts';
import type { Caller } from '../../platform/http.ts';

const keptMs = 10_000;

/** Time constant: then the display has covered two thirds of a change. */
const followMs = 300_000;

/** Section 9: 101 times the count plus an extra of 0 to 99. */
export function onlineDisplay(count: number, extra: number): number {
  return Math.floor(101 * count) + extra;
}

/** Returns 0 to 99. Constant for a device during a UTC day. */
export function extraOf({ deviceId, ip }: Pick<Caller, 'deviceId' | 'ip'>, nowMs: number): number {
  const day = new Date(nowMs).toISOString().slice(0, 10);
  const digest = createHash('sha256')
    .update(`online:${deviceId || ip}:${day}`)
    .digest();
  return digest.readUInt32BE(0) % 100;
}

/** `elapsedMs` is the time since the last value. */
export function follow(shown: number, count: number, elapsedMs: number): number {
  return shown + (count - shown) * (1 - Math.exp(-elapsedMs / followMs));
}

/**
 * Who used a session in five minutes, counted at most every ten seconds. The true count in live mode, the
 * smoothed display in sandbox mode: one more player adds 101. ONLINE_COUNT overrides both.
 */
export function createOnline(
  db: Db,
  { ONLINE_COUNT, MODE }: Pick<Config, 'ONLINE_COUNT' | 'MODE'>,
  now: () => number = Date.now,
): (caller: Pick<Caller, 'deviceId' | 'ip'>) => Promise<number> {
  const isTrue = (ONLINE_COUNT || (MODE === 'live' ? 'true' : 'display')) === 'true';
  let kept: { players: Promise<number>; until: number } | null = null;
  let followed: { shown: number; atMs: number } | null = null;
  async function count(): Promise<number> {
    const row = await db
      .selectFrom('identity.session')
      .select(sql<number>`count(distinct player_id)::integer`.as('players'))
      .where('last_used_at', '>', sql<Date>`now() - interval '5 minutes'`)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (isTrue) return row.players;
    const atMs = now();
    const shown = followed ? follow(followed.shown, row.players, atMs - followed.atMs) : row.players;
    followed = { shown, atMs };
    return shown;
  }
  return async (caller) => {
    if (!kept || kept.until < now()) {
      kept = { players: count(), until: now() + keptMs };
      kept.players.catch(() => {
        kept = null;
      });
    }
    const players = await kept.players;
    return isTrue ? players : onlineDisplay(players, extraOf(caller, now()));
  };
}
