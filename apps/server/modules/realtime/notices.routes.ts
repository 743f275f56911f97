import { notices } from '@palpite/contracts';
import type { Locale } from '@palpite/domain/locales';
import { toWire } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { type Route, route } from '../../platform/http.ts';
import { findBalances } from '../wallet/index.ts';
import { findBanner } from './banners.ts';

type Notice = { number: string; text: string; ageMs: number };

/** The notices of a player and of everybody, of the last two minutes; the end of one is none. */
async function listNotices(db: Db, playerId: bigint, lang: Locale): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    select
      seq::text as number,
      coalesce(payload -> 'banner' -> 'texts' ->> ${lang}::text, payload ->> 'text') as text,
      greatest(0, extract(epoch from clock_timestamp() - created_at) * 1000)::float8 as "ageMs"
    from platform.outbox
    where topic = 'notice'
    and payload ->> 'text' <> ''
    and created_at > now() - interval '2 minutes'
    and (player_id = ${playerId} or player_id is null)
    order by seq
  `.execute(db);
  return rows;
}

/** `findRestMs`: since a vendor last called about a slot round of the player; null while one is under way. */
export function noticeRoutes(db: Db, findRestMs: (playerId: bigint) => Promise<number | null>): Route[] {
  return [
    route(notices.listNotices, async ({ player: { id, currency }, caller }) => {
      const [told, { cashMinor, bonusMinor }] = await Promise.all([
        listNotices(db, id, caller.lang),
        findBalances(db, id),
      ]);
      // After the balance: a round that comes in between shortens the rest, so no balance is newer than its rest says.
      const restMs = await findRestMs(id);
      return {
        notices: told,
        wallet: { balance: toWire(cashMinor, currency), bonusBalance: toWire(bonusMinor, currency), restMs },
      };
    }),
    route(notices.getBanner, ({ caller }) => findBanner(db, caller.lang)),
  ];
}
