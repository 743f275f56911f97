import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';
import { type Change, type OfficeTopic, valueIn } from './office-topic.ts';

/** Hash of what an order would change, which an order can require. */
export const stateOf = (changes: readonly Change[]): string =>
  createHash('sha256')
    .update(JSON.stringify(changes.map(({ what, before }) => [what.en, valueIn(before, 'en')])))
    .digest('hex');

/**
 * Reads again what an order would change. Orders of one topic under the state of a preview wait for each other until
 * the transaction ends, so only one of two with the same state finds it unchanged.
 *
 * Returns the changes if their values before are no longer those of `state`, otherwise null.
 */
export async function findMoved(tx: Tx, ...order: Previewed): Promise<Change[] | null> {
  const [office, action, , state] = order;
  if (!office.previews?.[action] || state === null) return null;
  await sql`select pg_advisory_xact_lock(hashtextextended(${office.topic.name}, 29))`.execute(tx);
  return readMoved(tx, ...order);
}

type Previewed = [office: OfficeTopic, action: string, input: object, state: string | null];

/** As `findMoved`, but another order may change the values at the same moment. */
export async function readMoved(
  db: Db,
  ...[office, action, input, state]: Previewed
): Promise<Change[] | null> {
  const preview = office.previews?.[action];
  if (!preview || state === null) return null;
  const now = await preview(db, input as never);
  return stateOf(now) === state ? null : now;
}
