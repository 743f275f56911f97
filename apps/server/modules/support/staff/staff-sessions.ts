import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { AuthenticateStaff } from '../../../platform/http.ts';
import { hashToken } from '../../identity/index.ts';

/** A session without a call for this long does not count as at the desk; an open page polls every 30 seconds. */
const atDeskSeconds = 90;

export type StaffSessions = {
  /** For requests. Also records that the session is in use, at most every twenty seconds. */
  authenticate: AuthenticateStaff;
  /** For open sockets: the same answer, but it does not count as use of the session. */
  recheck: AuthenticateStaff;
  isDeskOpen(): Promise<boolean>;
};

/**
 * Turns staff tokens into members. Sessions are not cached: a removed member or an ended session is refused at the next
 * call.
 */
export function createStaffSessions(db: Db): StaffSessions {
  const find: AuthenticateStaff = async (token) => {
    const row = await db
      .selectFrom('support.session as s')
      .innerJoin('support.staff as m', 'm.id', 's.staff_id')
      .select(['m.id', 'm.name', 's.id as session_id'])
      .where('s.token_hash', '=', hashToken(token))
      .where('s.ended_at', 'is', null)
      .where('s.expires_at', '>', sql<Date>`now()`)
      .where('m.removed_at', 'is', null)
      .executeTakeFirst();
    return row ? { id: row.id, sessionId: row.session_id, name: row.name } : null;
  };
  return {
    async authenticate(token) {
      const member = await find(token);
      if (member)
        await db
          .updateTable('support.session')
          .set({ last_used_at: sql`now()` })
          .where('id', '=', member.sessionId)
          .where('last_used_at', '<', sql<Date>`now() - interval '20 seconds'`)
          .execute();
      return member;
    },
    recheck: find,
    async isDeskOpen() {
      const row = await db
        .selectFrom('support.session as s')
        .innerJoin('support.staff as m', 'm.id', 's.staff_id')
        .select('s.id')
        .where('s.ended_at', 'is', null)
        .where('s.expires_at', '>', sql<Date>`now()`)
        .where('s.last_used_at', '>', sql<Date>`now() - make_interval(secs => ${atDeskSeconds})`)
        .where('m.removed_at', 'is', null)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
