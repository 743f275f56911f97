import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db.ts';

/** How long a count is shown before it is taken anew. */
const keptMs = 10_000;

/** The display of section 9: 101 times the count and a little. */
export function onlineDisplay(count: number, extra: number): number {
  return 101 * count + extra;
}

/** Shows how many players used a session in the last five minutes, on whatever process; asked at most every ten seconds. */
export function createOnline(db: Db, { ONLINE_COUNT }: Pick<Config, 'ONLINE_COUNT'>): () => Promise<number> {
  let kept: { shown: Promise<number>; until: number } | null = null;
  async function count(): Promise<number> {
    const row = await db
      .selectFrom('identity.session')
      .select(sql<number>`count(distinct player_id)::integer`.as('players'))
      .where('last_used_at', '>', sql<Date>`now() - interval '5 minutes'`)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    return ONLINE_COUNT === 'true' ? row.players : onlineDisplay(row.players, randomInt(0, 100));
  }
  return () => {
    if (!kept || kept.until < Date.now()) {
      kept = { shown: count(), until: Date.now() + keptMs };
      kept.shown.catch(() => {
        kept = null;
      });
    }
    return kept.shown;
  };
}
