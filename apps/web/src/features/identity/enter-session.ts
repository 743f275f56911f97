import { queryClient } from '../../shared/api/query-client.ts';
import { userInfoQuery } from '../../shared/session/player.ts';
import { logIn } from '../../shared/session/session.ts';

/** Stores the token and loads the player. If loading fails, the next screen retries. */
export async function enterSession(token: string): Promise<void> {
  logIn(token);
  await queryClient.fetchQuery(userInfoQuery).catch(() => {});
}
