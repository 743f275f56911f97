import type { ProductCode } from '@palpite/contracts/lobby';
import type { SlotsCode } from '@palpite/domain/slots-vendors';
import type { Database } from '../../../platform/db.ts';
import type { Module } from '../../../platform/module.ts';
import { listCategories, listGames, readVersion } from './catalogue.queries.ts';
import { catalogueRoutes, type Played } from './catalogue.routes.ts';
import { storePictureOrigins } from './picture-origins.ts';
import type { OwnGame } from './present-lobby.ts';
import { rememberFor } from './remember-for.ts';
import { seedCatalogue } from './seed-catalogue.ts';

export { createGameNames, findGame, listNamesOf } from './catalogue.queries.ts';
export type { Played } from './catalogue.routes.ts';
export { forgetFavouriteGames } from './catalogue.store.ts';
export {
  type CatalogueCategory,
  listCatalogueCategories,
  removeCategory,
  setCategory,
} from './categories.ts';
export { stopListedGame } from './change-games.ts';
export { type ImportPlan, importGames, planImport } from './import-games.ts';
export {
  type CatalogueGame,
  findCatalogueGame,
  listCatalogueGames,
  listStatedReturns,
} from './operator-list.ts';
export type { GameProblem } from './read-game-file.ts';
export { setGame } from './set-game.ts';

export type CataloguePorts = {
  listOwnGames(): Promise<OwnGame[]>;
  listInPlay(playerId: bigint): Promise<string[]>;
  /** Each game once, the latest first. */
  listPlayed(playerId: bigint, limit: number): Promise<Played[]>;
  findNetMinor(playerId: bigint, productCode: SlotsCode): Promise<bigint>;
};

const staleMsMax = 1_000;

export function createCatalogue(deps: {
  database: Database;
  sandboxed: boolean;
  served: ReadonlySet<ProductCode>;
  pictureOrigins: readonly string[];
  ports: CataloguePorts;
}): Module {
  const { sandboxed, served, pictureOrigins, ports } = deps;
  const { db } = deps.database;
  const readListed = async (version: string) => {
    const [games, categories] = await Promise.all([listGames(db), listCategories(db)]);
    return { version, games, categories };
  };
  let listed: Awaited<ReturnType<typeof readListed>> | null = null;
  const getListed = rememberFor(staleMsMax, async () => {
    // The version is read first, so that a change in between is found by the next reading.
    const version = await readVersion(db);
    if (listed?.version !== version) listed = await readListed(version);
    return listed;
  });
  return {
    routes: catalogueRoutes({
      db,
      getShelves: async () => {
        const [listed, own] = await Promise.all([getListed(), ports.listOwnGames()]);
        return { ...listed, own, served, pictureOrigins };
      },
      listInPlay: ports.listInPlay,
      listPlayed: ports.listPlayed,
      findNetMinor: ports.findNetMinor,
    }),
    seed: async () => {
      await seedCatalogue(db, sandboxed);
      await storePictureOrigins(db, pictureOrigins);
    },
  };
}
