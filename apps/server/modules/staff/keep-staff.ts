import type { invitationLanguages } from '@palpite/contracts/staff';
import { isStaffRole, staffRoles } from '@palpite/domain/staff';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { drawToken, hashPassword } from '../identity/index.ts';
import { deletePasskeys } from './passkeys.ts';
import { listOwnRoles } from './roles.ts';
import {
  type Account,
  endLoginSteps,
  endSessions,
  hasOwner,
  lockAccount,
  lockAccounts,
  noteEvent,
} from './staff.store.ts';

/** Why a change of an account was refused. */
export type StaffProblem =
  | 'unknown'
  | 'exists'
  | 'first_owner'
  | 'owner_only'
  | 'own_roles'
  | 'own_factor'
  | 'last_owner'
  | 'no_owner'
  | 'owner_present'
  | 'not_enrolled'
  | 'own_succession'
  | 'unknown_role'
  | 'unchanged';
export type StaffChanged = { problem: StaffProblem } | { problem: null; password?: string };

/** Twelve characters out of 64 are 72 bits, and argon2 slows down each try. */
const drawPassword = () => drawToken().slice(0, 12);

/** A one-time password opens the first login for this long. */
const passwordUntil = sql<Date>`now() + interval '3 days'`;

const isOwner = (roles: readonly string[]) => roles.includes('owner');
/** Roles of the product in their order, then the others by name; each once. */
const sorted = (roles: readonly string[]): string[] => [
  ...staffRoles.filter((role) => roles.includes(role)),
  ...[...new Set(roles)].filter((role) => !isStaffRole(role)).toSorted(),
];

/** Whether each role is one of the product or one that an owner has made. The lock of all accounts is held. */
async function areRoles(tx: Tx, roles: readonly string[]): Promise<boolean> {
  const own = roles.every(isStaffRole) ? [] : await listOwnRoles(tx);
  return roles.every((role) => isStaffRole(role) || own.includes(role));
}

/** Language of an invitation by mail, which replaces the printed password. */
export type InvitationLanguage = (typeof invitationLanguages)[number];

/** Requests the mail, or gives the password to who ordered it. */
async function handOver(
  tx: Tx,
  staffId: bigint,
  password: string,
  invite: InvitationLanguage | undefined,
): Promise<StaffChanged> {
  if (invite === undefined) return { problem: null, password };
  await tx.insertInto('staff.invitation').values({ staff_id: staffId, lang: invite }).execute();
  return { problem: null };
}

/**
 * Runs a change while no other account changes, with the roles that the actor has by then. `actorRoles` is null for the
 * machine and for sandbox mode, which make the first owner only.
 */
function change<Result>(
  db: Db,
  actor: Actor,
  work: (tx: Tx, actorRoles: readonly string[] | null) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await lockAccounts(tx);
    const { staffId } = actor;
    if (staffId === null) return work(tx, null);
    const row = await tx
      .selectFrom('staff.account')
      .select('roles')
      .where('id', '=', staffId)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    return work(tx, row?.roles ?? []);
  });
}

/** Changes an existing account. An account with the role owner is changed by owners only. */
function changeExisting(
  db: Db,
  actor: Actor,
  email: string,
  work: (tx: Tx, account: Account, actorRoles: readonly string[]) => Promise<StaffChanged>,
): Promise<StaffChanged> {
  return change(db, actor, async (tx, actorRoles) => {
    const account = await lockAccount(tx, email.toLowerCase());
    if (!account) return { problem: 'unknown' };
    if (!actorRoles || (isOwner(account.roles) && !isOwner(actorRoles))) return { problem: 'owner_only' };
    return work(tx, account, actorRoles);
  });
}

/**
 * Creates an account with a random one-time password, which is stored only as a hash, or reopens a removed one. The
 * first login replaces the password and enrols the second factor. The first account is an owner; after that, only
 * owners create owners.
 *
 * Problems: `first_owner`, `owner_only`, `unknown_role`, `exists`.
 */
export async function addStaff(
  db: Db,
  actor: Actor,
  {
    email,
    name,
    roles,
    invite,
  }: { email: string; name: string; roles: readonly string[]; invite?: InvitationLanguage | undefined },
): Promise<StaffChanged> {
  const password = drawPassword();
  const passwordHash = await hashPassword(password);
  return change(db, actor, async (tx, actorRoles) => {
    if (!(await hasOwner(tx))) {
      if (!isOwner(roles)) return { problem: 'first_owner' };
    } else if (!actorRoles || (isOwner(roles) && !isOwner(actorRoles))) return { problem: 'owner_only' };
    if (!(await areRoles(tx, roles))) return { problem: 'unknown_role' };
    const values = { name, roles: sorted(roles), password_hash: passwordHash, password_until: passwordUntil };
    const row = await tx
      .insertInto('staff.account')
      .values({ email: email.toLowerCase(), ...values })
      .onConflict((conflict) =>
        conflict
          .column('email')
          .doUpdateSet({ ...values, totp_secret: null, removed_at: null })
          .where('staff.account.removed_at', 'is not', null),
      )
      .returning('id')
      .executeTakeFirst();
    if (!row) return { problem: 'exists' };
    await noteEvent(tx, { kind: 'added', staffId: row.id, actor, detail: { roles: sorted(roles) } });
    return handOver(tx, row.id, password, invite);
  });
}

/**
 * Sets the roles of an account. Open sessions use them from their next call. An account cannot give itself a role.
 *
 * Problems: `unknown`, `owner_only`, `own_roles`, `unknown_role`, `unchanged`, `last_owner`.
 */
export function changeRoles(
  db: Db,
  actor: Actor,
  email: string,
  roles: readonly string[],
): Promise<StaffChanged> {
  return changeExisting(db, actor, email, async (tx, account, actorRoles) => {
    if (isOwner(roles) && !isOwner(actorRoles)) return { problem: 'owner_only' };
    if (account.id === actor.staffId && roles.some((role) => !account.roles.includes(role)))
      return { problem: 'own_roles' };
    if (!(await areRoles(tx, roles))) return { problem: 'unknown_role' };
    const [before, after] = [sorted(account.roles), sorted(roles)];
    if (before.join() === after.join()) return { problem: 'unchanged' };
    if (isOwner(before) && !isOwner(after) && (await isLastOwner(tx, account.id)))
      return { problem: 'last_owner' };
    await tx.updateTable('staff.account').set({ roles: after }).where('id', '=', account.id).execute();
    await noteEvent(tx, { kind: 'roles', staffId: account.id, actor, detail: { before, after } });
    return { problem: null };
  });
}

/**
 * Sets a new one-time password and ends all sessions. The second factor stays.
 *
 * Problems: `unknown`, `owner_only`.
 */
export async function resetPassword(
  db: Db,
  actor: Actor,
  email: string,
  invite?: InvitationLanguage,
): Promise<StaffChanged> {
  const password = drawPassword();
  const passwordHash = await hashPassword(password);
  return changeExisting(db, actor, email, async (tx, { id }) => {
    await tx
      .updateTable('staff.account')
      .set({ password_hash: passwordHash, password_until: passwordUntil })
      .where('id', '=', id)
      .execute();
    await endSessions(tx, { staffId: id });
    await endLoginSteps(tx, id);
    await noteEvent(tx, { kind: 'password_reset', staffId: id, actor });
    return handOver(tx, id, password, invite);
  });
}

/**
 * Removes the second factor and sets a new one-time password, so that the next login enrols another app. Another
 * person must order it: a stolen session would otherwise become permanent.
 *
 * Problems: `unknown`, `owner_only`, `own_factor`.
 */
export async function resetSecondFactor(
  db: Db,
  actor: Actor,
  email: string,
  invite?: InvitationLanguage,
): Promise<StaffChanged> {
  const password = drawPassword();
  const passwordHash = await hashPassword(password);
  return changeExisting(db, actor, email, async (tx, { id }) => {
    if (id === actor.staffId) return { problem: 'own_factor' };
    await tx
      .updateTable('staff.account')
      .set({ totp_secret: null, password_hash: passwordHash, password_until: passwordUntil })
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('staff.recovery_code').where('staff_id', '=', id).execute();
    await deletePasskeys(tx, id);
    await endSessions(tx, { staffId: id });
    await endLoginSteps(tx, id);
    await noteEvent(tx, { kind: 'second_factor_reset', staffId: id, actor });
    return handOver(tx, id, password, invite);
  });
}

/**
 * Removes an account and ends its sessions. The database refuses an approval by it from then on.
 *
 * Problems: `unknown`, `owner_only`, `last_owner`.
 */
export function removeStaff(
  db: Db,
  actor: Actor,
  email: string,
  onRemoved: (tx: Tx, staffId: bigint) => Promise<void>,
): Promise<StaffChanged> {
  return changeExisting(db, actor, email, async (tx, { id, roles }) => {
    if (isOwner(roles) && (await isLastOwner(tx, id))) return { problem: 'last_owner' };
    await removeAccount(tx, actor, id, onRemoved);
    return { problem: null };
  });
}

/** An owner is replaced only when no owner has used a session for this long. */
const ownersAwayHours = 72;

/**
 * Removes an owner and gives the role to another account, for the case that no owner can log in. Both happen in one
 * transaction, so that there is always an owner. The new owner is neither the author nor the approver of the order.
 *
 * Problems: `unknown`, `no_owner` when the account to remove is none, `owner_present`, `not_enrolled` when the new owner
 * has no second factor or was created since the owners are away, `own_succession`.
 */
export function replaceOwner(
  db: Db,
  actor: Actor,
  { lost: lostEmail, successor: successorEmail }: { lost: string; successor: string },
  onRemoved: (tx: Tx, staffId: bigint) => Promise<void>,
): Promise<StaffChanged> {
  return change(db, actor, async (tx) => {
    const lost = await lockAccount(tx, lostEmail);
    const successor = await lockAccount(tx, successorEmail);
    if (!lost || !successor) return { problem: 'unknown' };
    if (!isOwner(lost.roles) || isOwner(successor.roles)) return { problem: 'no_owner' };
    if (successor.id === actor.staffId || successor.id === actor.proposedBy)
      return { problem: 'own_succession' };
    if (await wasOwnerHere(tx)) return { problem: 'owner_present' };
    if (!(await isEstablished(tx, successor.id))) return { problem: 'not_enrolled' };
    const after = sorted([...successor.roles, 'owner']);
    await tx.updateTable('staff.account').set({ roles: after }).where('id', '=', successor.id).execute();
    const detail = { before: sorted(successor.roles), after };
    await noteEvent(tx, { kind: 'roles', staffId: successor.id, actor, detail });
    await removeAccount(tx, actor, lost.id, onRemoved);
    return { problem: null };
  });
}

async function wasOwnerHere(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select
    from staff.account a
    join staff.session s on s.staff_id = a.id
    where 'owner' = any (a.roles)
    and a.removed_at is null
    and s.last_used_at > now() - ${ownersAwayHours} * interval '1 hour'
    limit 1
  `.execute(tx);
  return rows.length > 0;
}

async function isEstablished(tx: Tx, id: bigint): Promise<boolean> {
  const row = await tx
    .selectFrom('staff.account')
    .select('id')
    .where('id', '=', id)
    .where('totp_secret', 'is not', null)
    .where('created_at', '<', sql<Date>`now() - ${ownersAwayHours} * interval '1 hour'`)
    .executeTakeFirst();
  return row !== undefined;
}

async function removeAccount(
  tx: Tx,
  actor: Actor,
  id: bigint,
  onRemoved: (tx: Tx, staffId: bigint) => Promise<void>,
): Promise<void> {
  await tx.updateTable('staff.account').set({ removed_at: sql`now()` }).where('id', '=', id).execute();
  await tx.deleteFrom('staff.recovery_code').where('staff_id', '=', id).execute();
  await deletePasskeys(tx, id);
  await endSessions(tx, { staffId: id });
  await endLoginSteps(tx, id);
  await onRemoved(tx, id);
  await noteEvent(tx, { kind: 'removed', staffId: id, actor });
}

async function isLastOwner(tx: Tx, id: bigint): Promise<boolean> {
  const other = await tx
    .selectFrom('staff.account')
    .select('id')
    .where('id', '<>', id)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`'owner' = any (roles)`)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

export type ListedStaff = {
  email: string;
  name: string;
  roles: string[];
  createdAt: Date;
  isEnrolled: boolean;
  lastLoginAt: Date | null;
};

/** Lists active accounts by address. */
export async function listStaff(db: Db, limit: number): Promise<ListedStaff[]> {
  const rows = await db
    .selectFrom('staff.account as a')
    .select((row) => [
      'a.email',
      'a.name',
      'a.roles',
      'a.created_at',
      'a.totp_secret',
      row
        .selectFrom('staff.session as s')
        .select((session) => session.fn.max('s.created_at').as('at'))
        .whereRef('s.staff_id', '=', 'a.id')
        .as('last_login_at'),
    ])
    .where('a.removed_at', 'is', null)
    .orderBy('a.email')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    email: row.email,
    name: row.name,
    roles: row.roles,
    createdAt: row.created_at,
    isEnrolled: row.totp_secret !== null,
    lastLoginAt: row.last_login_at,
  }));
}
