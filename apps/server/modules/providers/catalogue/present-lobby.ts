import { type GameRecord, type Lobby, type ProductCode, productCodes } from '@palpite/contracts/lobby';
import type { Locale } from '@palpite/domain/locales';
import { type ListedGame, type Names, nameIn } from './catalogue.queries.ts';
import { hasOriginOf } from './picture-origins.ts';

export type OwnGame = { gameType: string; returnPercent: number; stop: boolean };

export type Shelves = {
  games: readonly ListedGame[];
  categories: readonly { code: string; names: Names }[];
  own: readonly OwnGame[];
  /** Games of other groups are shown as "coming soon". */
  served: ReadonlySet<ProductCode>;
  /** Origins from which browsers load pictures (content security policy). Others are left out. */
  pictureOrigins: readonly string[];
};

function presentGame(game: ListedGame, { own, served, pictureOrigins }: Shelves, lang: Locale): GameRecord {
  const rules = game.productCode === 'SELF' ? own.find(({ gameType }) => gameType === game.gameType) : null;
  const name = nameIn(game.names, lang);
  return {
    productCode: game.productCode,
    gameType: game.gameType,
    name,
    otherNames: [...new Set(Object.values(game.names))].filter((other) => other !== name),
    kind: game.kind,
    categories: game.categories,
    returnPercent: rules?.returnPercent ?? (game.returnBp === null ? null : game.returnBp / 100),
    stop: game.stopped || !served.has(game.productCode) || (rules?.stop ?? game.productCode === 'SELF'),
    art: game.art,
    ...(game.picture && hasOriginOf(game.picture, pictureOrigins) && { picture: game.picture }),
    releasedOn: game.releasedOn,
    isNew: game.isNew,
    ...(game.currencies && { currencies: game.currencies }),
  };
}

export function presentGames(shelves: Shelves, lang: Locale): GameRecord[] {
  return shelves.games.map((game) => presentGame(game, shelves, lang));
}

export function presentLobby(shelves: Shelves, lang: Locale): Lobby {
  const records = presentGames(shelves, lang);
  const groups = Object.fromEntries(
    productCodes.map((code) => [code, { records: records.filter((game) => game.productCode === code) }]),
  ) as Record<ProductCode, { records: GameRecord[] }>;
  const stopped = new Set(records.filter((game) => game.stop).map((game) => game.gameType));
  return {
    ...groups,
    hot: shelves.games
      .filter((game) => game.hotRank !== null && !stopped.has(game.gameType))
      .sort((a, b) => (a.hotRank ?? 0) - (b.hotRank ?? 0))
      .map((game) => game.gameType),
    categories: shelves.categories
      .filter(({ code }) => records.some((game) => game.categories.includes(code)))
      .map(({ code, names }) => ({ code, name: nameIn(names, lang) })),
  };
}
