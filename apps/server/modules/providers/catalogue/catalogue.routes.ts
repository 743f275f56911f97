import { lobby } from '@palpite/contracts';
import type { GameRecord } from '@palpite/contracts/lobby';
import { toWire } from '@palpite/domain/money';
import type { SlotsCode } from '@palpite/domain/slots-vendors';
import type { Db } from '../../../platform/db.ts';
import { type Route, route } from '../../../platform/http.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findDescription, listFavourites } from './catalogue.queries.ts';
import { addFavourite, removeFavourite } from './catalogue.store.ts';
import { presentGames, presentLobby, type Shelves } from './present-lobby.ts';

const playedMax = 24;

export type Played = { gameType: string; playedAt: Date };

export function catalogueRoutes(deps: {
  db: Db;
  getShelves(): Promise<Shelves>;
  listInPlay(playerId: bigint): Promise<string[]>;
  listPlayed(playerId: bigint, limit: number): Promise<Played[]>;
  findNetMinor(playerId: bigint, productCode: SlotsCode): Promise<bigint>;
}): Route[] {
  const { db } = deps;
  return [
    route(lobby.getMain, async ({ caller }) => presentLobby(await deps.getShelves(), caller.lang)),

    route(lobby.getInPlay, async ({ player }) => ({ games: await deps.listInPlay(player.id) })),

    route(lobby.getStoppedGames, async ({ caller }) => ({
      games: stoppedOf(presentGames(await deps.getShelves(), caller.lang)),
    })),

    route(lobby.getGameText, async ({ caller, query }) => {
      const description = await findDescription(db, query.gameType, caller.lang);
      if (description === undefined) refuse('game_unknown');
      return { description };
    }),

    route(lobby.getMyGames, async ({ player }) => {
      const [favourites, played] = await Promise.all([
        listFavourites(db, player.id),
        deps.listPlayed(player.id, playedMax),
      ]);
      return {
        favourites,
        played: played
          .toSorted((a, b) => b.playedAt.getTime() - a.playedAt.getTime())
          .slice(0, playedMax)
          .map(({ gameType }) => gameType),
      };
    }),

    route(lobby.getNet, async ({ player, query }) => ({
      net: toWire(await deps.findNetMinor(player.id, query.productCode), player.currency),
    })),

    route(lobby.setFavourite, async ({ player, body }) => {
      const found = await db.transaction().execute(async (tx) => {
        if (body.favourite) return addFavourite(tx, player.id, body.gameType);
        await removeFavourite(tx, player.id, body.gameType);
        return true;
      });
      if (!found) refuse('game_unknown');
      return { favourites: await listFavourites(db, player.id) };
    }),
  ];
}

function stoppedOf(records: readonly GameRecord[]): string[] {
  return records.filter((game) => game.stop).map((game) => game.gameType);
}
