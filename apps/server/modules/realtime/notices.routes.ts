import { notices } from '@palpite/contracts';
import type { Locale } from '@palpite/domain/locales';
import { toWire } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { type Route, route } from '../../platform/http.ts';
import { findBalances } from '../wallet/index.ts';
import { findBanner } from './banners.ts';

type Notice = { number: string; text: string; ageMs: number };

/** Of the last two minutes, without notices that end a banner. */
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

/** Milliseconds since a vendor last called about a slot round; null while one is in progress. */
export function noticeRoutes(db: Db, findRestMs: (playerId: bigint) => Promise<number | null>): Route[] {
  return [
    route(notices.listNotices, async ({ player: { id, currency }, caller }) => {
      const [recent, { cashMinor, bonusMinor }] = await Promise.all([
        listNotices(db, id, caller.lang),
        findBalances(db, id),
      ]);
      // After the balance: a vendor call in between shortens the rest time, so the balance is never newer
      // than it says.
      const restMs = await findRestMs(id);
      return {
        notices: recent,
        wallet: { balance: toWire(cashMinor, currency), bonusBalance: toWire(bonusMinor, currency), restMs },
      };
    }),
    route(notices.getBanner, ({ caller }) => findBanner(db, caller.lang)),
  ];
}
