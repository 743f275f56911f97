import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database, Db, Tx } from './db.ts';

export type OutboxEvent = { topic: string; playerId: bigint | null; payload: unknown };

export async function publish(tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('platform.outbox')
    .values(
      events.map(({ topic, playerId, payload }) => ({
        topic,
        player_id: playerId,
        payload: JSON.stringify(payload),
      })),
    )
    .execute();
}

/** For rows whose transaction committed after later ones. The embedded database commits in order. */
const lookBackOn = { postgres: 1_000n, embedded: 0n } as const;

/**
 * Once per process, in insertion order as far as commits allow; each process serves its own sockets. Skips
 * events from before the start.
 */
export async function readOutbox(
  database: Database,
  log: Logger,
  deliver: (event: OutboxEvent) => void,
): Promise<{ close(): Promise<void> }> {
  const lookBack = lookBackOn[database.kind];
  let last = await newestSeq(database.db);
  let seen = new Set<bigint>();
  let reading: Promise<void> | null = null;
  let again = false;
  let closed = false;
  for (const row of await rowsAfter(database.db, last - lookBack, seen).execute()) seen.add(row.seq);

  async function read(): Promise<void> {
    const rows = await rowsAfter(database.db, last - lookBack, seen).execute();
    for (const row of rows) {
      if (seen.has(row.seq)) continue;
      seen.add(row.seq);
      if (row.seq > last) last = row.seq;
      try {
        deliver({ topic: row.topic, playerId: row.player_id, payload: row.payload });
      } catch (failure) {
        log.error({ err: failure, topic: row.topic }, 'could not deliver an outbox event');
      }
    }
    if (seen.size > Number(lookBack) * 4) seen = new Set([...seen].filter((seq) => seq > last - lookBack));
  }

  function wake(): void {
    if (closed) return;
    if (reading) {
      again = true;
      return;
    }
    reading = read()
      .catch((failure) => log.warn({ err: failure }, 'could not read the outbox'))
      .finally(() => {
        reading = null;
        if (again) {
          again = false;
          wake();
        }
      });
  }

  await database.listen('outbox', wake);
  // A notification can be lost with its connection.
  const sweep = setInterval(wake, 2_000);
  sweep.unref();
  return {
    async close() {
      closed = true;
      clearInterval(sweep);
      await reading;
    },
  };
}

async function newestSeq(db: Db): Promise<bigint> {
  const row = await db
    .selectFrom('platform.outbox')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst();
  return row?.seq ?? 0n;
}

/**
 * The look-back does not load known payloads. A subquery is hashed once; an array would be searched for each
 * row.
 */
export function rowsAfter(db: Db, seq: bigint, seen: ReadonlySet<bigint>) {
  const known = `{${[...seen].filter((number) => number > seq).join(',')}}`;
  return db
    .selectFrom('platform.outbox')
    .select(['seq', 'topic', 'player_id', 'payload'])
    .where('seq', '>', seq)
    .where(sql<boolean>`seq not in (select unnest(${known}::text::bigint[]))`)
    .orderBy('seq')
    .limit(5_000);
}

export async function forgetOldNews(db: Db): Promise<void> {
  await db
    .deleteFrom('platform.outbox')
    .where('created_at', '<', new Date(Date.now() - 3_600_000))
    .execute();
}
