import { useSession } from '../shared/session/session.ts';
import { alignSocket } from '../shared/socket/socket.ts';

/** Keeps the account socket to its rule whenever the token or the screen changes. */
export function followSocketRule(): void {
  useSession.subscribe(alignSocket);
  window.addEventListener('hashchange', alignSocket);
  window.addEventListener('popstate', alignSocket);
  alignSocket();
}
