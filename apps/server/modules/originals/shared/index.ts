import { maskName } from '@palpite/domain/mask';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../platform/db.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { ModuleWith } from '../../../platform/module.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Stream } from '../../../platform/stream.ts';
import { createStakeFromPockets } from '../../wallet/bonus/index.ts';
import { createBalanceNews, createHouseBooks } from '../../wallet/index.ts';
import { createSharedBetBatcher } from './bet-batcher.ts';
import { createRoundBoard } from './round-board.ts';
import { createRoundLoop } from './round-loop.ts';
import { createRoundNews } from './round-news.ts';
import { serveSharedStream, sharedRoutes } from './shared.routes.ts';

export { fixPublicSeed, listChains, listSharedPaces, setSharedPace } from './set-shared.ts';
export { hasBetInDraw, listOpenSharedStakes } from './shared.queries.ts';

const namesKept = 20_000;

export function createSharedRounds(deps: {
  database: Database;
  config: Config;
  log: Logger;
  metrics: Metrics;
  stream: Stream;
  secrets: Secrets;
  findName(playerId: bigint): Promise<string>;
}): ModuleWith<'routes' | 'drain'> {
  const { database, config, log, stream } = deps;
  const board = createRoundBoard(database.db, stream, log);
  const balances = createBalanceNews(database, log);
  const rounds = createRoundNews(database, log);
  const bets = createSharedBetBatcher({
    database,
    balances,
    rounds,
    betsMax: config.STAKES_PER_BATCH,
  });
  const loop = createRoundLoop({
    database,
    log,
    metrics: deps.metrics,
    secrets: deps.secrets,
    drawsPublicSeed: config.MODE === 'sandbox',
  });
  const labels = new LRUCache<bigint, string>({ max: namesKept, ttl: 3_600_000 });

  async function labelOf(playerId: bigint): Promise<string> {
    const known = labels.get(playerId);
    if (known !== undefined) return known;
    const label = maskName(await deps.findName(playerId));
    labels.set(playerId, label);
    return label;
  }

  return {
    routes: sharedRoutes({
      database,
      db: database.db,
      balances,
      rounds,
      books: createHouseBooks(database),
      stakeFromPockets: createStakeFromPockets({ db: database.db, order: config.BONUS_ORDER }),
      bets,
      board,
      metrics: deps.metrics,
      labelOf,
    }),
    serve: (http) => serveSharedStream(http, board, stream),
    onEvent: board.onEvent,
    start: () => {
      if (config.DRAW_ROUNDS) loop.start();
    },
    close: loop.close,
    async drain() {
      await bets.drain();
      await balances.drain();
    },
  };
}
