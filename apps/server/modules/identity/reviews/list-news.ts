import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { News } from '../../../platform/news.ts';

/** Requests of staff for pictures and decisions about them, newest first. */
export async function listNews(db: Db, playerId: bigint, since: Date, limit: number): Promise<News[]> {
  const { rows } = await sql<{ id: bigint; kind: News['kind']; reason: string; at: Date }>`
    (
      select id, 'identityAsked' as kind, reason, requested_at as at
      from identity.identity_review
      where player_id = ${playerId}
      and state <> 'withdrawn'
      and requested_at > ${since}
    )
    union all
    (
      select
        id,
        case when state = 'approved' then 'identityApproved' else 'identityRejected' end,
        answer,
        decided_at
      from identity.identity_review
      where player_id = ${playerId}
      and state in ('approved', 'rejected')
      and decided_at > ${since}
    )
    order by at desc
    limit ${limit}
  `.execute(db);
  return rows.map(({ id, kind, reason: why, at }) => ({
    // A review can be rejected several times.
    id: `${kind}:${id}:${at.getTime()}`,
    at,
    kind,
    params: { why },
    link: '/conta',
  }));
}
