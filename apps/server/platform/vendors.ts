import type { VendorName, VendorRole } from '@palpite/contracts/office/vendors';
import { type Selectable, sql } from 'kysely';
import type { Db } from './db.ts';
import type { Tables } from './tables.ts';

/** What serves a purpose, by the settings. The address is a host; empty for the sandbox and for none. */
export type VendorInUse = { vendor: VendorName; use: 'real' | 'sandbox' | 'off'; address: string };

/** Records the vendors in use, for lists of staff. */
export async function noteVendors(
  db: Db,
  inUse: Record<VendorRole, VendorInUse>,
  mode: 'sandbox' | 'live',
): Promise<void> {
  await db
    .insertInto('platform.vendor')
    .values(Object.entries(inUse).map(([role, vendor]) => ({ role, ...vendor, mode })))
    .onConflict((conflict) =>
      conflict
        .column('role')
        .doUpdateSet(({ ref }) => ({
          vendor: ref('excluded.vendor'),
          use: ref('excluded.use'),
          mode: ref('excluded.mode'),
          address: ref('excluded.address'),
          noted_at: sql`now()`,
        }))
        // A process without a feed serves what the one with the feed stores.
        .where(sql<boolean>`excluded.role <> 'feed' or excluded.use <> 'off'`),
    )
    .execute();
}

/** The vendors as the process that started last has read them from its settings; empty before the first start. */
export function listVendors(db: Db): Promise<Selectable<Tables['platform.vendor']>[]> {
  return db.selectFrom('platform.vendor').selectAll().execute();
}
