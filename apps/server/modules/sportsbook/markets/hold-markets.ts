import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { type BoardNews, boardTopic, type MarketNews } from './board-news.ts';

/** A market, or a match with all of its markets. */
export type MarketTarget = { marketId: bigint } | { matchId: bigint };

/**
 * Holds a market or a whole match for an operator, or lets go of it, also of what the guard held: the operator's word
 * is the last one until the next doubt. A match that is held holds the markets that its feed adds later. The change is
 * material and kept in the history of each market. False when there is no such thing or it already is so.
 */
export async function holdMarkets(db: Db, target: MarketTarget, isHeld: boolean): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const turned = 'matchId' in target && (await holdMatch(tx, target.matchId, isHeld));
    const hold = isHeld ? 'operator' : null;
    // Matches before markets, markets by their numbers, as everybody locks them.
    await sql`
      select id
      from sportsbook.match
      where id = ${'matchId' in target ? target.matchId : sql`(select match_id from sportsbook.market where id = ${target.marketId})`}
      for share
    `.execute(tx);
    const { rows } = await sql<MarketNews>`
      with asked as materialized (
        select id
        from sportsbook.market
        where ${'matchId' in target ? sql`match_id = ${target.matchId}` : sql`id = ${target.marketId}`}
        and hold is distinct from ${hold}::text
        order by id
        for no key update
      ),
      held as (
        update sportsbook.market
        set
          hold = ${hold}::text,
          held_at = null,
          trusted = null,
          doubt = null,
          book_sum_ppm = null,
          version = version + 1,
          material_version = material_version + 1,
          updated_at = now()
        where id in (select id from asked)
        returning *
      ),
      noted as (
        insert into sportsbook.odds_change (market_id, version, status, hold, odds, source, reported_at)
        select id, version, status, hold, odds, 'operator', now()
        from held
      )
      select
        id::text,
        match_id::text as "matchId",
        key,
        source,
        score_basis as "scoreBasis",
        status,
        hold,
        is_main as "isMain",
        odds,
        chances,
        version::float8
      from held
    `.execute(tx);
    if (rows.length === 0) return turned;
    const news: BoardNews = { matches: [], markets: rows, events: [], feeds: [] };
    await publish(tx, [{ topic: boardTopic, playerId: null, payload: news }]);
    return true;
  });
}

async function holdMatch(tx: Tx, matchId: bigint, isHeld: boolean): Promise<boolean> {
  const done = await tx
    .updateTable('sportsbook.match')
    .set({ held: isHeld })
    .where('id', '=', matchId)
    .where('held', '<>', isHeld)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/**
 * Confirms the prices that a market has had until now: bets taken at them are cashed out again, whatever the guard
 * thinks of them. False when there is no such market.
 */
export async function clearMarket(db: Db, marketId: bigint): Promise<boolean> {
  const done = await db
    .updateTable('sportsbook.market')
    .set((eb) => ({ cleared_version: eb.ref('version'), price_doubts: '[]' }))
    .where('id', '=', marketId)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
