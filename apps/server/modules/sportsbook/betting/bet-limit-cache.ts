import type { Currency } from '@palpite/domain/money';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/db.ts';
import { findTerms } from '../markets/markets.queries.ts';

export type Terms = {
  stakeMinMinor: bigint;
  stakeMaxMinor: bigint;
  payoutMaxMinor: bigint;
  legsMax: number;
  linesMax: number;
  /** In millionths of a minor unit of the reference currency. */
  referencePpm: bigint;
};

export type BetLimitCache = (currency: Currency) => Promise<Terms>;

/** Changes by the operator take effect within `staleMsMax`. */
export function createBetLimitCache(db: Db, staleMsMax = 1_000): BetLimitCache {
  const cache = new LRUCache<Currency, Promise<Terms>>({ max: 100, ttl: staleMsMax });
  return (currency) => {
    const known = cache.get(currency);
    if (known) return known;
    const terms = getTerms(db, currency);
    cache.set(currency, terms);
    terms.catch(() => cache.delete(currency));
    return terms;
  };
}

async function getTerms(db: Db, currency: Currency): Promise<Terms> {
  const row = await findTerms(db, currency);
  if (!row) throw new Error(`bets in ${currency} have no limits`);
  return {
    stakeMinMinor: row.stake_min_minor,
    stakeMaxMinor: row.stake_max_minor,
    payoutMaxMinor: row.payout_max_minor,
    legsMax: row.legs_max,
    linesMax: row.lines_max,
    referencePpm: row.reference_ppm,
  };
}
