import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Front = {
  readonly url: string;
  change: (path: string, write: (before: string) => string) => void;
  /** Status 200, as a captive portal does; null ends this. */
  answerPage: (addresses: RegExp | null) => void;
  stop: () => void;
};

/** Passes everything on unchanged, except what is set on it. */
export async function startFront(target: string): Promise<Front> {
  const { hostname, port } = new URL(target);
  const changes = new Map<string, (before: string) => string>();
  let spoiled: RegExp | null = null;
  const pass = ({ url = '/', method, headers }: IncomingMessage) =>
    request({ hostname, port, path: url, method, headers });

  const server = createServer(async (incoming, reply) => {
    if (spoiled?.test(incoming.url ?? '/')) {
      // As long as the browser may cache the file itself.
      reply.writeHead(200, {
        'content-type': 'text/html',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      reply.end('<!doctype html><title>Log in to this network</title>');
      return;
    }
    const write = changes.get(incoming.url ?? '/');
    if (write) {
      const file = await fetch(new URL(incoming.url ?? '/', target));
      reply.setHeader('content-type', file.headers.get('content-type') ?? '');
      reply.setHeader('cache-control', file.headers.get('cache-control') ?? '');
      reply.end(write(await file.text()));
      return;
    }
    const onward = pass(incoming);
    onward.on('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    onward.on('error', () => reply.destroy());
    incoming.pipe(onward);
  });
  server.on('upgrade', (incoming, socket) => {
    const onward = pass(incoming);
    onward.on('upgrade', (answer, behind) => {
      const said = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${said.join('')}\r\n`);
      behind.pipe(socket).pipe(behind);
      behind.on('error', () => socket.destroy());
      socket.on('error', () => behind.destroy());
    });
    onward.on('error', () => socket.destroy());
    onward.end();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    change: (path, write) => void changes.set(path, write),
    answerPage: (addresses) => {
      spoiled = addresses;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
