import { call } from './api.ts';
import { goTo, shownPath } from './navigation.ts';
import { loginRequired, paths } from './paths.ts';
import { logOut } from './session.ts';

/**
 * Ends the session here at once, and on the server if it can be reached: on a slow network a player who has logged out
 * must not stand before the account for half a minute. The call has taken the token along by then, as it waits for no
 * other write.
 */
export async function leave(): Promise<void> {
  // The guard's dialog is for a session that ended by itself.
  if (loginRequired.has(shownPath())) goTo(paths.home);
  const ended = call('logout', {}, { by: 'app', overlaps: true }).catch(() => {});
  logOut();
  await ended;
}
