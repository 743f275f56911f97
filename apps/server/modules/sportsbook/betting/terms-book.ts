import type { Currency } from '@palpite/domain/money';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/db.ts';

export type Terms = {
  stakeMinMinor: bigint;
  stakeMaxMinor: bigint;
  payoutMaxMinor: bigint;
  legsMax: number;
  linesMax: number;
};

export type TermsBook = (currency: Currency) => Promise<Terms>;

/** Reads the limits of bets through a cache: a change by the operator is in force everywhere within `staleMsMax`. */
export function createTermsBook(db: Db, staleMsMax = 1_000): TermsBook {
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
  const row = await db
    .selectFrom('sportsbook.terms')
    .select(['stake_min_minor', 'stake_max_minor', 'payout_max_minor', 'legs_max', 'lines_max'])
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return {
    stakeMinMinor: row.stake_min_minor,
    stakeMaxMinor: row.stake_max_minor,
    payoutMaxMinor: row.payout_max_minor,
    legsMax: row.legs_max,
    linesMax: row.lines_max,
  };
}
