import type { BetLeg, MarketView } from '@palpite/contracts/sports';
import { findRelatedLegs, type RelatedReason } from '@palpite/domain/sports/related';
import { keyOfPick, type SlipPick } from '../../shared/sports/slip-pick.ts';
import { isAllowed, type OddsPolicy } from './odds-policy.ts';

/** `locked` comes back, `closed` does not; while prices are `stale` nobody knows whether it could be had. */
export type LegState = 'open' | 'locked' | 'stale' | 'closed';

/** A pick beside what its market says now. */
export type SlipLeg = {
  readonly key: string;
  readonly pick: SlipPick;
  readonly state: LegState;
  /** The price of this moment; the agreed one while there is none. */
  readonly nowMilli: number;
  readonly movement: 'up' | 'down' | null;
  /** What its market counts when it is taken in play; null where there is no question, or while that is not known. */
  readonly scoreBasis: BetLeg['scoreBasis'];
};

/** Undefined while a market is not known yet, null for one that the house does not know. */
export type MarketOf = (marketId: string) => MarketView | null | undefined;

/** Puts each pick beside its market; while prices are stale no leg is open. */
export function slipLegs(picks: readonly SlipPick[], marketOf: MarketOf, isStale: boolean): SlipLeg[] {
  return picks.map((pick) => {
    const market = marketOf(pick.marketId);
    const offered = market?.outcomes.find(({ outcome }) => outcome === pick.outcome)?.oddsMilli ?? null;
    const state = stateOf(market, offered, isStale);
    const nowMilli = offered ?? pick.oddsMilli;
    const moved = nowMilli - pick.oddsMilli;
    return {
      key: keyOfPick(pick),
      pick,
      state,
      nowMilli,
      movement: state !== 'open' || moved === 0 ? null : moved > 0 ? 'up' : 'down',
      scoreBasis: market?.scoreBasis ?? null,
    };
  });
}

function stateOf(
  market: MarketView | null | undefined,
  offeredMilli: number | null,
  isStale: boolean,
): LegState {
  // Not known yet is not known to be closed: the server decides.
  if (market === undefined) return isStale ? 'stale' : 'open';
  if (market === null || (market.status !== 'open' && market.status !== 'suspended')) return 'closed';
  if (isStale) return 'stale';
  return market.status === 'suspended' || offeredMilli === null ? 'locked' : 'open';
}

/** The legs whose price may not change without the player's word. */
export function legsToAgree(legs: readonly SlipLeg[], policy: OddsPolicy): SlipLeg[] {
  return legs.filter(
    ({ state, pick, nowMilli }) => state === 'open' && !isAllowed(policy, pick.oddsMilli, nowMilli),
  );
}

/** Which legs cannot stand beside an earlier one in a parlay, and why. */
export function relatedReasons(legs: readonly SlipLeg[]): Map<string, RelatedReason> {
  const pairs = findRelatedLegs(
    legs.map(({ pick }) => ({
      kind: 'match',
      eventId: pick.matchId,
      competitionId: pick.leagueId,
      marketKey: pick.marketId,
      outcome: pick.outcome,
      sideIds: pick.competitors.map(({ ref }) => ref),
    })),
  );
  const reasons = new Map<string, RelatedReason>();
  for (const { first, second, reason } of pairs)
    for (const leg of [legs[first], legs[second]])
      if (leg && !reasons.has(leg.key)) reasons.set(leg.key, reason);
  return reasons;
}
