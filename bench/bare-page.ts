import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="A page of words and a file."><link rel="icon" href="data:,">
<style>body{margin:16px;font:16px/24px system-ui;background:#12100e;color:#faf6ef}</style></head>
<body><main><h1>Bare</h1><p>${'These are words in a page that does nothing but stand there. '.repeat(20)}</p></main>
<script src="/weight.js" defer></script></body></html>`;

/** A script that does nothing: what the bytes alone cost a browser. */
export async function serveBarePage(scriptBytes: number): Promise<{ url: string; stop(): Promise<void> }> {
  const script = `/*${randomBytes(Math.ceil(scriptBytes / 2))
    .toString('hex')
    .slice(0, scriptBytes)}*/`;
  const server = createServer((request, reply) => {
    const [type, body] = request.url === '/weight.js' ? ['text/javascript', script] : ['text/html', page];
    const known = request.url === '/' || request.url === '/weight.js';
    reply.writeHead(known ? 200 : 404, { 'content-type': `${type}; charset=utf-8` }).end(known ? body : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
