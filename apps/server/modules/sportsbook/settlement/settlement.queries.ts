import type { MatchResult } from '@palpite/domain/sports/match-result';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { OperatorResult } from '../markets/market-rows.ts';
import { type DecidedMarket, decideLegs, type LegKey, type MatchDecisions } from './decide-legs.ts';
import { changedLegSettlements } from './settlement-pieces.ts';

export async function listUnsettledMatches(db: Db): Promise<bigint[]> {
  const rows = await db
    .selectFrom('sportsbook.match')
    .select('id')
    .where('settled_version', '<', sql<number>`result_version`)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

export type MatchWithLegs = {
  version: number;
  result: MatchResult | null;
  operatorResult: OperatorResult | null;
  legs: LegKey[];
  markets: DecidedMarket[];
};

/** From one snapshot. Null when all bets are settled by the current result. */
export async function findDecisions(db: Db, matchId: bigint): Promise<MatchDecisions | null> {
  const match = await findMatchWithLegs(db, matchId, { onlyUnsettled: true });
  return match && decideMatchBy(matchId, match, match.operatorResult?.result ?? null);
}

export function decideMatchBy(
  matchId: bigint,
  { version, legs, markets, result }: MatchWithLegs,
  operatorResult: MatchResult | null,
): MatchDecisions {
  return { matchId, version, ...decideLegs(legs, markets, result, operatorResult) };
}

/** Null when it does not exist or, with `onlyUnsettled`, is settled by the current result. */
export async function findMatchWithLegs(
  db: Db,
  matchId: bigint,
  { onlyUnsettled = false } = {},
): Promise<MatchWithLegs | null> {
  const { rows } = await sql<MatchWithLegs>`
    with kind as materialized (
      select distinct market_id, outcome, score_home, score_away
      from sportsbook.leg
      where match_id = ${matchId}
    )
    select
      match.result_version as version,
      match.result,
      match.operator_result as "operatorResult",
      (
        select coalesce(
          json_agg(
            json_build_object('marketId', market_id::text, 'outcome', outcome, 'scoreHome', score_home, 'scoreAway', score_away)
          ),
          '[]'
        )
        from kind
      ) as legs,
      (
        select coalesce(
          json_agg(
            json_build_object('id', id::text, 'key', key, 'settlement', settlement)
          ),
          '[]'
        )
        from sportsbook.market
        where id in (select market_id from kind)
      ) as markets
    from sportsbook.match
    where match.id = ${matchId}
    ${onlyUnsettled ? sql`and match.settled_version < match.result_version` : sql``}
  `.execute(db);
  return rows[0] ?? null;
}

/** Singles are separate because SQL computes their payout. */
export async function listBetsToMove(
  db: Db,
  decisions: MatchDecisions,
): Promise<{ singles: string[]; others: string[] }> {
  const { rows } = await sql<{ singles: string[] | null; others: string[] | null }>`
    with changed_leg as (${changedLegSettlements(decisions)}),
    moving as (
      select distinct changed_leg.bet_id, changed_leg.is_single
      from changed_leg
      where changed_leg.status in ('open', 'settled', 'cashedOut')
    )
    select
      array_agg(bet_id::text order by bet_id) filter (where is_single) as singles,
      array_agg(bet_id::text order by bet_id) filter (where not is_single) as others
    from moving
  `.execute(db);
  return { singles: rows[0]?.singles ?? [], others: rows[0]?.others ?? [] };
}
