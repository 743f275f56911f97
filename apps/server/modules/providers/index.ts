import { lobby } from '@palpite/contracts';
import type { GameRecord } from '@palpite/contracts/lobby';
import type { SlotsCode } from '@palpite/contracts/provider-calls';
import { type Route, route } from '../../platform/http.ts';
import type { Seamless } from './seamless/index.ts';

export { chooseVendors, createSeamless } from './seamless/index.ts';

/** The slots that the sandbox plays, by group. */
const sandboxGames: Record<SlotsCode, readonly string[]> = {
  PG: ['onca-dourada', 'cascata-do-ipe'],
  EVO: ['calcadao', 'tucano-ways'],
  BG: ['caju-de-ouro', 'berimbau'],
};

/** Whether a slot takes new rounds; null when there is no such game. */
export async function findGame(productCode: SlotsCode, gameType: string): Promise<{ stop: boolean } | null> {
  return sandboxGames[productCode].includes(gameType) ? { stop: false } : null;
}

/** The lobby: what can be played, by product code, and what the player has begun. */
export function createProviders(ports: {
  listOriginalGames(): Promise<GameRecord[]>;
  listOriginalsInPlay(playerId: bigint): Promise<string[]>;
  slots: Seamless;
}): { routes: Route[] } {
  const { slots } = ports;
  return {
    routes: [
      ...slots.routes,
      route(lobby.getMain, async () => ({ SELF: { records: await ports.listOriginalGames() } })),
      route(lobby.getInPlay, async ({ player }) => ({
        games: (
          await Promise.all([ports.listOriginalsInPlay(player.id), slots.listGamesInPlay(player.id)])
        ).flat(),
      })),
      route(lobby.getStoppedGames, async () => {
        const games = await ports.listOriginalGames();
        return { games: games.filter((game) => game.stop).map((game) => game.gameType) };
      }),
    ],
  };
}
