import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { escapeHtml } from '@palpite/domain/html';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { compressReply } from './compress-reply.ts';

const folder = fileURLToPath(new URL('../../web/dist/', import.meta.url));

const policyName = 'content-security-policy';

const pages = { '/': 'index.html', '/desk': 'desk.html' };

/** Serves the built web app with the operator's name. The app routes by the hash, so each app is a single page. */
export async function serveWeb(http: FastifyInstance, config: Config): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  for (const [path, file] of Object.entries(pages)) {
    const page = nameOperator(readFileSync(join(folder, file), 'utf8'), config);
    const scripts = ["script-src 'self'", ...sourcesOfScripts(page)].join(' ');
    // The page contains no secrets, and compressed it fits into the first round trip of a new connection.
    http.get(path, { schema: { hide: true }, onSend: compressReply }, async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header(policyName, String(reply.getHeader(policyName)).replace("script-src 'self'", scripts))
        .send(page),
    );
  }
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.webmanifest'))) {
    const manifest = nameManifest(readFileSync(join(folder, file), 'utf8'), config);
    http.get(`/${file}`, { schema: { hide: true } }, async (_request, reply) =>
      reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest),
    );
  }
  await http.register(fastifyStatic, {
    root: folder,
    globIgnore: ['*.webmanifest*', '*.html'],
    index: false,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** Lists the hashes of a page's inline scripts for the content security policy; no other inline script may run. */
export function sourcesOfScripts(page: string): string[] {
  return [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

const tags = {
  'application-name': 'PRODUCT_NAME',
  'support-email': 'SUPPORT_EMAIL',
  'support-id': 'SUPPORT_ID',
  'telegram-link': 'TELEGRAM_URL',
  'company-name': 'COMPANY_NAME',
  'company-registration': 'COMPANY_REGISTRATION',
  'company-address': 'COMPANY_ADDRESS',
  'company-licence': 'COMPANY_LICENCE',
} as const satisfies Record<string, keyof Config>;

/** Writes the operator's settings into the page: meta tags, title and product name. */
export function nameOperator(page: string, config: Pick<Config, (typeof tags)[keyof typeof tags]>): string {
  const name = escapeHtml(config.PRODUCT_NAME);
  const tagged = Object.entries(tags).reduce(
    (text, [tag, setting]) =>
      text.replace(
        new RegExp(`(<meta name="${tag}" content=")[^"]*`),
        (_, open: string) => open + escapeHtml(config[setting]),
      ),
    page,
  );
  return tagged
    .replace(/<title>[^<]*/, () => `<title>${name}`)
    .replace(/(<span [^>]*data-product[^>]*>)[^<]*/g, (_, tag: string) => tag + name);
}

export function nameManifest(manifest: string, { PRODUCT_NAME }: Pick<Config, 'PRODUCT_NAME'>): string {
  return JSON.stringify({ ...JSON.parse(manifest), name: PRODUCT_NAME, short_name: PRODUCT_NAME });
}
