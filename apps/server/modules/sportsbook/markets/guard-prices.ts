import { type Market, marketDefinitionOf, outcomesOf } from '@palpite/domain/sports/markets';
import { impliedPpm, overroundPpm, ppmWhole } from '@palpite/domain/sports/odds';
import type { QuotedMarket } from '../feed/feed-message.ts';

/** Why prices cannot be right; the meaning of each is in the comment on `sportsbook.market.doubt`. */
export type ReferralFlag = 'margin' | 'crossed' | 'jump' | 'favouriteFlipped';

type Prices = Readonly<Record<string, number>>;

/** A jump is this many times the profit, or a part of it, and also so much of implied chance. */
const jumpFactor = 3;
/** Implied chance by which a price or a favourite may move at once: in play much goes on that no count tells. */
const movePpmMax = { before: 150_000, inPlay: 280_000 };
/** Prices older than this by the clock of the feed are nothing to compare with. */
const comparableMsMax = 300_000;
/** Doubted prices that are still told after this long are believed. */
const confirmMs = 30_000;

export type Hold = { hold: 'palpable'; heldAt: string; trusted: Prices };

/** `bookSumPpm` is set for `margin` and `crossed`. */
export type Guarded =
  | { hold: null; doubt: null }
  | { hold: Hold; doubt: ReferralFlag; bookSumPpm: number | null; isNew: boolean };

/** The prices of a market that a decision of the guard compares. */
export type Quotes = {
  market: Market;
  reported: Prices;
  before: Prices;
  held: Hold | null;
  inPlay: boolean;
  /** Something material happened, or a point was made, since the prices before. */
  explained: boolean;
  at: string;
  beforeAt: string | null;
  entrants: number;
  /** The book sum with another market of the match that is open, where backing both wins; see `findSureWins`. */
  crossedSumPpm?: number | undefined;
};

/**
 * Decides whether new prices of a market can be right, from those before them.
 *
 * Prices on which the house cannot win whatever happens are held until they are corrected. A jump or a favourite that
 * changed sides although nothing material happened is held until prices come back, something material explains them, or
 * the feed still says the same 30 s later by its own clock.
 */
export function guardPrices(given: Quotes): Guarded {
  const { market, reported: told, before, held, explained, at } = given;
  const free: Guarded = { hold: null, doubt: null };
  const ownSumPpm = bookSumPpm(market, told, given.entrants);
  const isUnderMargin = ownSumPpm !== null && ownSumPpm <= ppmWhole;
  if (isUnderMargin || given.crossedSumPpm !== undefined) {
    return {
      hold: held ?? { hold: 'palpable', heldAt: at, trusted: before },
      doubt: isUnderMargin ? 'margin' : 'crossed',
      bookSumPpm: isUnderMargin ? ownSumPpm : (given.crossedSumPpm ?? null),
      isNew: held === null,
    };
  }
  if (explained) return free;
  const movePpm = movePpmOf(given.inPlay);
  if (!held) {
    if (given.beforeAt === null || msBetween(given.beforeAt, at) > comparableMsMax) return free;
    const doubt = findJump(market, before, told, movePpm);
    return doubt
      ? { hold: { hold: 'palpable', heldAt: at, trusted: before }, doubt, bookSumPpm: null, isNew: true }
      : free;
  }
  const doubt = findJump(market, held.trusted, told, movePpm);
  if (!doubt) return free;
  if (findJump(market, before, told, movePpm))
    return { hold: { ...held, heldAt: at }, doubt, bookSumPpm: null, isNew: false };
  return msBetween(held.heldAt, at) >= confirmMs
    ? free
    : { hold: held, doubt, bookSumPpm: null, isNew: false };
}

/**
 * A jump without a cause: one of the prices up to version `until`, or of those in `odds`, was wrong. It is open while
 * the next prices may still take it back.
 */
export type PriceDoubt = { until: number; odds: Prices; isOpen?: true };

/** More jumps than this without a cause are no longer told apart. */
const doubtsMax = 5;

/**
 * Keeps which prices that bets were taken at may have been wrong. `version` is the market's before the new prices.
 *
 * Unlike the hold, a doubt has no time limit: an opening price that was wrong may stand for an hour, and bets taken at
 * it are still on a wrong price after the correction is believed. Prices that come back take the doubt with them.
 */
export function noteDoubt(
  doubts: readonly PriceDoubt[],
  { market, reported: told, before, held, inPlay, explained }: Quotes,
  version: number,
): readonly PriceDoubt[] {
  if (explained) return doubts;
  const movePpm = movePpmOf(inPlay);
  if (!held) {
    const closed = doubts.map(({ until, odds }): PriceDoubt => ({ until, odds }));
    return findJump(market, before, told, movePpm)
      ? [...closed, { until: version, odds: told, isOpen: true as const }].slice(-doubtsMax)
      : closed;
  }
  const last = doubts.at(-1);
  if (!last?.isOpen) return doubts;
  const rest = doubts.slice(0, -1);
  return findJump(market, held.trusted, told, movePpm) ? [...rest, { ...last, odds: told }] : rest;
}

/** What is known of the prices of a market when a bet on it is to be sold. */
export type PriceReview = {
  isHeld: boolean;
  priceDoubts: readonly PriceDoubt[];
  clearedVersion: number;
  odds: Prices;
  /** When a count of the match last changed, by the clock of the feed. */
  scoredAt: string | null;
};

/**
 * Whether the price that a leg was taken at, or the market's price now, is a possible palpable error: the market is
 * held, the guard has doubted the price since, or the price now is a jump away although no count has changed since the
 * bet. A market that the operator has cleared is doubted for later bets only.
 */
export function isUnderReview(
  leg: { outcome: string; oddsMilli: number; marketVersion: number; inPlay: boolean; takenAt: Date },
  { isHeld, priceDoubts, clearedVersion, odds, scoredAt }: PriceReview,
): boolean {
  if (isHeld) return true;
  if (leg.marketVersion <= clearedVersion) return false;
  const movePpm = movePpmOf(leg.inPlay);
  const isFarFrom = (price: number | undefined) =>
    price !== undefined && isJump(leg.oddsMilli, price, movePpm);
  if (priceDoubts.some(({ until, odds }) => leg.marketVersion <= until && isFarFrom(odds[leg.outcome])))
    return true;
  const isExplained = scoredAt !== null && Date.parse(scoredAt) >= leg.takenAt.getTime();
  return !isExplained && isFarFrom(odds[leg.outcome]);
}

function movePpmOf(inPlay: boolean): number {
  return inPlay ? movePpmMax.inPlay : movePpmMax.before;
}

/** Prices of the outcomes that are offered, in thousandths. */
export function oddsOf({ outcomes }: Pick<QuotedMarket, 'outcomes'>): Record<string, number> {
  return Object.fromEntries(
    outcomes.flatMap(({ outcome, oddsMilli }) => (oddsMilli === null ? [] : [[outcome, oddsMilli]])),
  );
}

function msBetween(from: string, until: string): number {
  return Date.parse(until) - Date.parse(from);
}

/**
 * The implied chances of a whole market in ppm of its break-even: at 1,000,000 or below, backing every outcome never
 * loses. Where several outcomes win at once (two of a double chance, the paid places of a race), the break-even is so
 * many wholes. Returns null when not every outcome has a price.
 */
function bookSumPpm(market: Market, prices: Prices, entrants: number): number | null {
  const { outcomes: grammar, placesPaid } = marketDefinitionOf(market.type);
  const listed = outcomesOf(market.type);
  const expected = grammar === 'entrant' ? entrants : listed.length;
  const offered = Object.values(prices);
  if (offered.length === 0 || offered.length < expected) return null;
  const winners = grammar === 'doubleChance' ? 2 : (placesPaid ?? 1);
  return Math.floor((overroundPpm(offered) + ppmWhole) / winners);
}

function findJump(market: Market, before: Prices, reported: Prices, movePpm: number): ReferralFlag | null {
  const shared = Object.keys(reported).filter((outcome) => before[outcome] !== undefined);
  for (const outcome of shared) {
    const [was = 0, is = 0] = [before[outcome], reported[outcome]];
    if (isJump(was, is, movePpm)) return 'jump';
  }
  const isTwoWay = outcomesOf(market.type).length === 2;
  if (isTwoWay && shared.length === 2) {
    const [one = '', other = ''] = shared;
    const led = (before[one] ?? 0) - (before[other] ?? 0);
    const leads = (reported[one] ?? 0) - (reported[other] ?? 0);
    const moved = shared.every(
      (outcome) => chanceMoved(before[outcome] ?? 1, reported[outcome] ?? 1) >= movePpm,
    );
    if (led * leads < 0 && moved) return 'favouriteFlipped';
  }
  return null;
}

function isJump(was: number, is: number, movePpm: number): boolean {
  const [low, high] = was < is ? [was, is] : [is, was];
  return high - 1_000 >= jumpFactor * (low - 1_000) && chanceMoved(was, is) >= movePpm;
}

function chanceMoved(was: number, is: number): number {
  return Math.abs(impliedPpm(was) - impliedPpm(is));
}
