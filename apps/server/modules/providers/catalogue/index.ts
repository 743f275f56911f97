import type { ProductCode } from '@palpite/contracts/lobby';
import type { Database } from '../../../platform/db.ts';
import type { Route } from '../../../platform/http.ts';
import { listCategories, listGames, showsTrueCount } from './catalogue.queries.ts';
import { catalogueRoutes, type Played } from './catalogue.routes.ts';
import { computeOnlineCount } from './compute-online-count.ts';
import type { OwnGame } from './present-lobby.ts';
import { rememberFor } from './remember-for.ts';
import { seedCatalogue } from './seed-catalogue.ts';

export { findGame } from './catalogue.queries.ts';
export type { Played } from './catalogue.routes.ts';

export type CataloguePorts = {
  listOwnGames(): Promise<OwnGame[]>;
  /** Type names of the games in which a player has a round that is not over. */
  listInPlay(playerId: bigint): Promise<string[]>;
  /** What a player has played last, each game once. */
  listPlayed(playerId: bigint, limit: number): Promise<Played[]>;
  countOnline(): Promise<number>;
};

/** How late a change by the operator shows. */
const staleMsMax = 1_000;
/** How late the number of players online is. */
const onlineStaleMsMax = 10_000;

/** The casino's games: what there is, what is hot, whose favourite it is. */
export function createCatalogue(deps: {
  database: Database;
  sandboxed: boolean;
  served: ReadonlySet<ProductCode>;
  ports: CataloguePorts;
}): {
  routes: Route[];
  seed(): Promise<void>;
} {
  const { sandboxed, served, ports } = deps;
  const { db } = deps.database;
  const getListed = rememberFor(staleMsMax, async () => {
    const [games, categories] = await Promise.all([listGames(db), listCategories(db)]);
    return { games, categories };
  });
  const countOnline = rememberFor(onlineStaleMsMax, ports.countOnline);
  return {
    routes: catalogueRoutes({
      db,
      getShelves: async () => {
        const [listed, own] = await Promise.all([getListed(), ports.listOwnGames()]);
        return { ...listed, own, served };
      },
      getOnlineCount: async () => {
        const [players, exact] = await Promise.all([countOnline(), showsTrueCount(db)]);
        return computeOnlineCount(players, exact, Math.random);
      },
      listInPlay: ports.listInPlay,
      listPlayed: ports.listPlayed,
    }),
    seed: () => seedCatalogue(db, sandboxed),
  };
}
