import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

/** Opens a staff account, or reopens a removed one with a new name and password. Returns null when it is active. */
export async function putStaff(
  tx: Tx,
  member: { email: string; name: string; passwordHash: string },
): Promise<{ id: bigint } | null> {
  const row = await tx
    .insertInto('support.staff')
    .values({ email: member.email, name: member.name, password_hash: member.passwordHash })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({
          name: (row) => row.ref('excluded.name'),
          password_hash: (row) => row.ref('excluded.password_hash'),
          removed_at: null,
        })
        .where('support.staff.removed_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row ?? null;
}

/** Sets a new password for an active account and ends its sessions. Returns false when there is none. */
export async function replaceStaffPassword(tx: Tx, email: string, passwordHash: string): Promise<boolean> {
  const row = await tx
    .updateTable('support.staff')
    .set({ password_hash: passwordHash })
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await endStaffSessions(tx, { staffId: row.id });
  return true;
}

/** Removes an account, ends its sessions and unassigns its conversations. Returns false when there is none. */
export async function removeStaff(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .updateTable('support.staff')
    .set({ removed_at: sql`now()` })
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await endStaffSessions(tx, { staffId: row.id });
  await tx
    .updateTable('support.conversation')
    .set({ assigned_to: null })
    .where('assigned_to', '=', row.id)
    .execute();
  return true;
}

export async function insertStaffSession(
  tx: Tx,
  session: { staffId: bigint; tokenHash: string; ip: string; userAgent: string; hours: number },
): Promise<void> {
  await tx
    .insertInto('support.session')
    .values({
      staff_id: session.staffId,
      token_hash: session.tokenHash,
      ip: session.ip,
      user_agent: session.userAgent,
      expires_at: sql`now() + make_interval(hours => ${session.hours})`,
    })
    .execute();
}

export async function endStaffSessions(
  tx: Tx,
  which: { staffId: bigint } | { sessionId: bigint },
): Promise<void> {
  await tx
    .updateTable('support.session')
    .set({ ended_at: sql`now()` })
    .where('ended_at', 'is', null)
    .$if('staffId' in which, (query) => query.where('staff_id', '=', 'staffId' in which ? which.staffId : 0n))
    .$if('sessionId' in which, (query) => query.where('id', '=', 'sessionId' in which ? which.sessionId : 0n))
    .execute();
}
