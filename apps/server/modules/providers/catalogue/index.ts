import type { ProductCode } from '@palpite/contracts/lobby';
import type { SlotsCode } from '@palpite/domain/slots-vendors';
import type { Database } from '../../../platform/db.ts';
import type { Module } from '../../../platform/module.ts';
import { listCategories, listGames } from './catalogue.queries.ts';
import { catalogueRoutes, type Played } from './catalogue.routes.ts';
import type { OwnGame } from './present-lobby.ts';
import { rememberFor } from './remember-for.ts';
import { seedCatalogue } from './seed-catalogue.ts';

export { findGame, nameGames } from './catalogue.queries.ts';
export type { Played } from './catalogue.routes.ts';

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
  ports: CataloguePorts;
}): Module {
  const { sandboxed, served, ports } = deps;
  const { db } = deps.database;
  const getListed = rememberFor(staleMsMax, async () => {
    const [games, categories] = await Promise.all([listGames(db), listCategories(db)]);
    return { games, categories };
  });
  return {
    routes: catalogueRoutes({
      db,
      getShelves: async () => {
        const [listed, own] = await Promise.all([getListed(), ports.listOwnGames()]);
        return { ...listed, own, served };
      },
      listInPlay: ports.listInPlay,
      listPlayed: ports.listPlayed,
      findNetMinor: ports.findNetMinor,
    }),
    seed: () => seedCatalogue(db, sandboxed),
  };
}
