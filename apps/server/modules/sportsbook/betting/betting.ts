import type { Module } from '../../../platform/module.ts';
import { createStakeFromPockets } from '../../wallet/bonus/index.ts';
import { createBalanceNews, createHouseBooks } from '../../wallet/index.ts';
import type { SportsbookContext } from '../context.ts';
import { createBetLimitCache } from './bet-limit-cache.ts';
import { bettingRoutes } from './betting.routes.ts';
import { coverJob } from './cover-bets.ts';
import { createPendingLoop } from './decide-pending.ts';
import { createSlipBatcher } from './slip-batcher.ts';

export function createBetting(context: SportsbookContext): Module {
  const { database, config, log } = context;
  const news = createBalanceNews(database, log);
  const pending = createPendingLoop({ database, news, log });
  const slips = createSlipBatcher({
    database,
    news,
    slipsMax: config.STAKES_PER_BATCH,
    batchesMax: database.kind === 'embedded' ? 1 : 2,
    onPending: pending.note,
  });
  return {
    routes: bettingRoutes({
      db: database.db,
      board: context.board,
      books: createHouseBooks(database),
      stakeFromPockets: createStakeFromPockets({ db: database.db, order: config.BONUS_ORDER }),
      terms: createBetLimitCache(database.db),
      slips,
      metrics: context.metrics,
    }),
    jobs: [coverJob({ db: database.db, log })],
    start: async () => pending.start(),
    close: () => pending.close(),
    async drain() {
      await slips.drain();
      await news.drain();
    },
  };
}
