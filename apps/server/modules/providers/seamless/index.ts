import type { SlotsCode } from '@palpite/domain/slots-vendors';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../platform/db.ts';
import { type CounterStore, createLimits } from '../../../platform/limits.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { Module } from '../../../platform/module.ts';
import { createBalanceNews, createHouseBooks } from '../../wallet/index.ts';
import { createCallbackBatcher } from './callback-batcher.ts';
import type { FindGame } from './open-game.ts';
import { createSessionCache } from './receive-call.ts';
import { seamlessJobs } from './seamless.jobs.ts';
import { listGamesInPlay, listPlayedGames } from './seamless.queries.ts';
import { seamlessRoutes } from './seamless.routes.ts';
import type { VendorAdapter } from './vendors/vendor.ts';

export { listRoundMismatches } from './audit-rounds.ts';
export { listSlotReturns } from './list-returns.ts';
export { countOpenVendorRounds, listVendorRoundsOf } from './list-rounds-of.ts';
export { listSlotLimits, setSlotLimit } from './operator-limits.ts';
export { resolveRound } from './resolve-round.ts';
export {
  findPlayersOfRound,
  findSlotsRestMs,
  hasRoundUnderWay,
  listOpenSlotStakes,
  listUnresolvedRounds,
  measureUnresolvedRounds,
} from './seamless.queries.ts';
export { listSlotsHealth } from './slots-health.ts';
export { listUnreadWins, measureUnreadWins, resolveUnreadWin } from './unread-wins.ts';
export { chooseVendors } from './vendors/choose-vendors.ts';

export type Seamless = Module & {
  readonly productCodes: readonly SlotsCode[];
  listGamesInPlay(playerId: bigint): Promise<string[]>;
  listPlayedGames(playerId: bigint, limit: number): Promise<{ gameType: string; playedAt: Date }[]>;
};

/** A stopped game refuses bets after this delay. */
const staleMsMax = 1_000;
const waitingMax = 5_000;
/** Limits log lines about wrong signatures, by network. */
const allowances = { strangers: [20, 60, 'inSteps'] } as const;

export function createSeamless(deps: {
  database: Database;
  config: Config;
  log: Logger;
  adapters: readonly VendorAdapter[];
  findGame: FindGame;
  findName(playerId: bigint): Promise<string>;
  returnUrl(): string;
  metrics: Pick<Metrics, 'vendorIgnored'>;
  counters: CounterStore;
}): Seamless {
  const { database, config, log, adapters, findName, returnUrl } = deps;
  const { db } = database;
  const news = createBalanceNews(database, log);
  const table = createCallbackBatcher({
    database,
    news,
    books: createHouseBooks(database),
    order: config.BONUS_ORDER,
    callbacksMax: config.STAKES_PER_BATCH,
    batchesMax: database.kind === 'embedded' ? 1 : 2,
  });
  return {
    routes: seamlessRoutes({
      db,
      log,
      adapters,
      findName,
      returnUrl,
      table,
      findGame: rememberGames(deps.findGame),
      sessions: createSessionCache(db),
      strangers: createLimits(deps.counters, 'seamless', allowances, 1).strangers,
      waitingMax,
      countUnread: (vendor) => deps.metrics.vendorIgnored.inc({ vendor, reason: 'unreadable' }),
    }),
    productCodes: adapters.map((adapter) => adapter.productCode),
    jobs: seamlessJobs({ db, log, adapters, table }),
    listGamesInPlay: (playerId) => listGamesInPlay(db, playerId),
    listPlayedGames: (playerId, limit) => listPlayedGames(db, playerId, limit),
    async drain() {
      await table.drain();
      await news.drain();
    },
  };
}

function rememberGames(findGame: FindGame): FindGame {
  const cache = new LRUCache<string, ReturnType<FindGame>>({ max: 5_000, ttl: staleMsMax });
  return (productCode, gameType) => {
    const key = `${productCode}:${gameType}`;
    const known = cache.get(key);
    if (known) return known;
    const game = findGame(productCode, gameType);
    cache.set(key, game);
    game.catch(() => cache.delete(key));
    return game;
  };
}
