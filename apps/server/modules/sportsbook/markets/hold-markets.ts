import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { type BoardNews, boardTopic, type MarketNews } from './board-news.ts';

export type MarketTarget = { marketId: bigint } | { matchId: bigint };

/**
 * A release also ends a hold by the price guard, until it holds again. A held match holds markets added
 * later. The change is material and recorded in the history of each market. Returns false when the target
 * does not exist or is in this state.
 */
export async function holdMarkets(db: Db, target: MarketTarget, isHeld: boolean): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const turned = 'matchId' in target && (await holdMatch(tx, target.matchId, isHeld));
    const hold = isHeld ? 'operator' : null;
    // Lock order: matches, then markets in id order.
    await sql`
      select id
      from sportsbook.match
      where id = ${'matchId' in target ? target.matchId : sql`(select match_id from sportsbook.market where id = ${target.marketId})`}
      for share
    `.execute(tx);
    const { rows } = await sql<MarketNews>`
      with requested as materialized (
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
          price_fault = null,
          book_sum_ppm = null,
          version = version + 1,
          material_version = material_version + 1,
          updated_at = now()
        where id in (select id from requested)
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

/** Finds who holds a market or a whole match; null for an unknown one. A hold of null means that it takes bets. */
export async function findMarketHold(db: Db, target: MarketTarget): Promise<{ hold: string | null } | null> {
  if ('marketId' in target) {
    const market = await db
      .selectFrom('sportsbook.market')
      .select('hold')
      .where('id', '=', target.marketId)
      .executeTakeFirst();
    return market ?? null;
  }
  const match = await db
    .selectFrom('sportsbook.match')
    .select('held')
    .where('id', '=', target.matchId)
    .executeTakeFirst();
  return match ? { hold: match.held ? 'operator' : null } : null;
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
 * Bets taken at past prices can be cashed out again, regardless of recorded jumps. Returns false when the
 * market does not exist.
 */
export async function clearMarket(db: Db, marketId: bigint): Promise<boolean> {
  const done = await db
    .updateTable('sportsbook.market')
    .set((eb) => ({ cleared_version: eb.ref('version'), price_jumps: '[]' }))
    .where('id', '=', marketId)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
