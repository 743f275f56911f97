import { io } from 'socket.io-client';
import { socketPath } from './chats/contract-values.ts';

const retryMs = 3_000;

/** Opens a socket of staff, and opens it again after each loss until it is closed. */
export function openStaffSocket(
  namespace: string,
  token: string,
  { onOpen, onLoss }: { onOpen: () => void; onLoss: () => void },
) {
  const socket = io(namespace, { path: socketPath, transports: ['websocket'], auth: { token } });
  let retry: ReturnType<typeof setTimeout> | undefined;
  // The library does not reconnect after an orderly stop of the server and a refused handshake.
  const lose = () => {
    onLoss();
    clearTimeout(retry);
    if (!socket.active) retry = setTimeout(() => socket.connect(), retryMs);
  };
  socket.on('connect', onOpen);
  socket.on('disconnect', lose);
  socket.on('connect_error', lose);
  return {
    socket,
    close() {
      socket.off();
      socket.close();
      clearTimeout(retry);
    },
  };
}
