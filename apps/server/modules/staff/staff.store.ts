import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { SecretColumn } from '../../platform/reencrypt.ts';

/** Columns with encrypted values, for the rotation of keys. */
export const staffSecrets: readonly SecretColumn[] = [
  { column: 'staff.account.totp_secret', key: 'id', keyType: 'bigint', where: 'totp_secret is not null' },
  { column: 'staff.login_step.secret', key: 'token_hash', keyType: 'text', where: 'secret is not null' },
];

export type EventKind =
  | 'added'
  | 'roles'
  | 'removed'
  | 'password_reset'
  | 'second_factor_reset'
  | 'enrolled'
  | 'password_chosen'
  | 'login'
  | 'login_refused'
  | 'recovery_code_used'
  | 'confirmed'
  | 'confirmation_refused'
  | 'passkey_added'
  | 'passkey_removed'
  | 'logout';

export async function noteEvent(
  tx: Tx,
  event: { kind: EventKind; staffId: bigint; actor: Actor; detail?: object; ip?: string },
): Promise<void> {
  await tx
    .insertInto('staff.event')
    .values({
      kind: event.kind,
      staff_id: event.staffId,
      actor_id: event.actor.staffId,
      ordered_by: event.actor.name,
      detail: JSON.stringify(event.detail ?? {}),
      ip: event.ip ?? '',
    })
    .execute();
}

/**
 * Serializes changes of accounts until the end of the transaction, as the trigger of the table does. Call it before any
 * row is locked: two owners who remove each other would otherwise wait for each other.
 */
export async function lockAccounts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('staff.account'))`.execute(tx);
}

export type Account = {
  id: bigint;
  email: string;
  name: string;
  roles: string[];
  password_hash: string;
  password_until: Date | null;
  totp_secret: string | null;
  totp_step: bigint;
};

/** Locks an active account by its address, for a change of it. Returns null when there is none. */
export async function lockAccount(tx: Tx, email: string): Promise<Account | null> {
  const row = await tx
    .selectFrom('staff.account')
    .select(['id', 'email', 'name', 'roles', 'password_hash', 'password_until', 'totp_secret', 'totp_step'])
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return (row as Account | undefined) ?? null;
}

export async function hasOwner(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('staff.account')
    .select('id')
    .where('removed_at', 'is', null)
    .where(sql<boolean>`'owner' = any (roles)`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the open sessions of an account, or one session. */
export async function endSessions(tx: Tx, which: { staffId: bigint } | { sessionId: bigint }): Promise<void> {
  const [column, id] =
    'staffId' in which ? (['staff_id', which.staffId] as const) : (['id', which.sessionId] as const);
  await tx
    .updateTable('staff.session')
    .set({ ended_at: sql`now()` })
    .where(column, '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends the link of an invitation. */
export async function endInvitation(tx: Tx, staffId: bigint): Promise<void> {
  await tx.deleteFrom('staff.invitation').where('staff_id', '=', staffId).execute();
}

/** Ends logins in progress and invitations, so that a password or link of before a reset opens no session. */
export async function endLoginSteps(tx: Tx, staffId: bigint): Promise<void> {
  await endInvitation(tx, staffId);
  await tx.deleteFrom('staff.login_step').where('staff_id', '=', staffId).execute();
}
