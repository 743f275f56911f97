import type { GameKind, GameRecord, ProductCode, Lobby as WireLobby } from '@palpite/contracts/lobby';
import { originalPaths } from '../paths.ts';
import { studios } from '../studios.ts';

/** A game as the screens know it. */
export type Game = {
  readonly productCode: ProductCode;
  /** Its type name. */
  readonly code: string;
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly kind: GameKind;
  readonly categories: readonly string[];
  readonly returnPercent: number | null;
  readonly stopped: boolean;
  readonly art: string;
  /** Day as in `2026-11-22`. */
  readonly releasedOn: string;
  readonly isNew: boolean;
};

export type Lobby = {
  /** Those that can be played first. */
  readonly games: readonly Game[];
  readonly byCode: ReadonlyMap<string, Game>;
  readonly hot: readonly Game[];
  readonly categories: readonly { code: string; name: string }[];
};

/** Shelves of the house; an operator's categories follow them. */
const fixedShelves = ['lobby', 'slots', 'originals', 'new', 'favourites'] as const;
export type FixedShelf = (typeof fixedShelves)[number];

function toGame({ gameType, stop, ...record }: GameRecord): Game {
  return { ...record, code: gameType, stopped: stop };
}

/** A game of our own that this build has no screen for is left out; a slot needs none. */
function hasScreen({ productCode, gameType }: GameRecord): boolean {
  return productCode !== 'SELF' || Object.hasOwn(originalPaths, gameType);
}

/** Reads the wire's lobby. */
export function toLobby(wire: WireLobby): Lobby {
  const games = [wire.PG, wire.EVO, wire.BG, wire.SELF]
    .flatMap(({ records }) => records)
    .filter(hasScreen)
    .map(toGame)
    .sort((a, b) => Number(a.stopped) - Number(b.stopped));
  const byCode = new Map(games.map((game) => [game.code, game]));
  return {
    games,
    byCode,
    hot: pick(byCode, wire.hot),
    categories: wire.categories,
  };
}

/** The games of these codes, in that order; what the lobby does not list is left out. */
export function pick(byCode: ReadonlyMap<string, Game>, codes: readonly string[]): Game[] {
  return codes.flatMap((code) => byCode.get(code) ?? []);
}

/** The lobby with the games that have stopped since, or go on again. */
export function withStopped(lobby: Lobby, stoppedCodes: readonly string[]): Lobby {
  const stopped = new Set(stoppedCodes);
  if (lobby.games.every((game) => game.stopped === stopped.has(game.code))) return lobby;
  const games = lobby.games.map((game) => ({ ...game, stopped: stopped.has(game.code) }));
  const byCode = new Map(games.map((game) => [game.code, game]));
  return {
    ...lobby,
    games,
    byCode,
    hot: pick(
      byCode,
      lobby.hot.map(({ code }) => code),
    ),
  };
}

/** The games that are new, the newest first. */
export function newGames({ games }: Lobby): Game[] {
  // Days written like this stand in the order of their letters; the rules of a language would take ten times as long.
  return games
    .filter(({ isNew }) => isNew)
    .toSorted((a, b) => Number(a.releasedOn < b.releasedOn) - Number(a.releasedOn > b.releasedOn));
}

/** The shelves that are always there; that of new games only while there is one. */
export function fixedShelvesOf(lobby: Lobby | null): readonly FixedShelf[] {
  return lobby?.games.some(({ isNew }) => isNew)
    ? fixedShelves
    : fixedShelves.filter((code) => code !== 'new');
}

/** The games of a shelf; null for a shelf that there is not. */
export function gamesOn(shelf: string, lobby: Lobby, favourites: readonly string[]): readonly Game[] | null {
  switch (shelf) {
    case 'lobby':
      return lobby.games;
    case 'slots':
      return lobby.games.filter(({ productCode }) => productCode !== 'SELF');
    case 'originals':
      return lobby.games.filter(({ productCode }) => productCode === 'SELF');
    case 'new':
      return newGames(lobby);
    case 'favourites':
      return pick(lobby.byCode, favourites);
    default:
      if (!lobby.categories.some(({ code }) => code === shelf)) return null;
      return lobby.games.filter(({ categories }) => categories.includes(shelf));
  }
}

export type Group = { productCode: ProductCode; name: string; games: readonly Game[] };

/** The studios that have games here. */
export function groupsOf({ games }: Lobby): Group[] {
  return studios
    .map((studio) => ({
      ...studio,
      games: games.filter(({ productCode }) => productCode === studio.productCode),
    }))
    .filter(({ games: theirs }) => theirs.length > 0);
}
