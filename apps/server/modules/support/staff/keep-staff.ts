import type { Db } from '../../../platform/db.ts';
import { drawToken, hashPassword } from '../../identity/index.ts';
import { putStaff, removeStaff, replaceStaffPassword } from './staff.store.ts';

/** Twelve signs of 64 are 72 bits, and argon2 stands before them. */
const drawPassword = () => drawToken().slice(0, 12);

/**
 * Opens an account of staff and answers its password, which is drawn here and exists nowhere else.
 * Null when the address has an account that works.
 */
export async function addStaff(db: Db, email: string, name: string): Promise<{ password: string } | null> {
  const password = drawPassword();
  const passwordHash = await hashPassword(password);
  const added = await db
    .transaction()
    .execute((tx) => putStaff(tx, { email: email.toLowerCase(), name, passwordHash }));
  return added && { password };
}

/** Draws another password for an account of staff and ends its sessions; null when there is none. */
export async function resetStaff(db: Db, email: string): Promise<{ password: string } | null> {
  const password = drawPassword();
  const passwordHash = await hashPassword(password);
  const done = await db
    .transaction()
    .execute((tx) => replaceStaffPassword(tx, email.toLowerCase(), passwordHash));
  return done ? { password } : null;
}

/** Takes an account of staff away; false when there is none. */
export function dropStaff(db: Db, email: string): Promise<boolean> {
  return db.transaction().execute((tx) => removeStaff(tx, email.toLowerCase()));
}

export async function listStaff(db: Db): Promise<{ email: string; name: string; createdAt: Date }[]> {
  const rows = await db
    .selectFrom('support.staff')
    .select(['email', 'name', 'created_at'])
    .where('removed_at', 'is', null)
    .orderBy('email')
    .execute();
  return rows.map((row) => ({ email: row.email, name: row.name, createdAt: row.created_at }));
}
