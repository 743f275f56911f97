import type { Db } from '../../../platform/db.ts';
import { drawToken, hashPassword } from '../../identity/index.ts';
import { putStaff, removeStaff, replaceStaffPassword } from './staff.store.ts';

/** Twelve characters out of 64 are 72 bits, and argon2 slows down each try. */
const drawPassword = () => drawToken().slice(0, 12);

/**
 * Opens a staff account and returns its random password, which is stored only as a hash. Returns null when the address
 * has an active account.
 */
export async function addStaff(db: Db, email: string, name: string): Promise<{ password: string } | null> {
  const password = drawPassword();
  const passwordHash = await hashPassword(password);
  const added = await db
    .transaction()
    .execute((tx) => putStaff(tx, { email: email.toLowerCase(), name, passwordHash }));
  return added && { password };
}

/** Sets a new random password for a staff account and ends its sessions. Returns null when there is no such account. */
export async function resetStaff(db: Db, email: string): Promise<{ password: string } | null> {
  const password = drawPassword();
  const passwordHash = await hashPassword(password);
  const done = await db
    .transaction()
    .execute((tx) => replaceStaffPassword(tx, email.toLowerCase(), passwordHash));
  return done ? { password } : null;
}

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
