import type { Currency } from '@palpite/domain/money';
import type { SlotsVendor } from '@palpite/domain/slots-vendors';
import type { Actor } from '../../../platform/actor.ts';
import { changedBy } from '../../../platform/change-marks.ts';
import type { Db } from '../../../platform/db.ts';

export const listSlotLimits = (db: Db) =>
  db.selectFrom('seamless.stake_limit').selectAll().orderBy('vendor').orderBy('currency').execute();

/** Applies to the next bet. Without a row, the vendor accepts no bets in the currency. */
export async function setSlotLimit(
  db: Db,
  { vendor, currency }: { vendor: SlotsVendor; currency: Currency },
  stakeMaxMinor: bigint,
  actor: Actor,
): Promise<void> {
  const values = { stake_max_minor: stakeMaxMinor, ...changedBy(actor) };
  await db.transaction().execute((tx) =>
    tx
      .insertInto('seamless.stake_limit')
      .values({ vendor, currency, ...values })
      .onConflict((conflict) => conflict.columns(['vendor', 'currency']).doUpdateSet(values))
      .execute(),
  );
}
