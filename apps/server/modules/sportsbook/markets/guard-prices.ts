import { type Market, marketDefinitionOf, outcomesOf } from '@palpite/domain/sports/markets';
import { impliedPpm, overroundPpm, ppmWhole } from '@palpite/domain/sports/odds';
import type { QuotedMarket } from '../feed/feed-message.ts';

/** The column `sportsbook.market.price_fault` explains these. */
export type PriceFault = 'margin' | 'crossed' | 'jump' | 'favouriteFlipped';

type Prices = Readonly<Record<string, number>>;

/** A jump changes the profit by this factor and the implied chance by `movePpmMax`. */
const jumpFactor = 3;
/** Larger in play, where events happen that no count shows. */
const movePpmMax = { before: 150_000, inPlay: 280_000 };
/** Age by the feed's clock. */
const comparableMsMax = 300_000;
/** Held prices that the feed still sends then are accepted. */
const confirmMs = 30_000;

export type Hold = { hold: 'palpable'; heldAt: string; trusted: Prices };

/** `bookSumPpm` is set for `margin` and `crossed`. */
export type Guarded =
  | { hold: null; priceFault: null }
  | { hold: Hold; priceFault: PriceFault; bookSumPpm: number | null; isNew: boolean };

export type Quotes = {
  market: Market;
  reported: Prices;
  before: Prices;
  held: Hold | null;
  inPlay: boolean;
  /** A material change or point since the previous prices. */
  explained: boolean;
  at: string;
  beforeAt: string | null;
  entrants: number;
  /** With another open market, when backing both cannot lose; see `findSureWins`. */
  crossedSumPpm?: number | undefined;
};

/**
 * Whether new prices of a market are plausible:
 *
 * - Prices at which the operator cannot win in any case are held until they are corrected.
 * - A jump or a switched favourite without a material change is held. The hold ends when the prices return,
 *   when a material change explains them, or when the feed still sends them 30 s later by its own clock.
 */
export function guardPrices(given: Quotes): Guarded {
  const { market, reported, before, held, explained, at } = given;
  const free: Guarded = { hold: null, priceFault: null };
  const ownSumPpm = bookSumPpm(market, reported, given.entrants);
  const isUnderMargin = ownSumPpm !== null && ownSumPpm <= ppmWhole;
  if (isUnderMargin || given.crossedSumPpm !== undefined) {
    return {
      hold: held ?? { hold: 'palpable', heldAt: at, trusted: before },
      priceFault: isUnderMargin ? 'margin' : 'crossed',
      bookSumPpm: isUnderMargin ? ownSumPpm : (given.crossedSumPpm ?? null),
      isNew: held === null,
    };
  }
  if (explained) return free;
  const movePpm = movePpmOf(given.inPlay);
  if (!held) {
    if (given.beforeAt === null || msBetween(given.beforeAt, at) > comparableMsMax) return free;
    const priceFault = findJump(market, before, reported, movePpm);
    return priceFault
      ? { hold: { hold: 'palpable', heldAt: at, trusted: before }, priceFault, bookSumPpm: null, isNew: true }
      : free;
  }
  const priceFault = findJump(market, held.trusted, reported, movePpm);
  if (!priceFault) return free;
  if (findJump(market, before, reported, movePpm))
    return { hold: { ...held, heldAt: at }, priceFault, bookSumPpm: null, isNew: false };
  return msBetween(held.heldAt, at) >= confirmMs
    ? free
    : { hold: held, priceFault, bookSumPpm: null, isNew: false };
}

/**
 * Either the prices up to version `until` or the new `odds` were wrong. `isOpen`: the next prices may still
 * undo the jump.
 */
export type PriceJump = { until: number; odds: Prices; isOpen?: true };

/** Older jumps are dropped. */
const jumpsMax = 5;

/**
 * Prices that may have been wrong when bets were taken at them. `version` is that before the new prices.
 * Unlike a hold, a jump has no time limit: bets taken at a wrong opening price keep it after the correction.
 * When the prices return, the jump is removed.
 */
export function recordJump(
  jumps: readonly PriceJump[],
  { market, reported, before, held, inPlay, explained }: Quotes,
  version: number,
): readonly PriceJump[] {
  if (explained) return jumps;
  const movePpm = movePpmOf(inPlay);
  if (!held) {
    const closed = jumps.map(({ until, odds }): PriceJump => ({ until, odds }));
    return findJump(market, before, reported, movePpm)
      ? [...closed, { until: version, odds: reported, isOpen: true as const }].slice(-jumpsMax)
      : closed;
  }
  const last = jumps.at(-1);
  if (!last?.isOpen) return jumps;
  const rest = jumps.slice(0, -1);
  return findJump(market, held.trusted, reported, movePpm) ? [...rest, { ...last, odds: reported }] : rest;
}

export type PriceReview = {
  isHeld: boolean;
  priceJumps: readonly PriceJump[];
  clearedVersion: number;
  odds: Prices;
  /** Time by the feed's clock. */
  scoredAt: string | null;
};

/**
 * The price of a leg, or the current one of its market, may be a palpable error:
 *
 * - the market is held, or
 * - a jump recorded since the bet concerns the price, or
 * - the current price differs from the bet's by a jump, and no count of the match has changed since the
 *   bet.
 *
 * Prices up to the version that the operator cleared are not checked.
 */
export function isUnderReview(
  leg: { outcome: string; oddsMilli: number; marketVersion: number; inPlay: boolean; takenAt: Date },
  { isHeld, priceJumps, clearedVersion, odds, scoredAt }: PriceReview,
): boolean {
  if (isHeld) return true;
  if (leg.marketVersion <= clearedVersion) return false;
  const movePpm = movePpmOf(leg.inPlay);
  const isFarFrom = (price: number | undefined) =>
    price !== undefined && isJump(leg.oddsMilli, price, movePpm);
  if (priceJumps.some(({ until, odds }) => leg.marketVersion <= until && isFarFrom(odds[leg.outcome])))
    return true;
  const isExplained = scoredAt !== null && Date.parse(scoredAt) >= leg.takenAt.getTime();
  return !isExplained && isFarFrom(odds[leg.outcome]);
}

function movePpmOf(inPlay: boolean): number {
  return inPlay ? movePpmMax.inPlay : movePpmMax.before;
}

export function oddsOf({ outcomes }: Pick<QuotedMarket, 'outcomes'>): Record<string, number> {
  return Object.fromEntries(
    outcomes.flatMap(({ outcome, oddsMilli }) => (oddsMilli === null ? [] : [[outcome, oddsMilli]])),
  );
}

function msBetween(from: string, until: string): number {
  return Date.parse(until) - Date.parse(from);
}

/**
 * In ppm of the market's break-even: at 1,000,000 or below, a player who backs every outcome cannot lose.
 * Where several outcomes win (double chance, places of a race), the sum is divided by their number. Null when
 * an outcome has no price.
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

function findJump(market: Market, before: Prices, reported: Prices, movePpm: number): PriceFault | null {
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
