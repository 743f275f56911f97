import { useSession } from '../shared/session/session.ts';
import { alignSocket } from '../shared/socket/socket.ts';

/** Opens or closes the account socket whenever the token or the address changes. */
export function followSocketRule(): void {
  useSession.subscribe(alignSocket);
  window.addEventListener('hashchange', alignSocket);
  window.addEventListener('popstate', alignSocket);
  alignSocket();
}
