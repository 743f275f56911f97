import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** The comparison: every message from the parent to every socket. */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
const members = new Set<WebSocket>();
server.on('connection', (socket) => {
  members.add(socket);
  socket.on('close', () => members.delete(socket));
  socket.on('error', () => {});
  socket.send('hello');
});
server.on('listening', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', (text: string) => {
  const frame = Buffer.from(text);
  for (const socket of members) socket.send(frame, { binary: false });
});
process.on('disconnect', () => process.exit(0));
