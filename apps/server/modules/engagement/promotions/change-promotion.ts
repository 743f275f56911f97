import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import { type CurrencyOfferCost, requireBudget } from '../offer-budget.ts';

/**
 * Starts a promotion now without an end, or ends it. An ended one stays visible but cannot be claimed; one
 * that ends before its start is hidden. `done` is false when nothing changes. Throws `OffersTooCostly`;
 * `costs` are those above the target share.
 */
export function changePromotion(
  db: Db,
  id: string,
  verb: 'start' | 'end',
): Promise<{ done: boolean; costs: CurrencyOfferCost[] }> {
  return db.transaction().execute(async (tx) => {
    const done = await startOrEnd(tx, id, verb);
    return { done, costs: done && verb === 'start' ? await requireBudget(tx) : [] };
  });
}

async function startOrEnd(db: Tx, id: string, verb: 'start' | 'end'): Promise<boolean> {
  // Not the start of the transaction: an order that waited for another began before that one set the start.
  const now = sql<Date>`clock_timestamp()`;
  const update = db.updateTable('engagement.promotion').where('id', '=', id);
  const runs = sql<boolean>`(active and starts_at <= ${now} and (ends_at is null or ends_at > ${now}))`;
  const done =
    verb === 'start'
      ? await update
          .set({ active: true, starts_at: sql<Date>`least(starts_at, ${now})`, ends_at: null })
          .where((is) => is.not(runs))
          .executeTakeFirst()
      : await update
          .set({
            active: sql<boolean>`active and starts_at < ${now}`,
            ends_at: sql<Date>`case when starts_at < ${now} then ${now} else ends_at end`,
          })
          .where('active', '=', true)
          .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
          .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
