import { maskName } from '@palpite/domain/mask';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { News } from '../../../platform/news.ts';
import { listFaces } from '../../identity/index.ts';

const friendsPath = '/friends';
const earningsPath = '/agentJl2';

export async function listNews(db: Db, playerId: bigint, since: Date, limit: number): Promise<News[]> {
  const { rows } = await sql<{
    id: string;
    at: Date;
    kind: 'friendJoined' | 'commissionPaid' | 'friendRewardPaid';
    amount_minor: bigint | null;
    currency: string;
    friend_id: bigint | null;
  }>`
    select 'friendJoined:' || extract(epoch from created_at) as id, created_at as at, 'friendJoined' as kind, null::bigint as amount_minor, earner_currency as currency, friend_id
    from engagement.referral
    where earner_id = ${playerId}
    and level = 1
    and created_at > ${since}
    union all
    select 'commissionPaid:' || extract(epoch from paid_at), paid_at, 'commissionPaid', sum(amount_minor)::bigint, currency, null
    from engagement.commission
    where earner_id = ${playerId}
    and paid_at > ${since}
    group by paid_at, currency
    union all
    select 'friendRewardPaid:' || id, paid_at, 'friendRewardPaid', amount_minor, currency, friend_id
    from engagement.friend_reward
    where earner_id = ${playerId}
    and paid_at > ${since}
    order by at desc
    limit ${limit}
  `.execute(db);
  const friendIds = rows.flatMap(({ friend_id: id }) => (id === null ? [] : [id]));
  const names = new Map((await listFaces(db, friendIds)).map(({ id, name }) => [id, maskName(name)]));
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    kind: row.kind,
    params: {
      ...(row.friend_id !== null && { name: names.get(row.friend_id) ?? '' }),
      ...(row.amount_minor !== null && {
        amountMinor: String(row.amount_minor),
        currency: row.currency,
      }),
    },
    link: row.kind === 'friendJoined' ? friendsPath : earningsPath,
  }));
}
