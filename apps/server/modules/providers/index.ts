import { lobby } from '@palpite/contracts';
import type { GameRecord } from '@palpite/contracts/lobby';
import { type Route, route } from '../../platform/http.ts';

/** The lobby: what can be played, by product code. */
export function createProviders(ports: { listOriginalGames(): Promise<GameRecord[]> }): { routes: Route[] } {
  return {
    routes: [route(lobby.getMain, async () => ({ SELF: { records: await ports.listOriginalGames() } }))],
  };
}
