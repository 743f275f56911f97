import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import type { OperatorCall } from './operator-call.ts';

/** Longer texts are cut in the journal; their own tables hold the whole text. */
const textMax = 300;

/**
 * Executes an order and records in the journal who gave it, when, and whether it was done.
 *
 * The row is committed before the order runs: after a crash it has no result.
 */
export async function decideAndNote<Row, Order, Done extends { done: boolean }>(
  db: Db,
  call: OperatorCall<Row, Order, Done>,
  order: Order,
): Promise<Done> {
  const { by } = order as { by?: unknown };
  const { id } = await db
    .insertInto('platform.operator_order')
    .values({
      call: call.name,
      payload: JSON.stringify(order, (_, value) =>
        typeof value === 'string' && value.length > textMax ? `${value.slice(0, textMax)}…` : value,
      ),
      ordered_by: typeof by === 'string' ? by : 'operator',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const done = await call.decide(db, order);
  await db
    .updateTable('platform.operator_order')
    .set({ done: done.done, answered_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  return done;
}
