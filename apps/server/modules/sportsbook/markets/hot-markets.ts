import type { Db } from '../../../platform/db.ts';
import { type HotMarket, listHotMarkets } from './markets.queries.ts';

const keptMs = 10_000;
const marketsMax = 500;

/** What was bet on most in the last hour, counted anew every few seconds at most. */
export function createHotMarkets(db: Db): () => Promise<readonly HotMarket[]> {
  let counted: Promise<readonly HotMarket[]> = Promise.resolve([]);
  let countedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - countedAt > keptMs) {
      countedAt = now;
      counted = listHotMarkets(db, marketsMax);
      counted.catch(() => {
        countedAt = Number.NEGATIVE_INFINITY;
      });
    }
    return counted;
  };
}
