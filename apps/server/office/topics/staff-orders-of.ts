import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { type Before, isBefore } from '../../platform/pages.ts';

/** Orders of staff that name the e-mail of a player, newest first. */
export async function listStaffOrdersOf(db: Db, email: string, limit: number, before: Before = null) {
  const orders = db
    .selectFrom('platform.audit_entry')
    .selectAll()
    .where('kind', '=', 'order')
    .where(sql<string>`input ->> 'email'`, '=', email)
    // A member of staff may have the address of a player.
    .where('action', 'not like', 'staff.%');
  return orders
    .where(isBefore(before, { time: 'at' }))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
