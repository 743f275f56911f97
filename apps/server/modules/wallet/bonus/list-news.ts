import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { News } from '../../../platform/news.ts';

type Turn = {
  id: string;
  kind: 'bonusOffered' | 'bonusGranted' | 'bonusCompleted' | 'bonusExpired';
  amount_minor: bigint;
  currency: string;
  source: string;
  at: Date;
};

/** The player's own actions (claim, decline, forfeit) are left out. */
export async function listNews(db: Db, playerId: bigint, since: Date, limit: number): Promise<News[]> {
  const { rows } = await sql<Turn>`
    select turn.kind, b.id, turn.amount_minor, b.currency, b.source, turn.at
    from wallet.bonus b
    cross join lateral (
      values
        ('bonusOffered', b.amount_minor, case when b.state = 'offered' then b.offered_at end),
        ('bonusGranted', b.amount_minor, b.activated_at),
        ('bonusCompleted', b.converted_minor, case when b.state = 'completed' then b.ended_at end),
        ('bonusExpired', b.amount_minor, case when b.state = 'expired' then b.ended_at end)
    ) turn (kind, amount_minor, at)
    where b.player_id = ${playerId}
    and turn.at > ${since}
    order by turn.at desc
    limit ${limit}
  `.execute(db);
  return rows.map((row) => ({
    id: `${row.kind}:${row.id}`,
    at: row.at,
    kind: row.kind,
    params: { amountMinor: String(row.amount_minor), currency: row.currency, source: row.source },
    link: '/bonus',
  }));
}
