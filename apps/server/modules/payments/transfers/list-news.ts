import { maskName } from '@palpite/domain/mask';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { News } from '../../../platform/news.ts';
import { listFaces } from '../../identity/index.ts';

export async function listNews(db: Db, playerId: bigint, since: Date, limit: number): Promise<News[]> {
  const { rows } = await sql<{
    id: string;
    kind: 'transferReceived' | 'transferSent';
    other_id: bigint;
    amount_minor: bigint;
    currency: string;
    at: Date;
  }>`
    (
      select id, 'transferReceived' as kind, sender_id as other_id, amount_minor, currency, created_at as at
      from payments.transfer
      where receiver_id = ${playerId}
      and created_at > ${since}
    )
    union all
    (
      select id, 'transferSent', receiver_id, amount_minor, currency, created_at
      from payments.transfer
      where sender_id = ${playerId}
      and created_at > ${since}
    )
    order by at desc
    limit ${limit}
  `.execute(db);
  const others = await listFaces(
    db,
    rows.map((row) => row.other_id),
  );
  const names = new Map(others.map(({ id, name }) => [id, maskName(name)]));
  return rows.map((row) => ({
    id: `${row.kind}:${row.id}`,
    at: row.at,
    kind: row.kind,
    params: {
      name: names.get(row.other_id) ?? '',
      amountMinor: String(row.amount_minor),
      currency: row.currency,
    },
    link: '/registros',
  }));
}
