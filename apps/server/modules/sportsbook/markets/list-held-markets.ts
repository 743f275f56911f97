import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { Competitor } from '../feed/feed-message.ts';

export type OperatorMarket = {
  marketId: string;
  matchId: string;
  match: string;
  competitors: readonly Competitor[];
  key: string;
  status: string;
  hold: string | null;
  /** Null for an operator's hold. */
  priceFault: string | null;
  bookSumPpm: number | null;
};

export const matchTitle = sql`coalesce(
  match.title, (select string_agg(side ->> 'name', ' - ') from jsonb_array_elements(match.competitors) side)
)`;

const columns = sql`
  market.id::text as "marketId",
  match.id::text as "matchId",
  ${matchTitle} as match,
  match.competitors,
  market.key,
  market.status,
  market.hold,
  market.price_fault as "priceFault",
  market.book_sum_ppm as "bookSumPpm"
`;

/** Markets that their feed still offers, newest first. */
export async function listHeldMarkets(db: Db, limit: number): Promise<OperatorMarket[]> {
  const { rows } = await sql<OperatorMarket>`
    select ${columns}
    from sportsbook.market
    join sportsbook.match on match.id = market.match_id
    where market.hold is not null
    and market.status in ('open', 'suspended')
    order by market.updated_at desc
    limit ${limit}
  `.execute(db);
  return rows;
}

export async function findMarket(db: Db, marketId: bigint): Promise<OperatorMarket | null> {
  const { rows } = await sql<OperatorMarket>`
    select ${columns}
    from sportsbook.market
    join sportsbook.match on match.id = market.match_id
    where market.id = ${marketId}
  `.execute(db);
  return rows[0] ?? null;
}

/** By key, with the operator's loss on the worst outcome; null without bets. */
export async function listMarketsOfMatch(
  db: Db,
  matchId: bigint,
  limit: number,
): Promise<(OperatorMarket & { liabilityMinor: bigint | null })[]> {
  const { rows } = await sql<OperatorMarket & { liabilityMinor: bigint | null }>`
    select
      ${columns},
      (select max(liability_minor) from sportsbook.exposure where market_id = market.id) as "liabilityMinor"
    from sportsbook.market
    join sportsbook.match on match.id = market.match_id
    where match.id = ${matchId}
    order by market.key
    limit ${limit}
  `.execute(db);
  return rows;
}
