import { returnPercent } from '@palpite/domain/games/derive';
import { games } from '@palpite/domain/games/index';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db.ts';
import type { Player } from '../../platform/http.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { ModuleWith } from '../../platform/module.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { createStakeFromPockets } from '../wallet/bonus/index.ts';
import { createBalanceNews, createHouseBooks } from '../wallet/index.ts';
import { originalsJobs } from './originals.jobs.ts';
import { listGamesInPlay, listPlayedGames, listStoppedGames } from './originals.queries.ts';
import { originalsRoutes } from './originals.routes.ts';
import { createPairsInForce } from './pairs-in-force.ts';
import { createRoundBatcher } from './round-batcher.ts';
import { createStakeLimitCache } from './stake-limit-cache.ts';
import { createStepBatcher } from './step-batcher.ts';

export { listOwnRoundMismatches } from './audit-rounds.ts';
export { listOwnReturns } from './list-returns.ts';
export { countOpenRounds, findPlayersOfOwnRound, listOwnRoundsOf } from './list-rounds-of.ts';
export { listOpenRoundStakes } from './originals.queries.ts';
export { dropSeedPair, findPairInForce, ownGameSecrets } from './originals.store.ts';
export { ownGameData } from './personal-data.ts';
export { listGameSettings, listStakeLimits, setGamePace, setStakeLimit, stopGame } from './set-game.ts';

export type Originals = ModuleWith<'routes' | 'jobs' | 'drain'> & {
  listGames(): Promise<{ gameType: string; returnPercent: number; stop: boolean }[]>;
  listGamesInPlay(playerId: bigint): Promise<string[]>;
  listPlayedGames(playerId: bigint): Promise<{ gameType: string; playedAt: Date }[]>;
  /** Leaves an open round open. */
  leaveGame(player: Player, gameCode: string): void;
};

export function createOriginals(deps: {
  database: Database;
  config: Config;
  log: Logger;
  metrics: Metrics;
  secrets: Secrets;
}): Originals {
  const { database, config, log, metrics, secrets } = deps;
  const { db } = database;
  const pairs = createPairsInForce(database, secrets);
  const news = createBalanceNews(database, log);
  const books = createHouseBooks(database);
  const batchesMax = database.kind === 'embedded' ? 1 : 2;
  const table = createRoundBatcher({ database, pairs, news, roundsMax: config.STAKES_PER_BATCH, batchesMax });
  const steps = createStepBatcher({
    database,
    pairs,
    news,
    commandsMax: config.STAKES_PER_BATCH,
    batchesMax,
  });
  return {
    routes: originalsRoutes({
      db,
      secrets,
      limits: createStakeLimitCache(db),
      books,
      stakeFromPockets: createStakeFromPockets({ db, order: config.BONUS_ORDER }),
      pairs,
      table,
      steps,
      metrics,
    }),
    jobs: originalsJobs({ db, books, steps, log }),
    async listGames() {
      const stopped = await listStoppedGames(db);
      return games.map((game) => ({
        gameType: game.name,
        returnPercent: returnPercent(game, game.usual),
        stop: stopped.has(game.name),
      }));
    },
    listGamesInPlay: (playerId) => listGamesInPlay(db, playerId),
    listPlayedGames: (playerId) => listPlayedGames(db, playerId),
    leaveGame: (player, gameCode) => log.debug({ player: String(player.id), gameCode }, 'left a game'),
    async drain() {
      await Promise.all([table.drain(), steps.drain()]);
      await news.drain();
    },
  };
}
