import { hasPermission, type Permission } from '@palpite/domain/staff';
import type { Actor } from '../../platform/actor.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { StaffMember } from '../../platform/http.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockMember, useSession } from './sessions.ts';
import { hasOwner, lockAccounts } from './staff.store.ts';

/** Right of an actor to one kind of order, which each of its transactions checks again. */
export type Authority = {
  readonly actor: Actor;
  /**
   * Locks what the right depends on. Refuses: `not_logged_in`, `session_ended`, `staff_permission_missing`,
   * `staff_confirmation_needed`.
   */
  confirm(tx: Tx): Promise<void>;
};

export type Claim = {
  /** Token of a session; null for a command on this machine that logged in nowhere. */
  token: string | null;
  mode: 'sandbox' | 'live';
  /** null when only the session counts. */
  permission: Permission | null;
  /** Whether the order needs a recent code of the authenticator app. Orders without a session need none. */
  needsRecentCode?: boolean;
  /** Whether this is the creation of an owner, which the machine may order while there is none. */
  isFirst?: boolean;
  /** The page calls without input of its user, which does not extend the session. */
  isUnattended?: boolean;
  /** Called with the member of the session, also when the order is refused. */
  identify?: (staffId: bigint) => void;
};

export async function hasAccounts(db: Db): Promise<boolean> {
  const row = await db.selectFrom('staff.account').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/**
 * Changes of accounts and roles take the lock of all accounts before they lock any account, so that two of them do not
 * block each other. An approved proposal may be such a change.
 */
const changesAccounts: ReadonlySet<Permission> = new Set([
  'staff.manage',
  'roles.change',
  'approvals.decide',
]);

/**
 * Finds out who gives an order, and whether that person may. Without a token, only two callers on this machine pass:
 * anyone in sandbox mode while there is no staff account, and the creation of the first owner.
 *
 * Refuses: `not_logged_in`, `session_ended`, `staff_permission_missing`, `staff_confirmation_needed`.
 */
export async function authorize(
  db: Db,
  { token, mode, permission, needsRecentCode = false, isFirst, isUnattended, identify }: Claim,
): Promise<Authority> {
  if (token !== null) {
    const member = (await useSession(db, token, isUnattended)) ?? refuse('session_ended');
    identify?.(member.id);
    const mayOrRefuse = ({
      roles,
      granted,
      hasRecentCode,
    }: Pick<StaffMember, 'roles' | 'granted' | 'hasRecentCode'>) => {
      if (permission !== null && !hasPermission(roles, permission, granted))
        refuse('staff_permission_missing', { permission });
      if (needsRecentCode && !hasRecentCode) refuse('staff_confirmation_needed');
    };
    mayOrRefuse(member);
    return {
      actor: { staffId: member.id, name: member.name },
      async confirm(tx) {
        if (permission !== null && changesAccounts.has(permission)) await lockAccounts(tx);
        const locked = await lockMember(tx, { staffId: member.id, sessionId: member.sessionId });
        mayOrRefuse(locked ?? refuse('session_ended'));
      },
    };
  }
  const without = async (name: string, isTaken: (db: Db) => Promise<boolean>): Promise<Authority> => {
    const confirm = async (tx: Db) => {
      if (await isTaken(tx)) refuse('not_logged_in');
    };
    await confirm(db);
    return { actor: { staffId: null, name }, confirm };
  };
  if (mode === 'sandbox' && !(await hasAccounts(db))) return without('sandbox', hasAccounts);
  if (isFirst) return without('machine', hasOwner);
  return refuse('not_logged_in');
}

/**
 * Wraps a database so that each of its transactions begins with a check, as that of an authority. A change of the
 * account waits for a transaction that has passed this, and a transaction after the change is refused. `isFirst` is true
 * until one of them has been committed.
 *
 * `begun` returns true once a transaction has passed the check, `committed` once one has been committed.
 */
export function guardTransactions(
  db: Db,
  check: (tx: Tx, isFirst: boolean) => Promise<void>,
): { db: Db; begun(): boolean; committed(): boolean } {
  let begun = false;
  let committed = false;
  const guarded = new Proxy(db, {
    get(target, key) {
      if (key !== 'transaction') {
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      }
      return () => guardBuilder(target.transaction());
    },
  });
  type Builder = ReturnType<Db['transaction']>;
  function guardBuilder(builder: Builder): Builder {
    return new Proxy(builder, {
      get(target, key) {
        if (key === 'execute')
          return async <Result>(work: (tx: Tx) => Promise<Result>) => {
            const result = await target.execute(async (tx) => {
              await check(tx, !committed);
              begun = true;
              return work(tx);
            });
            committed = true;
            return result;
          };
        const value: unknown = Reflect.get(target, key, target);
        if (typeof value !== 'function') return value;
        // `setIsolationLevel` and `setAccessMode` return another builder.
        return (...values: unknown[]) => guardBuilder(value.apply(target, values) as Builder);
      },
    });
  }
  return { db: guarded, begun: () => begun, committed: () => committed };
}
