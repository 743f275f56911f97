import { hasPermission, type Permission } from '@palpite/domain/staff';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import type { StaffMember } from '../../platform/http.ts';
import { hashToken } from '../identity/index.ts';

/** A page of the desk without a poll for this long does not count as open; an open page polls every 20 seconds. */
const atDeskSeconds = 90;

/**
 * Condition of a live session `s` of an account `m`. A session from the future means that the clock was set back: it
 * would outlive its timeouts, so it counts as ended.
 */
const isLive = sql<boolean>`(
  s.ended_at is null
  and s.expires_at > now()
  and s.last_used_at > now() - make_interval(mins => s.idle_minutes)
  and s.created_at < now() + interval '1 minute'
  and m.removed_at is null
)`;

/** An order that needs a code of the authenticator app takes one of this age. */
const recentMinutes = 10;

/**
 * Whether the newest code of session `s` is at most so old. One from the future means that the clock was set back.
 */
const isRecent = (minutes: number) => sql<boolean>`(
  s.confirmed_at > now() - make_interval(mins => ${minutes}::integer)
  and s.confirmed_at < now() + interval '1 minute'
)`;

/** Permissions of those of the roles of account `m` that owners have made. */
const granted = sql<string[]>`array(
  select distinct permission from staff.role r, unnest(r.permissions) as permission where r.name = any (m.roles)
)`;

/** Finds the member of a token; null when the session is unknown, ended, idle or expired. Nothing is cached. */
export async function findMember(db: Db, token: string): Promise<StaffMember | null> {
  const row = await db
    .selectFrom('staff.session as s')
    .innerJoin('staff.account as m', 'm.id', 's.staff_id')
    .select(['m.id', 'm.name', 'm.email', 'm.roles', 's.id as session_id'])
    .select([isRecent(recentMinutes).as('has_recent_code'), granted.as('granted')])
    .where('s.token_hash', '=', hashToken(token))
    .where(isLive)
    .executeTakeFirst();
  if (!row) return null;
  const { session_id: sessionId, has_recent_code: hasRecentCode, ...rest } = row;
  return { ...rest, sessionId, hasRecentCode };
}

/**
 * As `findMember`, and extends the idle timeout; the time is written at most every twenty seconds. A call of a page
 * without input (`isUnattended`) does not extend it: an open page polls without end.
 */
export async function useSession(db: Db, token: string, isUnattended = false): Promise<StaffMember | null> {
  const member = await findMember(db, token);
  if (member && !isUnattended)
    await db
      .updateTable('staff.session')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', member.sessionId)
      .where('last_used_at', '<', sql<Date>`now() - interval '20 seconds'`)
      .execute();
  return member;
}

/** What a locked session may do. */
type LockedMember = Pick<StaffMember, 'roles' | 'granted' | 'hasRecentCode'>;

/**
 * Locks an account and its roles against changes until the end of the transaction. Returns null when the session ended.
 * A code counts one minute longer than at the start of an order, so that an order of several transactions can finish.
 */
export async function lockMember(
  tx: Tx,
  member: { staffId: bigint; sessionId: bigint },
): Promise<LockedMember | null> {
  const account = await tx
    .selectFrom('staff.account')
    .select('roles')
    .where('id', '=', member.staffId)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  const own = await tx
    .selectFrom('staff.role')
    .select('permissions')
    .where(sql<boolean>`name = any (${account?.roles ?? []}::text[])`)
    .orderBy('name')
    .forShare()
    .execute();
  // Read after the lock: a change of the account before it has ended the sessions by now.
  const session = await tx
    .selectFrom('staff.session as s')
    .innerJoin('staff.account as m', 'm.id', 's.staff_id')
    .select(isRecent(recentMinutes + 1).as('has_recent_code'))
    .where('s.id', '=', member.sessionId)
    .where('s.staff_id', '=', member.staffId)
    .where(isLive)
    .executeTakeFirst();
  if (!account || !session) return null;
  const granted = own.flatMap(({ permissions }) => permissions);
  return { roles: account.roles, granted, hasRecentCode: session.has_recent_code };
}

/** Whether an active account has a permission. */
export async function hasMemberPermission(db: Db, staffId: bigint, permission: Permission): Promise<boolean> {
  const row = await db
    .selectFrom('staff.account as m')
    .select(['m.roles', granted.as('granted')])
    .where('m.id', '=', staffId)
    .where('m.removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined && hasPermission(row.roles, permission, row.granted);
}

/** Opens a session; commit before its token is given away. */
export async function insertSession(
  tx: Tx,
  session: {
    staffId: bigint;
    tokenHash: string;
    ip: string;
    userAgent: string;
    hours: number;
    idleMinutes: number;
  },
): Promise<bigint> {
  const { id } = await tx
    .insertInto('staff.session')
    .values({
      staff_id: session.staffId,
      token_hash: session.tokenHash,
      ip: session.ip,
      user_agent: session.userAgent,
      idle_minutes: session.idleMinutes,
      expires_at: sql`now() + make_interval(hours => ${session.hours}::integer)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records that a session has the desk open, at most every twenty seconds. */
export async function noteAtDesk(db: Db, sessionId: bigint): Promise<void> {
  await db
    .updateTable('staff.session')
    .set({ at_desk_at: sql`now()` })
    .where('id', '=', sessionId)
    .where(sql<boolean>`coalesce(at_desk_at, '-infinity') < now() - interval '20 seconds'`)
    .execute();
}

export async function isDeskOpen(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('staff.session as s')
    .innerJoin('staff.account as m', 'm.id', 's.staff_id')
    .select('s.id')
    .where('s.at_desk_at', '>', sql<Date>`now() - make_interval(secs => ${atDeskSeconds})`)
    .where(isLive)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
