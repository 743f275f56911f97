import { noteReachable, useActivity } from '../api/activity.ts';
import { requestHeaders } from '../api/api.ts';
import { endpoints } from '../api/endpoints.ts';
import { goTo, shownPath } from '../overlays/navigation.ts';
import { loginRequired, paths } from '../paths.ts';
import { logOut, useSession } from './session.ts';

/** Resolves when a request reaches the server; at once where the last one did. */
async function untilReachable(): Promise<void> {
  if (useActivity.getState().reachable) return;
  await new Promise<void>((resolve) => {
    const stop = useActivity.subscribe(({ reachable }) => {
      if (!reachable) return;
      stop();
      resolve();
    });
  });
}

/**
 * Ends a session on the server. Without an answer it is sent again whenever the server is reached, while the page lives.
 * It bypasses `call`: a refusal says that this session has ended, and must not end the one that may have followed it.
 */
async function endSession(token: string): Promise<void> {
  for (;;) {
    const answer = await fetch(endpoints.logout.path, {
      method: endpoints.logout.method,
      credentials: 'omit',
      headers: { ...requestHeaders(token), 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => null);
    noteReachable(answer !== null);
    if (answer) return;
    await untilReachable();
  }
}

/**
 * Ends the session here at once, and on the server as soon as it can be reached: on a slow network a player who has
 * logged out must not stand before the account for half a minute.
 */
export function leave(): void {
  // The guard's dialog is for a session that ended by itself.
  if (loginRequired.has(shownPath())) goTo(paths.home);
  void endSession(useSession.getState().token);
  logOut();
}
