import type { StaffRole } from '@palpite/domain/staff';
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

/** Finds the member of a token; null when the session is unknown, ended, idle or expired. Nothing is cached. */
export async function findMember(db: Db, token: string): Promise<StaffMember | null> {
  const row = await db
    .selectFrom('staff.session as s')
    .innerJoin('staff.account as m', 'm.id', 's.staff_id')
    .select(['m.id', 'm.name', 'm.email', 'm.roles', 's.id as session_id'])
    .select(isRecent(recentMinutes).as('has_recent_code'))
    .where('s.token_hash', '=', hashToken(token))
    .where(isLive)
    .executeTakeFirst();
  if (!row) return null;
  const { id, name, email, roles, session_id, has_recent_code: hasRecentCode } = row;
  return { id, sessionId: session_id, name, email, roles: roles as StaffRole[], hasRecentCode };
}

/** As `findMember`, and extends the idle timeout; the time is written at most every twenty seconds. */
export async function useSession(db: Db, token: string): Promise<StaffMember | null> {
  const member = await findMember(db, token);
  if (member)
    await db
      .updateTable('staff.session')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', member.sessionId)
      .where('last_used_at', '<', sql<Date>`now() - interval '20 seconds'`)
      .execute();
  return member;
}

/** What a locked session may do. */
type LockedMember = { roles: readonly StaffRole[]; hasRecentCode: boolean };

/**
 * Locks an account against changes until the end of the transaction. Returns null when the session ended. A code counts
 * one minute longer than at the start of an order, so that an order of several transactions is not cut off in between.
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
  return { roles: account.roles as StaffRole[], hasRecentCode: session.has_recent_code };
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
