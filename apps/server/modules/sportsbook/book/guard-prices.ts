import { type Market, marketDefinitionOf, outcomesOf } from '@palpite/domain/sports/markets';
import { impliedPpm, overroundPpm, ppmWhole } from '@palpite/domain/sports/odds';

/** Why prices cannot be right. */
export type Doubt = 'margin' | 'jump' | 'favouriteFlipped';

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

export type Guarded = { hold: null; doubt: null } | { hold: Hold; doubt: Doubt; isNew: boolean };

/**
 * This decides whether new prices of a market can be right, from those before them.
 *
 * Prices that the house would lose on whatever happens are held until they are corrected. A jump or a favourite that
 * changed sides although nothing material happened is held until prices come back, something material explains them, or
 * the feed still says the same 30 s later by its own clock.
 */
export function guardPrices(given: {
  market: Market;
  told: Prices;
  before: Prices;
  held: Hold | null;
  inPlay: boolean;
  /** Something material happened, or a point was made, since the prices before. */
  explained: boolean;
  at: string;
  beforeAt: string | null;
  entrants: number;
}): Guarded {
  const { market, told, before, held, explained, at } = given;
  const free: Guarded = { hold: null, doubt: null };
  if (isUnderMargin(market, told, given.entrants)) {
    return {
      hold: held ?? { hold: 'palpable', heldAt: at, trusted: before },
      doubt: 'margin',
      isNew: held === null,
    };
  }
  if (explained) return free;
  const movePpm = given.inPlay ? movePpmMax.inPlay : movePpmMax.before;
  if (!held) {
    if (given.beforeAt === null || msBetween(given.beforeAt, at) > comparableMsMax) return free;
    const doubt = findJump(market, before, told, movePpm);
    return doubt ? { hold: { hold: 'palpable', heldAt: at, trusted: before }, doubt, isNew: true } : free;
  }
  const doubt = findJump(market, held.trusted, told, movePpm);
  if (!doubt) return free;
  if (findJump(market, before, told, movePpm)) return { hold: { ...held, heldAt: at }, doubt, isNew: false };
  return msBetween(held.heldAt, at) >= confirmMs ? free : { hold: held, doubt, isNew: false };
}

function msBetween(from: string, until: string): number {
  return Date.parse(until) - Date.parse(from);
}

/** Whether backing every outcome would win: only where exactly one outcome wins, or two of a double chance. */
function isUnderMargin(market: Market, prices: Prices, entrants: number): boolean {
  const { outcomes: grammar, placesPaid } = marketDefinitionOf(market.type);
  const listed = outcomesOf(market.type);
  const expected = grammar === 'entrant' ? entrants : listed.length;
  const offered = Object.values(prices);
  if (offered.length === 0 || offered.length < expected) return false;
  const winners = grammar === 'doubleChance' ? 2 : (placesPaid ?? 1);
  return overroundPpm(offered) < (winners - 1) * ppmWhole;
}

function findJump(market: Market, before: Prices, told: Prices, movePpm: number): Doubt | null {
  const shared = Object.keys(told).filter((outcome) => before[outcome] !== undefined);
  for (const outcome of shared) {
    const [was = 0, is = 0] = [before[outcome], told[outcome]];
    const [low, high] = was < is ? [was, is] : [is, was];
    if (high - 1_000 >= jumpFactor * (low - 1_000) && chanceMoved(was, is) >= movePpm) return 'jump';
  }
  const isTwoWay = outcomesOf(market.type).length === 2;
  if (isTwoWay && shared.length === 2) {
    const [one = '', other = ''] = shared;
    const led = (before[one] ?? 0) - (before[other] ?? 0);
    const leads = (told[one] ?? 0) - (told[other] ?? 0);
    const moved = shared.every((outcome) => chanceMoved(before[outcome] ?? 1, told[outcome] ?? 1) >= movePpm);
    if (led * leads < 0 && moved) return 'favouriteFlipped';
  }
  return null;
}

function chanceMoved(was: number, is: number): number {
  return Math.abs(impliedPpm(was) - impliedPpm(is));
}
