import type { ServerEventName } from '@palpite/contracts/socket-events';
import type { Socket } from 'socket.io-client';
import { suppressesSocket } from './paths.ts';
import { refreshPlayer } from './player.ts';
import { useSession } from './session.ts';
import { socketPath } from './socket-path.ts';

let socket: Socket | null = null;
let openFor = '';

async function open(token: string): Promise<void> {
  openFor = token;
  // A visitor needs neither.
  const [{ io }, { askAgain, reactions }] = await Promise.all([
    import('socket.io-client'),
    import('./socket-events.ts'),
  ]);
  // The session may have changed while they were on their way.
  if (openFor !== token) return;
  socket = io({ path: socketPath, transports: ['websocket'], query: { token } });
  for (const name of Object.keys(reactions) as ServerEventName[])
    socket.on(name, reactions[name] as (payload: unknown) => void);
  let lost = false;
  socket.on('disconnect', () => {
    lost = true;
    // A server that hangs up may have ended the session: the next call tells which.
    void refreshPlayer();
  });
  const opened = socket;
  socket.on('connect', () => {
    if (leftUnheard !== '') opened.emit('offGame', { gameCode: leftUnheard });
    leftUnheard = '';
    if (lost) askAgain();
    lost = false;
  });
}

function close(): void {
  openFor = '';
  socket?.close();
  socket = null;
}

/** Opens or closes the account socket by the rule of section 4: a token, and a hash without the word play. */
export function alignSocket(): void {
  const { token } = useSession.getState();
  const wanted = suppressesSocket(window.location.hash) ? '' : token;
  if (wanted === openFor) return;
  close();
  if (wanted !== '') void open(wanted);
}

/** A game that was left while its window kept the socket closed. */
let leftUnheard = '';

/** Tells the server that a game was left; one whose window suppresses the socket, as soon as the socket is back. */
export function emitOffGame(gameCode: string): void {
  if (socket?.connected) socket.emit('offGame', { gameCode });
  else leftUnheard = gameCode;
}
