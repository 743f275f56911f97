import type { OriginalGame } from '@palpite/contracts/originals';
import type { Currency } from '@palpite/domain/money';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db.ts';
import { getStakeLimit, type StakeLimit } from './originals.queries.ts';

export type StakeLimitCache = (game: OriginalGame, currency: Currency) => Promise<StakeLimit>;

/** A change by the operator applies on all processes within `staleMsMax`. */
export function createStakeLimitCache(db: Db, staleMsMax = 1_000): StakeLimitCache {
  const cache = new LRUCache<string, Promise<StakeLimit>>({ max: 1_000, ttl: staleMsMax });
  return (game, currency) => {
    const key = `${game}:${currency}`;
    const known = cache.get(key);
    if (known) return known;
    const limit = getStakeLimit(db, game, currency);
    cache.set(key, limit);
    limit.catch(() => cache.delete(key));
    return limit;
  };
}
