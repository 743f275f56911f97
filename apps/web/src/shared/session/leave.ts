import { setReachable, useActivity } from '../api/activity.ts';
import { requestHeaders } from '../api/api.ts';
import { endpoints } from '../api/endpoints.ts';
import { goTo, shownPath } from '../overlays/navigation.ts';
import { loginRequired, paths } from '../paths.ts';
import { logOut, useSession } from './session.ts';

/** Resolves when a request reaches the server; at once if the last one did. */
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
 * Ends a session on the server. Without an answer it is repeated when the server is reachable again, while the page
 * lives. Does not use `call`: a refusal here says that this session has ended, and must not end a session that may have
 * followed.
 */
async function endSession(token: string): Promise<void> {
  for (;;) {
    const answer = await fetch(endpoints.logout.path, {
      method: endpoints.logout.method,
      credentials: 'omit',
      headers: { ...requestHeaders(token), 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => null);
    setReachable(answer !== null);
    if (answer) return;
    await untilReachable();
  }
}

/**
 * Ends the session here at once, and on the server when it is reachable: on a slow network, a player who logs out must
 * not see the account for half a minute.
 */
export function leave(): void {
  // The guard's dialog is only for sessions that end by themselves.
  if (loginRequired.has(shownPath())) goTo(paths.home);
  void endSession(useSession.getState().token);
  logOut();
}
