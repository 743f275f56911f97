import type { GameKind, GameRecord, ProductCode, Lobby as WireLobby } from '@palpite/contracts/lobby';
import { originalPaths } from '../paths.ts';
import { studios } from '../studios.ts';

export type Game = {
  readonly productCode: ProductCode;
  /** The game's type name. */
  readonly code: string;
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly kind: GameKind;
  readonly categories: readonly string[];
  readonly returnPercent: number | null;
  readonly stopped: boolean;
  readonly art: string;
  readonly picture?: string | undefined;
  /** A day like `2026-11-22`. */
  readonly releasedOn: string;
  readonly isNew: boolean;
  /** Only players of these currencies may open it. */
  readonly currencies?: readonly string[] | undefined;
};

export type Lobby = {
  /** Playable games first. */
  readonly games: readonly Game[];
  readonly byCode: ReadonlyMap<string, Game>;
  readonly hot: readonly Game[];
  readonly categories: readonly { code: string; name: string }[];
};

const fixedShelves = ['lobby', 'slots', 'originals', 'new', 'favourites'] as const;
export type FixedShelf = (typeof fixedShelves)[number];

function toGame({ gameType, stop, ...record }: GameRecord): Game {
  return { ...record, code: gameType, stopped: stop };
}

/** Slots need no screen of their own; an own game that this build has no screen for is omitted. */
function hasScreen({ productCode, gameType }: GameRecord): boolean {
  return productCode !== 'SELF' || Object.hasOwn(originalPaths, gameType);
}

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

export function pick(byCode: ReadonlyMap<string, Game>, codes: readonly string[]): Game[] {
  return codes.flatMap((code) => byCode.get(code) ?? []);
}

export function withStopped(lobby: Lobby, stoppedCodes: readonly string[]): Lobby {
  const stopped = new Set(stoppedCodes);
  if (lobby.games.every((game) => game.stopped === stopped.has(game.code))) return lobby;
  return withGames(
    lobby,
    lobby.games.map((game) => ({ ...game, stopped: stopped.has(game.code) })),
  );
}

/** Omits the games that a player of this currency may not open. A visitor sees all. */
export function withCurrency(lobby: Lobby, currency: string | undefined): Lobby {
  const isOpen = ({ currencies }: Game) => !currency || !currencies || currencies.includes(currency);
  return lobby.games.every(isOpen) ? lobby : withGames(lobby, lobby.games.filter(isOpen));
}

function withGames(lobby: Lobby, games: readonly Game[]): Lobby {
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

export function newGames({ games }: Lobby): Game[] {
  // ISO days sort correctly as plain text; a locale's comparison would take about ten times as long.
  return games
    .filter(({ isNew }) => isNew)
    .toSorted((a, b) => Number(a.releasedOn < b.releasedOn) - Number(a.releasedOn > b.releasedOn));
}

export function fixedShelvesOf(lobby: Lobby | null): readonly FixedShelf[] {
  return lobby?.games.some(({ isNew }) => isNew)
    ? fixedShelves
    : fixedShelves.filter((code) => code !== 'new');
}

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

export function groupsOf({ games }: Lobby): Group[] {
  return studios
    .map((studio) => ({
      ...studio,
      games: games.filter(({ productCode }) => productCode === studio.productCode),
    }))
    .filter(({ games: theirs }) => theirs.length > 0);
}
