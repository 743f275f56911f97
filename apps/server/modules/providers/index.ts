import { lobby } from '@palpite/contracts';
import type { GameRecord } from '@palpite/contracts/lobby';
import { type Route, route } from '../../platform/http.ts';

/** The lobby: what can be played, by product code, and what the player has begun. */
export function createProviders(ports: {
  listOriginalGames(): Promise<GameRecord[]>;
  listGamesInPlay(playerId: bigint): Promise<string[]>;
}): { routes: Route[] } {
  return {
    routes: [
      route(lobby.getMain, async () => ({ SELF: { records: await ports.listOriginalGames() } })),
      route(lobby.getInPlay, async ({ player }) => ({ games: await ports.listGamesInPlay(player.id) })),
      route(lobby.getStoppedGames, async () => {
        const games = await ports.listOriginalGames();
        return { games: games.filter((game) => game.stop).map((game) => game.gameType) };
      }),
    ],
  };
}
