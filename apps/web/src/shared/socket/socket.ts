import { suppressesSocket } from '../paths.ts';
import { useSession } from '../session/session.ts';
import type { AccountSocket } from './account-socket.ts';

let account: AccountSocket | null = null;
let openFor = '';

async function open(token: string): Promise<void> {
  openFor = token;
  const { openAccountSocket } = await import('./account-socket.ts');
  // The session may have changed while the code was loading.
  if (openFor !== token) return;
  const opened = openAccountSocket(token);
  account = opened;
  opened.socket.on('connect', () => {
    if (unreportedGame !== '') opened.socket.emit('offGame', { gameCode: unreportedGame });
    unreportedGame = '';
  });
}

function close(): void {
  openFor = '';
  account?.close();
  account = null;
}

/** Opens or closes the account socket by the rule of section 4: it needs a token and a hash without the word play. */
export function alignSocket(): void {
  const { token } = useSession.getState();
  const wanted = suppressesSocket(window.location.hash) ? '' : token;
  if (wanted === openFor) return;
  close();
  if (wanted !== '') void open(wanted);
}

/** The game that was left while the socket was closed. */
let unreportedGame = '';

/** Tells the server that a game was left, at once or when the socket connects next. */
export function emitOffGame(gameCode: string): void {
  if (account?.socket.connected) account.socket.emit('offGame', { gameCode });
  else unreportedGame = gameCode;
}

export function followSocketRule(): void {
  useSession.subscribe(alignSocket);
  window.addEventListener('hashchange', alignSocket);
  window.addEventListener('popstate', alignSocket);
  alignSocket();
}
