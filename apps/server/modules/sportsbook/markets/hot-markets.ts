import type { Db } from '../../../platform/db.ts';
import { type HotMarket, listHotMarkets } from './markets.queries.ts';

const keptMs = 10_000;
const marketsMax = 500;

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
