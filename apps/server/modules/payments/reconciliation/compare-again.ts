import type { Db } from '../../../platform/db.ts';
import { compareDays } from './compare-days.ts';
import { lockVendor } from './import-report.ts';
import { listDaysToCompare } from './list-differences.ts';

/** Compares days again that still differ: a callback or a decision of staff may have ended a difference since. */
export async function compareAgain({ db }: { db: Db }, stopping?: AbortSignal): Promise<void> {
  for (const { vendor, ...days } of await listDaysToCompare(db)) {
    if (stopping?.aborted) return;
    await db.transaction().execute(async (tx) => {
      await lockVendor(tx, vendor);
      await compareDays(tx, vendor, days);
    });
  }
}
