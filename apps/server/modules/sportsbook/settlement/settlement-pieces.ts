import type { BetShape } from '@palpite/domain/sports/parlay';
import type { LegSettlement } from '@palpite/domain/sports/settlement';
import { type RawBuilder, sql } from 'kysely';
import type { MatchDecisions } from './decide-legs.ts';

/** Of all bets or of `betIds`. A void whose span covers the placement takes precedence over the verdict. */
export function changedLegSettlements(
  { matchId, verdicts, voids }: MatchDecisions,
  betIds: readonly string[] | null = null,
): RawBuilder<unknown> {
  const verdictRows = verdicts.map(({ marketId, outcome, scoreHome, scoreAway, settlement }) => ({
    market_id: marketId,
    outcome,
    score: scoreHome === null || scoreAway === null ? '' : `${scoreHome}:${scoreAway}`,
    settlement: settlement.kind,
    void_reason: settlement.kind === 'void' ? settlement.reason : null,
    places: settlement.kind === 'deadHeat' ? settlement.places : null,
    tied: settlement.kind === 'deadHeat' ? settlement.tied : null,
  }));
  const voidRows = voids.map(({ marketId, reason, from, until }, order) => ({
    market_id: marketId,
    order,
    reason,
    placed_from: from,
    placed_until: until,
  }));
  return sql`
    select decided_leg.*
    from (
      select
        leg.bet_id,
        leg.index,
        leg.settlement as settlement_before,
        leg.void_reason as void_reason_before,
        leg.places as places_before,
        leg.tied as tied_before,
        bet.status,
        bet.legs = 1 as is_single,
        case when span.reason is null then verdict.settlement else 'void' end as settlement,
        coalesce(span.reason, verdict.void_reason) as void_reason,
        case when span.reason is null then verdict.places end as places,
        case when span.reason is null then verdict.tied end as tied
      from sportsbook.leg
      join sportsbook.bet on bet.id = leg.bet_id
      join json_to_recordset(${JSON.stringify(verdictRows)}::json) as verdict (
        market_id bigint, outcome text, score text, settlement text, void_reason text, places int, tied int
      )
        on verdict.market_id = leg.market_id
        and verdict.outcome = leg.outcome
        and verdict.score = coalesce(leg.score_home || ':' || leg.score_away, '')
      left join lateral (
        select void.reason
        from json_to_recordset(${JSON.stringify(voidRows)}::json) as void (
          market_id bigint, "order" int, reason text, placed_from timestamptz, placed_until timestamptz
        )
        where void.market_id = leg.market_id
        and (void.placed_from is null or bet.placed_at >= void.placed_from)
        and (void.placed_until is null or bet.placed_at < void.placed_until)
        order by void."order"
        limit 1
      ) span on ${voids.length > 0}
      where leg.match_id = ${matchId}
      ${betIds ? sql`and leg.bet_id = any(${betIds}::bigint[])` : sql``}
    ) decided_leg
    where (settlement, void_reason, places, tied)
      is distinct from (settlement_before, void_reason_before, places_before, tied_before)
  `;
}

export type LockedBet = {
  betId: string;
  stakeLeftMinor: bigint;
  shape: BetShape;
  payoutMaxMinor: bigint;
  cashedOutMinor: bigint;
  legs: { oddsMilli: number; settlement: LegSettlement }[];
};

export type StoredBetWithLegs = {
  id: bigint;
  stake_left_minor: bigint;
  sizes: number[];
  bankers: number[];
  payout_max_minor: bigint;
  cashed_out_minor: bigint;
  legs: {
    oddsMilli: number;
    kind: string;
    reason: string | null;
    places: number | null;
    tied: number | null;
  }[];
};

export function lockedBetOf(row: StoredBetWithLegs): LockedBet {
  return {
    betId: String(row.id),
    stakeLeftMinor: row.stake_left_minor,
    shape: { sizes: row.sizes, bankers: row.bankers },
    payoutMaxMinor: row.payout_max_minor,
    cashedOutMinor: row.cashed_out_minor,
    legs: row.legs.map(({ oddsMilli, ...settlement }) => ({
      oddsMilli,
      settlement: settlement as unknown as LegSettlement,
    })),
  };
}
