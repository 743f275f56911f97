import { sql } from 'kysely';
import type { Database } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { type BoardNews, boardTopic, type MarketNews } from './board-news.ts';

/**
 * Holds a market for an operator, or lets go of it, also of what the guard held: the operator's word is the last one
 * until the next doubt. The change is material and kept in the history of the market. False when there is no such market
 * or it already is so.
 */
export async function holdMarket(
  { db }: Pick<Database, 'db'>,
  marketId: bigint,
  isHeld: boolean,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const hold = isHeld ? 'operator' : null;
    // Matches before markets, as everybody locks them.
    await sql`
      select id
      from sportsbook.match
      where id = (select match_id from sportsbook.market where id = ${marketId})
      for share
    `.execute(tx);
    const { rows } = await sql<MarketNews>`
      with held as (
        update sportsbook.market
        set
          hold = ${hold}::text,
          held_at = null,
          trusted = null,
          version = version + 1,
          material_version = material_version + 1,
          updated_at = now()
        where id = ${marketId}
        and hold is distinct from ${hold}::text
        returning *
      ),
      noted as (
        insert into sportsbook.odds_change (market_id, version, status, hold, odds, source, told_at)
        select id, version, status, hold, odds, 'operator', now()
        from held
      )
      select
        id::text,
        match_id::text as "matchId",
        key,
        status,
        hold,
        is_main as "isMain",
        odds,
        chances,
        version::float8,
        material_version::float8 as "materialVersion"
      from held
    `.execute(tx);
    if (rows.length === 0) return false;
    const news: BoardNews = { matches: [], markets: rows, events: [], feeds: [] };
    await publish(tx, [{ topic: boardTopic, playerId: null, payload: news }]);
    return true;
  });
}
