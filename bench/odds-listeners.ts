import { connect, type Socket } from 'node:net';

/**
 * Plain sockets in a process of its own, so that each client costs little. `connect` opens them; `measure`
 * starts recording the age of every change; `report` returns the ages; `leave` closes.
 */
const mark = Buffer.from('"at":"');
const stampLength = 24;

const sockets: Socket[] = [];
let ages: number[] = [];
let bytes = 0;
let measuring = false;
let closed = 0;

function onData(chunk: Buffer): void {
  if (!measuring) return;
  bytes += chunk.length;
  const place = chunk.indexOf(mark);
  if (place < 0 || place + mark.length + stampLength > chunk.length) return;
  const publishedAt = Date.parse(
    chunk.toString('latin1', place + mark.length, place + mark.length + stampLength),
  );
  if (!Number.isNaN(publishedAt)) ages.push(Date.now() - publishedAt);
}

function open(host: string, port: number, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    socket.once('connect', () => socket.write(request));
    socket.once('data', () => {
      socket.on('data', onData);
      resolve();
    });
    socket.once('error', reject);
    socket.once('close', () => closed++);
    sockets.push(socket);
  });
}

type Order =
  | { do: 'connect'; listeners: number; host: string; port: number; request: string }
  | { do: 'measure' | 'report' | 'leave' };

process.on('message', async (order: Order) => {
  if (order.do === 'connect') {
    closed = 0;
    for (let begun = 0; begun < order.listeners; begun += 200) {
      const some = Math.min(200, order.listeners - begun);
      await Promise.all(Array.from({ length: some }, () => open(order.host, order.port, order.request)));
    }
    process.send?.({ connected: sockets.length });
  }
  if (order.do === 'measure') {
    ages = [];
    bytes = 0;
    measuring = true;
  }
  if (order.do === 'report') {
    measuring = false;
    ages.sort((a, b) => a - b);
    const at = (share: number) => ages[Math.min(ages.length - 1, Math.floor(ages.length * share))] ?? 0;
    process.send?.({
      frames: ages.length,
      p50: at(0.5),
      p99: at(0.99),
      most: ages.at(-1) ?? 0,
      bytes,
      closed,
    });
  }
  if (order.do === 'leave') {
    for (const socket of sockets.splice(0)) socket.destroy();
    process.send?.({ left: true });
  }
});
process.on('disconnect', () => process.exit(0));
