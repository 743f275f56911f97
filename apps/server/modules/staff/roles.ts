import { grantablePermissions, hasPermission, permissions, staffRoles } from '@palpite/domain/staff';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { lockAccounts } from './staff.store.ts';

/** Why a change of a role was refused. */
export type RoleProblem = 'unknown' | 'exists' | 'shipped' | 'in_use' | 'unchanged';

export type ListedRole = {
  name: string;
  /** Null for a role of the product. */
  label: string | null;
  permissions: readonly string[];
  accounts: number;
};

type Role = { name: string; label: string; permissions: readonly string[] };

const isShipped = (name: string) => staffRoles.some((role) => role === name);
/** In the order of the table, each once. */
const ordered = (given: readonly string[]) => grantablePermissions.filter((each) => given.includes(each));

/** Names of the roles that owners have made, in the order in which they are shown after those of the product. */
export async function listOwnRoles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('staff.role').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** Roles of the product, then those that owners have made. */
export async function listRoles(db: Db): Promise<ListedRole[]> {
  const own = await db
    .selectFrom('staff.role')
    .select(['name', 'label', 'permissions'])
    .orderBy('name')
    .execute();
  const { rows: used } = await sql<{ role: string; accounts: number }>`
    select role, count(*)::integer as accounts
    from staff.account a, unnest(a.roles) as role
    where a.removed_at is null
    group by role
  `.execute(db);
  const accountsOf = (name: string) => used.find(({ role }) => role === name)?.accounts ?? 0;
  return [
    ...staffRoles.map((name) => ({
      name,
      label: null,
      permissions: permissions.filter((permission) => hasPermission([name], permission)),
      accounts: accountsOf(name),
    })),
    ...own.map((role) => ({ ...role, accounts: accountsOf(role.name) })),
  ];
}

/** Changes a role while no account and no other role changes. */
const change = (db: Db, name: string, work: (tx: Tx) => Promise<RoleProblem | null>) =>
  db.transaction().execute(async (tx): Promise<RoleProblem | null> => {
    await lockAccounts(tx);
    return isShipped(name) ? 'shipped' : work(tx);
  });

/** Creates a role. Problems: `shipped`, `exists`. */
export const addRole = (db: Db, role: Role): Promise<RoleProblem | null> =>
  change(db, role.name, async (tx) => {
    const row = await tx
      .insertInto('staff.role')
      .values({ ...role, permissions: ordered(role.permissions) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    return row ? null : 'exists';
  });

/**
 * Sets the label and the permissions of a role. Open sessions have them from their next call, and an order that runs
 * ends first. Problems: `shipped`, `unknown`, `unchanged`.
 */
export const changeRole = (db: Db, { name, label, permissions: given }: Role): Promise<RoleProblem | null> =>
  change(db, name, async (tx) => {
    const before = await tx
      .selectFrom('staff.role')
      .select(['label', 'permissions'])
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return 'unknown';
    const after = ordered(given);
    if (before.label === label && ordered(before.permissions).join() === after.join()) return 'unchanged';
    await tx.updateTable('staff.role').set({ label, permissions: after }).where('name', '=', name).execute();
    return null;
  });

/** Removes a role that no account has. Problems: `shipped`, `unknown`, `in_use`. */
export const removeRole = (db: Db, name: string): Promise<RoleProblem | null> =>
  change(db, name, async (tx) => {
    const user = await tx
      .selectFrom('staff.account')
      .select('id')
      .where(sql<boolean>`${name} = any (roles)`)
      .where('removed_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (user) return 'in_use';
    const { numDeletedRows } = await tx.deleteFrom('staff.role').where('name', '=', name).executeTakeFirst();
    return numDeletedRows === 1n ? null : 'unknown';
  });
