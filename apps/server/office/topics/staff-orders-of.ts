import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { Before } from '../../platform/pages.ts';

/** Orders of staff that name the e-mail of a player, newest first. */
export async function listStaffOrdersOf(db: Db, email: string, limit: number, before: Before = null) {
  const orders = db
    .selectFrom('platform.audit_entry')
    .selectAll()
    .where('kind', '=', 'order')
    .where(sql<string>`input ->> 'email'`, '=', email)
    // A member of staff may have the address of a player.
    .where('action', 'not like', 'staff.%');
  const page =
    before instanceof Date
      ? orders.where('at', '<', before)
      : before === null
        ? orders
        : orders.where('id', '<', before);
  return page.orderBy('id', 'desc').limit(limit).execute();
}
