import { escapeHtml } from '@palpite/domain/html';
import { locales } from '@palpite/domain/locales';
import { type OfferedLocale, offeredLocales } from '@palpite/i18n';
import { translate } from '@palpite/i18n/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { drawLinkPicture } from './draw-picture.ts';

type Settings = Pick<Config, 'PRODUCT_NAME' | 'PUBLIC_URL' | 'MIN_AGE'>;

/** What a picture of an invitation shows of the operator's settings. */
export const namesOf = ({ PRODUCT_NAME, MIN_AGE }: Pick<Settings, 'PRODUCT_NAME' | 'MIN_AGE'>) => ({
  productName: PRODUCT_NAME,
  minimumAge: MIN_AGE,
});

const picturePath = (lang: OfferedLocale) => `/invitation-picture/${lang}.png`;

/** The path has no `#`: chats drop that part, and browsers do not send it. */
export function invitationLink(base: string, code: string): string {
  return `${base}/y${encodeURIComponent(code)}`;
}

/** PUBLIC_URL, or in sandbox mode the Host header. */
export function baseOf(settings: Pick<Settings, 'PUBLIC_URL'>, host: string | undefined): string {
  return settings.PUBLIC_URL || `http://${host ?? 'localhost'}`;
}

/**
 * Serves `/y<code>` and its picture. Chats read it for a preview; a browser is redirected to the app, which
 * keeps the code for the registration. Does not reveal whether the code exists.
 */
export function serveInvitationLinks(http: FastifyInstance, settings: Settings): void {
  http.get('/y:code', { schema: { hide: true } }, async (request, reply) => {
    const { code } = request.params as { code: string };
    if (!/^[A-Za-z0-9]{1,32}$/.test(code)) return reply.redirect('/');
    const lang = languageOf(request);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .send(writePage({ settings, code, lang, base: baseOf(settings, request.headers.host) }));
  });

  const pictures = new Map<OfferedLocale, Promise<Buffer>>();
  for (const lang of offeredLocales)
    http.get(picturePath(lang), { schema: { hide: true } }, async (_request, reply) => {
      const picture = pictures.get(lang) ?? drawLinkPicture({ lang, ...namesOf(settings) });
      pictures.set(lang, picture);
      return reply
        .type('image/png')
        .header('cache-control', 'public, max-age=86400')
        .send(await picture);
    });
}

function languageOf(request: FastifyRequest): OfferedLocale {
  const wanted = (request.headers['accept-language'] ?? '').toLowerCase().split(',');
  for (const each of wanted) {
    const tag = each.trim();
    const found =
      offeredLocales.find((locale) => tag.startsWith(locales[locale].tag.toLowerCase())) ??
      offeredLocales.find((locale) => tag.startsWith(locales[locale].tag.slice(0, 2)));
    if (found) return found;
  }
  return offeredLocales[0];
}

function writePage(page: { settings: Settings; code: string; lang: OfferedLocale; base: string }): string {
  const { settings, code, lang, base } = page;
  const name = settings.PRODUCT_NAME;
  const title = translate(lang, 'invitationLink:title');
  const description = translate(lang, 'invitationLink:description', { name, age: settings.MIN_AGE });
  const app = `/#/y${encodeURIComponent(code)}`;
  const tags = {
    'og:type': 'website',
    'og:site_name': name,
    'og:title': title,
    'og:description': description,
    'og:url': invitationLink(base, code),
    'og:locale': locales[lang].tag.replace('-', '_'),
    'og:image': base + picturePath(lang),
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': title,
  };
  const metas = Object.entries(tags).map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
  );
  return `<!doctype html>
<html lang="${locales[lang].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0;url=${escapeHtml(app)}">
<meta name="robots" content="noindex">
<meta name="description" content="${escapeHtml(description)}">
<meta name="twitter:card" content="summary_large_image">
${metas.join('\n')}
<title>${escapeHtml(`${title} · ${name}`)}</title>
<style>body{margin:0;min-height:100vh;display:grid;place-items:center;background:#12100e;font:600 18px/24px system-ui}a{color:#ffb81f}</style>
</head>
<body><a href="${escapeHtml(app)}">${escapeHtml(translate(lang, 'invitationLink:action'))}</a></body>
</html>
`;
}
