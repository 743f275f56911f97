import type { ServerEventName } from '@palpite/contracts/socket-events';
import { io, type Socket } from 'socket.io-client';
import { refreshPlayer } from '../session/player.ts';
import { keepConnected } from './keep-connected.ts';
import { askAgain, reactions } from './socket-events.ts';
import { socketPath } from './socket-path.ts';

export type AccountSocket = { readonly socket: Socket; close(): void };

/** Opens the account socket of section 7 and keeps it connected until it is closed. */
export function openAccountSocket(token: string): AccountSocket {
  const socket = io({ path: socketPath, transports: ['websocket'], query: { token } });
  for (const name of Object.keys(reactions) as ServerEventName[])
    socket.on(name, reactions[name] as (payload: unknown) => void);
  // The call finds out whether the session has ended, and then ends it here too.
  const askPlayer = () => void refreshPlayer();
  const end = keepConnected(socket, { onBack: askAgain, onLost: askPlayer, onEnded: askPlayer });
  return {
    socket,
    close: () => {
      end();
      socket.close();
    },
  };
}
