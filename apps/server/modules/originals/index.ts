import type { GameRecord } from '@palpite/contracts/lobby';
import { type OriginalGame, originalGames } from '@palpite/contracts/originals';
import { diceReturnPercent } from '@palpite/domain/dice';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db.ts';
import type { Player, Route } from '../../platform/http.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { createBalanceNews } from './balance-news.ts';
import { createLimitBook } from './limit-book.ts';
import { listStoppedGames } from './originals.queries.ts';
import { originalsRoutes } from './originals.routes.ts';
import { createPairsInForce } from './pairs-in-force.ts';
import { createBooks, createRoundTable } from './round-table.ts';

export type Originals = {
  readonly routes: Route[];
  readonly jobs: Job[];
  /** The own games as the lobby lists them, those that take no rounds with the stop flag. */
  listGames(): Promise<GameRecord[]>;
  /** A player left the screen of a game; nothing of dice stays open, so there is nothing to close. */
  leaveGame(player: Player, gameCode: string): void;
  /** Resolves when every round under way has its answer. */
  drain(): Promise<void>;
};

const titles: Record<OriginalGame, { name: string; returnPercent: number | null }> = {
  mines: { name: 'Mines', returnPercent: null },
  dice: { name: 'Dice', returnPercent: diceReturnPercent },
  limbo: { name: 'Limbo', returnPercent: null },
  luckyColor: { name: 'Lucky Color', returnPercent: null },
  rowDouble: { name: 'Row Double', returnPercent: null },
  double: { name: 'Double', returnPercent: null },
};

/** The own games: dice today. */
export function createOriginals(deps: {
  database: Database;
  config: Config;
  log: Logger;
  metrics: Metrics;
}): Originals {
  const { database, config, log, metrics } = deps;
  const { db } = database;
  const pairs = createPairsInForce(database);
  const table = createRoundTable({
    database,
    pairs,
    news: createBalanceNews(database, log),
    roundsMax: config.STAKES_PER_BATCH,
    batchesMax: database.kind === 'embedded' ? 1 : 2,
  });
  return {
    routes: originalsRoutes({
      db,
      limits: createLimitBook(db),
      books: createBooks(database),
      pairs,
      table,
      metrics,
    }),
    jobs: [],
    async listGames() {
      const stopped = await listStoppedGames(db);
      return originalGames.map((game) => ({
        productCode: 'SELF',
        gameType: game,
        ...titles[game],
        stop: stopped.has(game),
      }));
    },
    leaveGame: (player, gameCode) => log.debug({ player: String(player.id), gameCode }, 'left a game'),
    drain: () => table.drain(),
  };
}
