import { userInfoQuery } from '../../shared/player.ts';
import { queryClient } from '../../shared/query-client.ts';
import { logIn } from '../../shared/session.ts';

/** Keeps the token and loads the player; a player who does not load now loads with the next screen. */
export async function enterSession(token: string): Promise<void> {
  logIn(token);
  await queryClient.fetchQuery(userInfoQuery).catch(() => {});
}
