import { queryClient } from '../../shared/api/query-client.ts';
import { userInfoQuery } from '../../shared/session/player.ts';
import { logIn } from '../../shared/session/session.ts';

/** Keeps the token and loads the player; a player who does not load now loads with the next screen. */
export async function enterSession(token: string): Promise<void> {
  logIn(token);
  await queryClient.fetchQuery(userInfoQuery).catch(() => {});
}
