import { maskName } from '@palpite/domain/mask-name';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../platform/db.ts';
import type { Route } from '../../../platform/http.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import type { Stream } from '../../../platform/stream.ts';
import { createStakeFromPockets } from '../../wallet/bonus/index.ts';
import { createBalanceNews, createHouseBooks } from '../../wallet/index.ts';
import { createBetTable } from './bet-table.ts';
import { createRoundBoard } from './round-board.ts';
import { createRoundLoop } from './round-loop.ts';
import { createRoundNews } from './round-news.ts';
import { serveSharedStream, sharedRoutes } from './shared.routes.ts';

export { fixPublicSeed, listChains, listSharedPaces, setSharedPace } from './set-shared.ts';
export { hasBetInDraw, listOpenSharedStakes } from './shared.queries.ts';

export type SharedRounds = {
  readonly routes: Route[];
  /** Adds the public streams, which are no calls with an envelope. */
  serveStreams(http: FastifyInstance): void;
  /** Call it for every event of the outbox: news of rounds goes to those who watch here. */
  hear(event: OutboxEvent): void;
  /** Begins to draw rounds, unless this process is set not to. */
  start(): void;
  /** Ends drawing after the step under way. */
  close(): Promise<void>;
  /** Resolves when every bet under way has its answer. */
  drain(): Promise<void>;
};

const namesKept = 20_000;

/** The games whose rounds everybody shares: double and lucky color. */
export function createSharedRounds(deps: {
  database: Database;
  config: Config;
  log: Logger;
  metrics: Metrics;
  stream: Stream;
  findName(playerId: bigint): Promise<string>;
}): SharedRounds {
  const { database, config, log, stream } = deps;
  const board = createRoundBoard(database.db, stream, log);
  const balances = createBalanceNews(database, log);
  const rounds = createRoundNews(database, log);
  const bets = createBetTable({
    database,
    balances,
    rounds,
    betsMax: config.STAKES_PER_BATCH,
  });
  const loop = createRoundLoop({
    database,
    log,
    metrics: deps.metrics,
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
    serveStreams: (http) => serveSharedStream(http, board, stream),
    hear: board.hear,
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
