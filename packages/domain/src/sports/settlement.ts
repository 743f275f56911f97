import type { BetResult } from './codes.ts';
import {
  correctScoreMax,
  type Market,
  marketDefinitionOf,
  type OutcomeCode,
  parseOutcome,
  type Side,
  scoreOutcome,
} from './markets.ts';
import { type Counts, countsOf, leaderOf, type MatchResult, type Range, type Score } from './match-result.ts';
import { floorTimes, multiplyRatios, type Ratio, ratioOf, ratioOne, ratioZero } from './ratio.ts';
import { type SportRules, sportRulesOf } from './sports.ts';

/**
 * Reasons for returning a stake; each is a rule with its own sentence. The last three are decided by the feed or an
 * operator, never by `settle`: an obvious pricing error, a withdrawn market, a bet placed after the event.
 */
export type VoidReason =
  | 'push'
  | 'level'
  | 'abandoned'
  | 'retired'
  | 'postponed'
  | 'cancelled'
  | 'nonStarter'
  | 'palpableError'
  | 'marketWithdrawn'
  | 'placedLate';

/** Settlement of one leg. `undecided` means not known yet; nothing is guessed. */
export type LegSettlement =
  | { kind: 'win' | 'halfWin' | 'halfLoss' | 'loss' | 'undecided' }
  | { kind: 'void'; reason: VoidReason }
  /** The stake wins in `places` of `tied` parts. */
  | { kind: 'deadHeat'; places: number; tied: number };

/**
 * Basis of an in-play handicap: the whole match, or the score after placement. Some feeds define it for their markets;
 * otherwise the rules of the sport decide.
 */
export const scoreBases = ['match', 'placement'] as const;
export type ScoreBasis = (typeof scoreBases)[number];

export type SettlementTerms = {
  /**
   * Score of the market's period when the bet was accepted in play; absent before the match, and for a market that
   * counts the whole match.
   */
  scoreAtPlacement?: Score;
  /** Deviations of the competition from the rules of its sport. */
  rules?: Partial<SportRules>;
};

const win: LegSettlement = { kind: 'win' };
const loss: LegSettlement = { kind: 'loss' };
const undecided: LegSettlement = { kind: 'undecided' };

/**
 * Settles one outcome of a market from the known facts of the match. A cancelled match voids everything; a postponed
 * one is void when it starts, or has not started, more than the sport's hours after the planned time. A market stands
 * as soon as nothing that can still happen would change it, also when a match is abandoned or a player retires;
 * everything else is then void. Pure: the same result gives the same settlement however often it is rolled back and
 * repeated. Throws for an outcome that the market does not have.
 */
export function settle(
  market: Market,
  outcome: OutcomeCode,
  result: MatchResult,
  terms: SettlementTerms = {},
): LegSettlement {
  if (parseOutcome(market.type, outcome) === null) {
    throw new RangeError(`${market.type} has no outcome ${outcome}`);
  }
  const rules = sportRulesOf(market.sport, terms.rules);
  if (result.status === 'cancelled') return { kind: 'void', reason: 'cancelled' };
  if (result.status === 'postponed') return settlePostponed(result, rules);
  const definition = marketDefinitionOf(market.type);
  if (definition.counts === 'places') return settlePlace(outcome, result, definition.placesPaid ?? 1);
  if (definition.counts === 'winner') return settleWinner(market, outcome, result, rules);
  const counts = countsOf(market.sport, market.type, market.period, result, rules);
  if (!counts) return unknownIn(result);
  if (definition.line !== 'none') return settleLine(market, outcome, result, counts, terms, rules);
  return settleCount(market, outcome, result, counts);
}

function unknownIn(result: MatchResult): LegSettlement {
  if (result.status === 'abandoned' || result.status === 'retired') {
    return { kind: 'void', reason: result.status };
  }
  return undecided;
}

function settlePostponed({ postponement }: MatchResult, { postponementHours }: SportRules): LegSettlement {
  if (!postponement) return undecided;
  const { hoursSincePlannedStart, newStartAfterHours } = postponement;
  const isTooLate =
    hoursSincePlannedStart > postponementHours || (newStartAfterHours ?? 0) > postponementHours;
  return isTooLate ? { kind: 'void', reason: 'postponed' } : undecided;
}

/**
 * Settles places of a race. A non-starter's stake is returned; a starter who is not classified loses. When more
 * entrants share a place than places are left, the stake is divided: dead heat.
 */
function settlePlace(outcome: OutcomeCode, result: MatchResult, placesPaid: number): LegSettlement {
  if (result.status !== 'finished') return unknownIn(result);
  const entrants = result.entrants ?? [];
  const entrant = entrants.find(({ id }) => `entrant:${id}` === outcome);
  if (!entrant) return undecided;
  if (!entrant.started) return { kind: 'void', reason: 'nonStarter' };
  if (entrant.place === null || entrant.place > placesPaid) return loss;
  const tied = entrants.filter(({ place }) => place === entrant.place).length;
  const places = placesPaid - entrant.place + 1;
  return tied <= places ? win : { kind: 'deadHeat', places, tied };
}

/** Settles the winner: 1X2, and the two-way winner, where a level end is void. */
function settleWinner(
  market: Market,
  outcome: OutcomeCode,
  result: MatchResult,
  rules: SportRules,
): LegSettlement {
  const winner = winnerOf(market, result, rules);
  if (winner === null) return unknownIn(result);
  if (market.type === 'matchResult') return winner === outcome ? win : loss;
  if (winner === 'draw') return { kind: 'void', reason: 'level' };
  return winner === outcome ? win : loss;
}

function winnerOf(market: Market, result: MatchResult, rules: SportRules): Side | 'draw' | null {
  const isByScore = rules.decidedBy === 'score';
  if (market.type === 'matchResult' && isByScore) {
    const counts = countsOf(market.sport, market.type, market.period, result, rules);
    return counts?.isFinal ? leaderOf(counts.now) : null;
  }
  if (result.status === 'retired') {
    const setsDone = (result.sets?.home ?? 0) + (result.sets?.away ?? 0);
    const isEnough = rules.retirementStandsAfterSets !== null && setsDone >= rules.retirementStandsAfterSets;
    return isEnough ? (result.verdict ?? null) : null;
  }
  if (result.status !== 'finished') return null;
  if (result.verdict) return result.verdict;
  if (rules.decidedBy === 'verdict') return null;
  const counts = isByScore
    ? countsOf(market.sport, market.type, market.period, result, rules)
    : countsOf(market.sport, 'setHandicap', market.period, result, rules);
  return counts ? leaderOf(counts.now) : null;
}

const countsFromPlacement = (market: Market, rules: SportRules) =>
  market.type === 'asianHandicap' && rules.handicapAfterPlacement;

/**
 * Returns the score basis of an in-play bet on a market; null for markets that are not handicaps and for sports whose
 * handicaps always count the whole match.
 */
export function scoreBasisOf(market: Market, byFeed: ScoreBasis | null): ScoreBasis | null {
  if (!countsFromPlacement(market, sportRulesOf(market.sport))) return null;
  return byFeed ?? 'placement';
}

const marginOf = (score: Score | null = null) => (score ? score.home - score.away : 0);

/**
 * A market that counts from the current score says nothing about a bet that counts from another margin, for example
 * after a goal. Scores are those of the market's period. `atPlacement` is null before the match and for a bet that
 * counts the whole match. `byFeed` is the basis of the market.
 */
export function hasChancesOfBet(
  market: Market,
  byFeed: ScoreBasis | null,
  atPlacement: Score | null,
  now: Score | null,
): boolean {
  const basis = scoreBasisOf(market, byFeed);
  if (basis === null) return true;
  return marginOf(atPlacement) === (basis === 'match' ? 0 : marginOf(now));
}

/**
 * Compares a count with a line. A quarter line is half a stake on each neighbour, and each half is settled separately:
 * in an abandoned match with three goals, over 2.75 wins its half on 2.5 and gets back its half on 3.
 */
function settleLine(
  market: Market,
  outcome: OutcomeCode,
  result: MatchResult,
  counts: Counts,
  { scoreAtPlacement }: SettlementTerms,
  rules: SportRules,
): LegSettlement {
  const line = market.lineQuarters;
  if (line === null) throw new RangeError(`${market.type} needs a line`);
  const before = countsFromPlacement(market, rules) ? marginOf(scoreAtPlacement) : 0;
  const excess = excessOf(market, outcome, counts, line, before);
  const [lower, upper] = line % 2 === 0 ? [0, 0] : [-1, 1];
  return joinHalves(settleHalf(excess, lower), settleHalf(excess, upper), result);
}

/** Smallest and largest possible distance of the outcome from the line, in quarters. */
function excessOf(
  market: Market,
  outcome: OutcomeCode,
  counts: Counts,
  lineQuarters: number,
  marginBefore: number,
): Range {
  if (outcome === 'home' || outcome === 'away') {
    const home = mapRange(counts.margin, (margin) => 4 * (margin - marginBefore) + lineQuarters);
    return outcome === 'home' ? home : opposite(home);
  }
  const total = market.side === null ? counts.total : counts.of(market.side);
  const over = mapRange(total, (count) => 4 * count - lineQuarters);
  return outcome === 'over' ? over : opposite(over);
}

function mapRange({ low, high }: Range, change: (value: number) => number): Range {
  return { low: change(low), high: change(high) };
}

function opposite({ low, high }: Range): Range {
  return { low: 0 - high, high: 0 - low };
}

type Half = 'win' | 'push' | 'loss' | 'open';

/** Settles one half of the stake on a whole or half line, `shift` quarters away; open while it can still change. */
function settleHalf(excess: Range, shift: number): Half {
  const least = Math.sign(excess.low + shift);
  if (least !== Math.sign(excess.high + shift)) return 'open';
  if (least === 0) return 'push';
  return least > 0 ? 'win' : 'loss';
}

function joinHalves(one: Half, other: Half, result: MatchResult): LegSettlement {
  const halves = [one, other];
  if (halves.includes('open') && unknownIn(result).kind === 'undecided') return undecided;
  const wins = halves.filter((half) => half === 'win').length;
  const losses = halves.filter((half) => half === 'loss').length;
  if (wins === 2) return win;
  if (losses === 2) return loss;
  if (wins > losses) return { kind: 'halfWin' };
  if (losses > wins) return { kind: 'halfLoss' };
  return halves.includes('open') ? unknownIn(result) : { kind: 'void', reason: 'push' };
}

function settleCount(
  market: Market,
  outcome: OutcomeCode,
  result: MatchResult,
  counts: Counts,
): LegSettlement {
  const winning = winningOutcomes(market, counts);
  if (winning === null) return unknownIn(result);
  if (winning === 'none') return { kind: 'void', reason: 'level' };
  return winning.includes(outcome) ? win : loss;
}

/** Winning outcomes; null while undecided; `none` when a two-way market ended level. */
function winningOutcomes({ type }: Market, { now, isFinal }: Counts): readonly OutcomeCode[] | 'none' | null {
  const leader = leaderOf(now);
  const isBeyond = now.home > correctScoreMax || now.away > correctScoreMax;
  if (type === 'bothToScore' && now.home > 0 && now.away > 0) return ['yes'];
  if (type === 'correctScore' && isBeyond) return ['other'];
  if (!isFinal) return null;
  if (type === 'bothToScore') return ['no'];
  if (type === 'correctScore') return [scoreOutcome(now)];
  if (type === 'oddEven') return [(now.home + now.away) % 2 === 0 ? 'even' : 'odd'];
  if (type === 'doubleChance') return doubleChancesWith[leader];
  return leader === 'draw' ? 'none' : [leader];
}

const doubleChancesWith = {
  home: ['homeOrDraw', 'homeOrAway'],
  draw: ['homeOrDraw', 'drawOrAway'],
  away: ['homeOrAway', 'drawOrAway'],
} as const satisfies Record<Side | 'draw', readonly OutcomeCode[]>;

/**
 * Exact factor of a leg: odds for a win, their mean with 1 for a half win, 1 for a void, a half for a half loss, odds ×
 * places / tied for a dead heat. Null while undecided.
 */
export function factorOf(settlement: LegSettlement, oddsMilli: number): Ratio | null {
  const odds = ratioOf(oddsMilli, 1_000);
  switch (settlement.kind) {
    case 'win':
      return odds;
    case 'halfWin':
      return ratioOf(oddsMilli + 1_000, 2_000);
    case 'void':
      return ratioOne;
    case 'halfLoss':
      return ratioOf(1, 2);
    case 'loss':
      return ratioZero;
    case 'deadHeat':
      return multiplyRatios(odds, ratioOf(settlement.places, settlement.tied));
    case 'undecided':
      return null;
  }
}

export function singlePayout(
  stakeMinor: bigint,
  oddsMilli: number,
  settlement: LegSettlement,
): bigint | null {
  const factor = factorOf(settlement, oddsMilli);
  return factor && floorTimes(stakeMinor, factor);
}

/** Result of a leg on the wire; a dead heat is a win that pays less. */
export function betResultOf({ kind }: LegSettlement): BetResult {
  return betResultOfKind[kind];
}

const betResultOfKind = {
  win: 'win',
  halfWin: 'halfWin',
  void: 'stakeBack',
  halfLoss: 'halfLoss',
  loss: 'loss',
  deadHeat: 'win',
  undecided: 'awaitingResult',
} as const satisfies Record<LegSettlement['kind'], BetResult>;

/**
 * Amount to move when a bet that has paid `paidMinor` should have paid `payoutMinor`: to the player when positive, from
 * the player when negative. A roll-back is a payout of null: zero until the next result.
 */
export function payoutChange(paidMinor: bigint, payoutMinor: bigint | null): bigint {
  return (payoutMinor ?? 0n) - paidMinor;
}
