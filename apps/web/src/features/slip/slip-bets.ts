import type { BetLeg, MarketView } from '@palpite/contracts/sports';
import { amountIn, type Currency } from '@palpite/domain/money';
import {
  type BetLimits,
  betLimits,
  countLines,
  highestPayout,
  type NamedSystem,
  namedSystems,
  totalOddsMilli,
} from '@palpite/domain/sports/parlay';
import { findRelatedLegs, type RelatedReason } from '@palpite/domain/sports/related';
import { keyOfPick, type SlipPick } from '../../shared/sports/slip-pick.ts';
import { isAllowed, type OddsPolicy, type SlipForm, type SlipMode } from './slip-form.ts';

export type PlannedBet = {
  readonly legs: readonly SlipLeg[];
  readonly stakeMinor: bigint;
  /** Return when every leg wins, capped at the maximum payout. */
  readonly payoutMinor: bigint;
  readonly isCapped: boolean;
  /** Null unless it is a system. */
  readonly sizes: readonly number[] | null;
  readonly bankers: readonly number[];
  readonly lines: number;
};

export type SlipTerms = {
  readonly currency: Currency;
  readonly stakeMinMinor: bigint;
  readonly stakeMaxMinor: bigint;
  readonly payoutMaxMinor: bigint;
  readonly legsMax: number;
  readonly linesMax: number;
};

/** Parses a typed amount to minor units. Returns null for no amount, zero or invalid text. */
export function stakeOf(text: string, currency: Currency): bigint | null {
  const minor = amountIn(text, currency);
  return minor === null || minor === 0n ? null : minor;
}

/** One pick is always a single, and two picks cannot be a system. */
export function modeFor({ mode }: Pick<SlipForm, 'mode'>, legs: number): SlipMode {
  if (legs <= 1) return 'single';
  return mode === 'system' && legs < 3 ? 'multiple' : mode;
}

/** Returns the indexes of the bankers among the legs. Ignores removed picks, and at least two legs stay free. */
export function bankersOf({ bankers }: Pick<SlipForm, 'bankers'>, legs: readonly SlipLeg[]): number[] {
  const chosen = legs.flatMap(({ key }, index) => (bankers.includes(key) ? [index] : []));
  return chosen.slice(0, Math.max(0, legs.length - 2));
}

/** Leaves out those without an amount. */
export function planBets(legs: readonly SlipLeg[], form: SlipForm, terms: SlipTerms): PlannedBet[] {
  const mode = modeFor(form, legs.length);
  if (mode === 'single')
    return legs.flatMap((leg) => {
      const stakeMinor = stakeOf(form.stakes[leg.key] ?? '', terms.currency);
      return stakeMinor === null ? [] : [plan([leg], stakeMinor, null, [], 1, terms)];
    });
  const stakeMinor = stakeOf(mode === 'multiple' ? form.stake : form.systemStake, terms.currency);
  if (stakeMinor === null) return [];
  if (mode === 'multiple') return [plan(legs, stakeMinor, null, [], 1, terms)];
  const bankers = bankersOf(form, legs);
  const system = chosenSystem(systemChoices(legs.length, bankers.length, terms), form.system);
  return system ? [plan(legs, stakeMinor, system.sizes, bankers, system.lines, terms)] : [];
}

function plan(
  legs: readonly SlipLeg[],
  stakeMinor: bigint,
  sizes: readonly number[] | null,
  bankers: readonly number[],
  lines: number,
  { payoutMaxMinor }: SlipTerms,
): PlannedBet {
  const whole = highestPayout(
    stakeMinor,
    legs.map(({ nowMilli }) => nowMilli),
    { sizes: sizes ?? [legs.length], bankers },
  );
  const isCapped = whole > payoutMaxMinor;
  return {
    legs,
    stakeMinor,
    payoutMinor: isCapped ? payoutMaxMinor : whole,
    isCapped,
    sizes,
    bankers,
    lines,
  };
}

export function totalOf(bets: readonly PlannedBet[], part: 'stakeMinor' | 'payoutMinor'): bigint {
  return bets.reduce((sum, bet) => sum + bet[part], 0n);
}

/** Returns null for several singles, systems and related legs, which have no combined odds. */
export function combinedOddsMilli(
  legs: readonly SlipLeg[],
  mode: SlipMode,
  hasRelated: boolean,
): bigint | null {
  if (legs.length > 1 && (mode !== 'multiple' || hasRelated)) return null;
  return totalOddsMilli(legs.map(({ nowMilli }) => nowMilli));
}

export function sentLegs(
  legs: readonly SlipLeg[],
  mode: SlipMode,
  bets: readonly PlannedBet[],
): readonly SlipLeg[] {
  return mode === 'single' ? bets.flatMap((bet) => bet.legs) : legs;
}

export function wrongAmount(
  bets: readonly PlannedBet[],
  { stakeMinMinor, stakeMaxMinor }: SlipTerms,
): PlannedBet | undefined {
  return bets.find(({ stakeMinor }) => stakeMinor < stakeMinMinor || stakeMinor > stakeMaxMinor);
}

/** Why the slip cannot be placed. Each but `stopped` has a message in `slip.json` under `problems`. */
export type SlipProblem =
  | 'stopped'
  | 'closed'
  | 'locked'
  | 'related'
  | 'legsMax'
  | 'unreadable'
  | 'missing'
  | 'tooSmall'
  | 'tooLarge'
  | 'pricesMoved'
  | 'balanceLow';

export type SlipCheck = {
  sent: readonly SlipLeg[];
  bets: readonly PlannedBet[];
  mode: SlipMode;
  terms: SlipTerms;
  stopped: boolean;
  hasRelated: boolean;
  /** A typed amount is invalid. Placing without it would place less than the slip shows. */
  unreadable: boolean;
  toAgree: readonly SlipLeg[];
  balanceMinor: bigint | null;
};

/** Problems that the player can change come before a low balance. */
export function findSlipProblem(check: SlipCheck): SlipProblem | null {
  const { sent, bets, mode, terms, hasRelated, toAgree, balanceMinor } = check;
  if (check.stopped) return 'stopped';
  if (sent.some(({ state }) => state === 'closed')) return 'closed';
  if (mode !== 'single' && hasRelated) return 'related';
  if (mode !== 'single' && sent.length > terms.legsMax) return 'legsMax';
  if (sent.some(({ state }) => state === 'locked' || state === 'stale')) return 'locked';
  if (check.unreadable) return 'unreadable';
  if (bets.length === 0) return 'missing';
  const wrong = wrongAmount(bets, terms);
  if (wrong) return wrong.stakeMinor < terms.stakeMinMinor ? 'tooSmall' : 'tooLarge';
  if (toAgree.length > 0) return 'pricesMoved';
  if (balanceMinor !== null && totalOf(bets, 'stakeMinor') > balanceMinor) return 'balanceLow';
  return null;
}

/**
 * `locked` is temporary, `closed` is final. `stale`: prices are stale, so it is unknown whether the outcome is
 * available.
 */
type LegState = 'open' | 'locked' | 'stale' | 'closed';

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
type MarketOf = (marketId: string) => MarketView | null | undefined;

/** No leg is open while prices are stale. */
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

export function legsToAgree(legs: readonly SlipLeg[], policy: OddsPolicy): SlipLeg[] {
  return legs.filter(
    ({ state, pick, nowMilli }) => state === 'open' && !isAllowed(policy, pick.oddsMilli, nowMilli),
  );
}

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

export type SystemChoice = {
  /** The sizes joined by commas, as stored in the form. */
  readonly id: string;
  readonly sizes: readonly number[];
  readonly lines: number;
  readonly name: NamedSystem | null;
};

/** Plain systems first. Bankers are in every line. */
export function systemChoices(legs: number, bankers: number, limits: BetLimits = betLimits): SystemChoice[] {
  const free = legs - bankers;
  const least = bankers > 0 ? 1 : 2;
  const plain = Array.from({ length: Math.max(0, free - least) }, (_, at) => ({
    sizes: [least + at] as readonly number[],
    name: null,
  }));
  const named = (Object.keys(namedSystems) as NamedSystem[])
    .filter((name) => namedSystems[name].legs === free)
    .map((name) => ({ sizes: namedSystems[name].sizes as readonly number[], name }));
  return [...plain, ...named].flatMap(({ sizes, name }) => {
    // The count does not depend on which legs are bankers.
    const counted = countLines(
      legs,
      { sizes, bankers: Array.from({ length: bankers }, (_, at) => at) },
      limits,
    );
    return counted.ok ? [{ id: sizes.join(','), sizes, lines: counted.value, name }] : [];
  });
}

export function chosenSystem(choices: readonly SystemChoice[], id: string): SystemChoice | null {
  return choices.find((choice) => choice.id === id) ?? choices[0] ?? null;
}
