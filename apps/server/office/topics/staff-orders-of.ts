import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** Orders of staff that name the e-mail of a player, newest first; before a time, when given. */
export async function listStaffOrdersOf(db: Db, email: string, limit: number, before: Date | null = null) {
  const orders = db
    .selectFrom('platform.audit_entry')
    .selectAll()
    .where('kind', '=', 'order')
    .where(sql<string>`input ->> 'email'`, '=', email)
    // A member of staff may have the address of a player.
    .where('action', 'not like', 'staff.%');
  return (before ? orders.where('at', '<', before) : orders).orderBy('id', 'desc').limit(limit).execute();
}
