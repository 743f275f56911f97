import type { BetLeg, MarketView } from '@palpite/contracts/sports';
import { findRelatedLegs, type RelatedReason } from '@palpite/domain/sports/related';
import { keyOfPick, type SlipPick } from '../../shared/sports/slip-pick.ts';
import { isAllowed, type OddsPolicy } from './odds-policy.ts';

/**
 * `locked` is temporary, `closed` is final. `stale`: prices are stale, so it is unknown whether the outcome is
 * available.
 */
export type LegState = 'open' | 'locked' | 'stale' | 'closed';

/** A pick with the current state of its market. */
export type SlipLeg = {
  readonly key: string;
  readonly pick: SlipPick;
  readonly state: LegState;
  /** The current price, or the agreed one if there is none. */
  readonly nowMilli: number;
  readonly movement: 'up' | 'down' | null;
  /**
   * Which score an in-play handicap counts from. Null for markets without that distinction, and while it is unknown.
   */
  readonly scoreBasis: BetLeg['scoreBasis'];
};

/** Returns undefined while a market is not loaded, null for one that the server does not know. */
export type MarketOf = (marketId: string) => MarketView | null | undefined;

/** Joins each pick with its market. No leg is open while prices are stale. */
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
  // A market that is not loaded counts as open: the server decides.
  if (market === undefined) return isStale ? 'stale' : 'open';
  if (market === null || (market.status !== 'open' && market.status !== 'suspended')) return 'closed';
  if (isStale) return 'stale';
  return market.status === 'suspended' || offeredMilli === null ? 'locked' : 'open';
}

/** Returns the legs whose price change the player must confirm. */
export function legsToAgree(legs: readonly SlipLeg[], policy: OddsPolicy): SlipLeg[] {
  return legs.filter(
    ({ state, pick, nowMilli }) => state === 'open' && !isAllowed(policy, pick.oddsMilli, nowMilli),
  );
}

/** Finds legs that cannot be combined with another leg in a parlay, with the reason, by pick key. */
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
