import type { Module } from '../../../platform/module.ts';
import { createBalanceNews } from '../../wallet/index.ts';
import type { SportsbookContext } from '../context.ts';
import { cashOutRoutes } from './cash-out.routes.ts';
import { createSales } from './sell-after-delay.ts';
import { createDueSales } from './sell-due-bets.ts';

export function createCashOut({ database, board, log }: SportsbookContext): Module {
  const news = createBalanceNews(database, log);
  const sales = createSales({ db: database.db, log });
  const sellDueBets = createDueSales({ database, board, log, news, elapsedMs: () => performance.now() });
  return {
    routes: cashOutRoutes({ database, board, news, sales }),
    jobs: [{ name: 'sell bets at the value set', everyMs: 1_000, run: sellDueBets }],
    close: async () => sales.close(),
    async drain() {
      await sales.drain();
      await news.drain();
    },
  };
}
