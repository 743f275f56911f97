import type { Currency } from '@palpite/domain/money';
import type { SlotsVendor } from '@palpite/domain/slots-vendors';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Db } from '../../../platform/db.ts';

export const listSlotLimits = (db: Db) =>
  db.selectFrom('seamless.stake_limit').selectAll().orderBy('vendor').orderBy('currency').execute();

/** Applies to the next bet. Without a row, the vendor accepts no bets in the currency. */
export async function setSlotLimit(
  db: Db,
  { vendor, currency }: { vendor: SlotsVendor; currency: Currency },
  stakeMaxMinor: bigint,
  { name }: Actor,
): Promise<void> {
  const values = { stake_max_minor: stakeMaxMinor, changed_by: name, changed_at: sql<Date>`now()` };
  await db.transaction().execute((tx) =>
    tx
      .insertInto('seamless.stake_limit')
      .values({ vendor, currency, ...values })
      .onConflict((conflict) => conflict.columns(['vendor', 'currency']).doUpdateSet(values))
      .execute(),
  );
}
