import { notices } from '@palpite/contracts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { type Route, route } from '../../platform/http.ts';

type Notice = { number: string; text: string; ageMs: number };

/** The notices of a player and of everybody, of the last two minutes. */
async function listNotices(db: Db, playerId: bigint): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    select
      seq::text as number,
      payload ->> 'text' as text,
      greatest(0, extract(epoch from clock_timestamp() - created_at) * 1000)::float8 as "ageMs"
    from platform.outbox
    where topic = 'notice'
    and created_at > now() - interval '2 minutes'
    and (player_id = ${playerId} or player_id is null)
    order by seq
  `.execute(db);
  return rows;
}

export function noticeRoutes(db: Db): Route[] {
  return [route(notices.listNotices, async ({ player }) => ({ notices: await listNotices(db, player.id) }))];
}
