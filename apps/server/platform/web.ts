import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { escapeHtml } from '@palpite/domain/html';
import type { FastifyInstance } from 'fastify';
import type { Company } from '../company-settings.ts';
import type { Config } from '../config.ts';
import { compressReply } from './compress-reply.ts';

const folder = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const officeFolder = fileURLToPath(new URL('../../office/dist/', import.meta.url));

const policyName = 'content-security-policy';

const pages = {
  '/': join(folder, 'index.html'),
  '/office': join(officeFolder, 'index.html'),
  '/office/': join(officeFolder, 'index.html'),
};

/** The app routes by the hash: a single page. */
export async function serveWeb(http: FastifyInstance, config: Config, company: () => Company): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  for (const [path, file] of Object.entries(pages)) {
    if (!existsSync(file)) continue;
    const template = readFileSync(file, 'utf8');
    const page = whileSame(company, () => nameOperator(template, { ...config, ...company() }));
    const scripts = ["script-src 'self'", ...sourcesOfScripts(template)].join(' ');
    // Contains no secrets; compressed it fits into the first round trip.
    http.get(path, { schema: { hide: true }, onSend: compressReply }, async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header(policyName, String(reply.getHeader(policyName)).replace("script-src 'self'", scripts))
        .send(page()),
    );
  }
  // The former address of the support desk, which staff may have kept.
  http.get('/desk', { schema: { hide: true } }, (_request, reply) => reply.redirect('/office#/chats'));
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.webmanifest'))) {
    const manifest = nameManifest(readFileSync(join(folder, file), 'utf8'), config);
    http.get(`/${file}`, { schema: { hide: true } }, async (_request, reply) =>
      reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest),
    );
  }
  await http.register(fastifyStatic, {
    ...staticFiles(folder),
    globIgnore: ['*.webmanifest*', '*.html', 'assets/**', '**/*.{br,gz}'],
  });
  serveAssets(http);
  if (existsSync(officeFolder))
    await http.register(fastifyStatic, {
      ...staticFiles(officeFolder),
      globIgnore: ['*.html', '**/*.{br,gz}'],
      prefix: '/office/',
      decorateReply: false,
    });
}

/** Makes a value again once another object is given. */
function whileSame<Value>(given: () => object, make: () => Value): () => Value {
  let made: { readonly of: object; readonly value: Value } | null = null;
  return () => {
    const of = given();
    if (made?.of !== of) made = { of, value: make() };
    return made.value;
  };
}

function staticFiles(root: string): FastifyStaticOptions {
  return {
    root,
    index: false,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (path.endsWith('.svg')) reply.header('content-type', 'image/svg+xml; charset=utf-8');
    },
  };
}

/**
 * Serves the files of `assets` by one route. The plugin makes two routes for each of the thousands of files, which takes
 * a third of the start.
 */
function serveAssets(http: FastifyInstance): void {
  const known = new Set(
    readdirSync(join(folder, 'assets'), { recursive: true }).map((name) =>
      `assets/${name}`.replaceAll('\\', '/'),
    ),
  );
  http.get('/assets/*', {
    schema: { hide: true },
    // As the plugin does: a client that went away needs no error.
    errorHandler(error, request, reply) {
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') reply.request.raw.destroy();
      else http.errorHandler(error, request, reply);
    },
    handler: (request, reply) => {
      const name = `assets/${(request.params as { '*': string })['*']}`;
      return known.has(name) ? reply.sendFile(name) : reply.callNotFound();
    },
  });
}

/** For the content security policy; no other inline script may run. */
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
  'minimum-age': 'MIN_AGE',
} as const satisfies Record<string, keyof Config>;

export type PageSettings = Pick<Config, (typeof tags)[keyof typeof tags]>;

/** The operator's settings by the names of the page's meta tags. */
export function tagsOf(config: PageSettings): Record<string, string> {
  return Object.fromEntries(Object.entries(tags).map(([tag, setting]) => [tag, String(config[setting])]));
}

/** Meta tags, title and product name. */
export function nameOperator(page: string, config: PageSettings): string {
  const name = escapeHtml(config.PRODUCT_NAME);
  const tagged = Object.entries(tagsOf(config)).reduce(
    (text, [tag, value]) =>
      text.replace(
        new RegExp(`(<meta name="${tag}" content=")[^"]*`),
        (_, open: string) => open + escapeHtml(value),
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
