import type { ProductCode } from '@palpite/contracts/lobby';
import { vendorOf } from '@palpite/domain/slots-vendors';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db.ts';
import { joinModules, type Module } from '../../platform/module.ts';
import { findTurnover } from '../wallet/index.ts';
import { type CataloguePorts, createCatalogue, type Played } from './catalogue/index.ts';
import type { Seamless } from './seamless/index.ts';

export {
  type CatalogueCategory,
  type CatalogueGame,
  createGameNames,
  findCatalogueGame,
  findGame,
  forgetFavouriteGames,
  type GameProblem,
  type ImportPlan,
  importGames,
  listCatalogueCategories,
  listCatalogueGames,
  listNamesOf,
  listStatedReturns,
  planImport,
  removeCategory,
  setCategory,
  setGame,
  stopListedGame,
} from './catalogue/index.ts';
export { providerData } from './personal-data.ts';
export {
  chooseVendors,
  countOpenVendorRounds,
  createSeamless,
  findPlayersOfRound,
  findSlotsRestMs,
  hasRoundUnderWay,
  listOpenSlotStakes,
  listRoundMismatches,
  listSlotLimits,
  listSlotReturns,
  listSlotsHealth,
  listUnreadWins,
  listUnresolvedRounds,
  listVendorRoundsOf,
  measureUnreadWins,
  measureUnresolvedRounds,
  resolveRound,
  resolveUnreadWin,
  setSlotLimit,
} from './seamless/index.ts';

export function createProviders(deps: {
  database: Database;
  config: Pick<Config, 'MODE' | 'GAME_PICTURE_ORIGINS'>;
  slots: Seamless;
  ports: Pick<CataloguePorts, 'listOwnGames'> & {
    listOwnInPlay(playerId: bigint): Promise<string[]>;
    listOwnPlayed(playerId: bigint): Promise<Played[]>;
  };
}): Module {
  const { database, config, slots, ports } = deps;
  const catalogue = createCatalogue({
    database,
    sandboxed: config.MODE === 'sandbox',
    pictureOrigins: config.GAME_PICTURE_ORIGINS,
    served: new Set<ProductCode>(['SELF', ...slots.productCodes]),
    ports: {
      ...ports,
      listInPlay: async (playerId) =>
        (await Promise.all([ports.listOwnInPlay(playerId), slots.listGamesInPlay(playerId)])).flat(),
      listPlayed: async (playerId, limit) =>
        (await Promise.all([ports.listOwnPlayed(playerId), slots.listPlayedGames(playerId, limit)])).flat(),
      findNetMinor: async (playerId, productCode) => {
        const products = await findTurnover(database.db, playerId);
        const figures = products.find(({ product }) => product === vendorOf(productCode));
        return figures ? figures.paidMinor - figures.turnoverMinor : 0n;
      },
    },
  });
  return joinModules([slots, catalogue]);
}
