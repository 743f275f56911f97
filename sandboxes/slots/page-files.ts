import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { findSlot } from './games/index.ts';

export const builtPage = fileURLToPath(new URL('./page/dist/', import.meta.url));

/**
 * Serves the built page, which is the same for every game. Its address contains vendor and game, and its files have one
 * address; the `<base>` in the head connects them. The files hold no secret, and a frame with an opaque origin may load
 * them.
 */
export async function servePage(
  http: FastifyInstance,
  folder: string,
  appOrigin: string | null,
): Promise<void> {
  const path = join(folder, 'index.html');
  if (!existsSync(path)) return;
  const page = readFileSync(path, 'utf8').replace('<head>', '<head><base href="../../page/">');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "base-uri 'self'",
    "form-action 'none'",
    `frame-ancestors 'self'${appOrigin ? ` ${appOrigin}` : ''}`,
  ].join('; ');

  http.get(
    '/slots/:vendor/:gameId/index.html',
    { schema: { tags: ['sandbox'], summary: "A slot's page" } },
    async (request, reply) => {
      const { vendor, gameId } = request.params as { vendor: string; gameId: string };
      if (findSlot(gameId)?.info.vendor !== vendor) return reply.callNotFound();
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policy)
        .send(page);
    },
  );
  await http.register(fastifyStatic, {
    root: folder,
    prefix: '/slots/page/',
    index: false,
    wildcard: false,
    cacheControl: false,
    decorateReply: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const forever = file.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
