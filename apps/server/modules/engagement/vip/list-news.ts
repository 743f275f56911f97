import type { Db } from '../../../platform/db.ts';
import type { News } from '../../../platform/news.ts';
import { describePlayer } from '../../identity/index.ts';

export async function listNews(db: Db, playerId: bigint, since: Date, limit: number): Promise<News[]> {
  const rows = await db
    .selectFrom('engagement.vip_change')
    .select(['number', 'to_level', 'award_minor', 'changed_at'])
    .where('player_id', '=', playerId)
    .where('changed_at', '>', since)
    .whereRef('to_level', '>', 'from_level')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  const { currency } = await describePlayer(db, playerId);
  return rows.map((row) => ({
    id: `levelUp:${playerId}:${row.number}`,
    at: row.changed_at,
    kind: 'levelUp' as const,
    params: { level: String(row.to_level), amountMinor: String(row.award_minor), currency },
    link: '/vip',
  }));
}
