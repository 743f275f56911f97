import { undoesSale } from '@palpite/domain/sports/cash-out';
import type { VoidReason } from '@palpite/domain/sports/settlement';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { MarketTarget } from '../markets/hold-markets.ts';
import { matchTitle } from '../markets/list-held-markets.ts';
import { countMoney, type ResultPreview } from './operator-results.ts';

export type VoidPreview = {
  title: string;
  /** Of the markets that are not void yet. */
  statuses: string[];
  bets: number;
  salesUndone: number;
  money: ResultPreview['money'];
};

/** What {@link voidMarkets} would pay and take back. Changes nothing. Null when the target does not exist. */
export async function previewVoid(
  db: Db,
  target: MarketTarget,
  reason: VoidReason,
): Promise<VoidPreview | null> {
  const ofTarget =
    'marketId' in target ? sql`market.id = ${target.marketId}` : sql`market.match_id = ${target.matchId}`;
  const { rows } = await sql<Pick<VoidPreview, 'title' | 'statuses'>>`
    select
      ${matchTitle} as title,
      coalesce(
        array_agg(distinct market.status order by market.status) filter (where market.status <> 'cancelled'), '{}'
      ) as statuses
    from sportsbook.market
    join sportsbook.match on match.id = market.match_id
    where ${ofTarget}
    group by match.id
  `.execute(db);
  const [found] = rows;
  if (!found) return null;
  const moving = sql`
    select
      leg.bet_id,
      leg.index,
      'void' as settlement,
      ${reason}::text as void_reason,
      null::int as places,
      null::int as tied
    from sportsbook.leg
    join sportsbook.market on market.id = leg.market_id
    where ${ofTarget}
    and leg.settlement <> 'void'
  `;
  const { rows: counts } = await sql<{ bets: number; sales: number }>`
    with changed_leg as materialized (${moving})
    select
      (
        select count(*)::int
        from sportsbook.bet
        where id in (select bet_id from changed_leg)
        and status in ('open', 'settled', 'cashedOut')
      ) as bets,
      (
        select count(*)::int
        from sportsbook.cash_out
        where not undone
        and bet_id in (select bet_id from changed_leg)
      ) as sales
  `.execute(db);
  return {
    ...found,
    bets: counts[0]?.bets ?? 0,
    salesUndone: undoesSale(reason) ? (counts[0]?.sales ?? 0) : 0,
    money: await countMoney(db, moving),
  };
}
