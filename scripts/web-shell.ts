import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { hashOf } from './hash-of.ts';
import { barWords, shellOf } from './web-bars.ts';
import {
  type BuiltChunk,
  findScreenFiles,
  type PreloadRequest,
  type ScreenFiles,
  type ScreenRow,
} from './web-screens.ts';

type Endpoints = Readonly<Record<string, { readonly method: string; readonly path: string }>>;

/** `scripts/sizes.ts` reads it. The server does not serve names that begin with a dot. */
export const screenFilesName = '.screens.json';

const defaultLocale = 'pt_BR';

/** Files of each screen, texts of the bars, and entry files. */
const emptyNeeds = 'const needs = {};';
const emptyWords = 'const words = {};';
const emptyEntry = 'const entry = [];';
/** The build inlines `boot.js` instead of this tag: docs/decisions/0020. */
const bootTag = '<script src="/boot.js"></script>';
/** `boot.js` replaces both. */
const starter = /\s*<script type="module" crossorigin src="\/assets\/index-[^"]+"><\/script>/;
const preloads = /\s*<link rel="modulepreload"[^>]*>/g;

/**
 * After the bundler has named the chunks. `boot.js` requests code, texts and data of the screen in parallel
 * with the entry; the worker receives the files for offline use.
 */
export function webShell(): Plugin {
  let root = '';
  return {
    name: 'web-shell',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { rows, ofPlayer, endpoints, locales } = await readSources(root);
        const chunks = Object.values(bundle).filter((item) => item.type === 'chunk') as BuiltChunk[];
        const files = findScreenFiles(chunks, rows, locales);
        const add = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });

        const page = bundle['index.html'] as Rolldown.OutputAsset;
        if (!starter.test(String(page.source)) || !String(page.source).includes(bootTag))
          throw new Error('the page starts its app in another way than is known here');

        const words = barWords(join(root, '../../packages/i18n/src/catalogues'), locales);
        const boot = writeBoot(
          readFileSync(join(root, 'public/boot.js'), 'utf8'),
          files,
          rows,
          ofPlayer,
          endpoints,
          words,
          Object.keys(bundle),
        );

        const fonts = Object.keys(bundle).filter((name) =>
          /-latin-(wght|700)-normal[\w-]*\.woff2$/.test(name),
        );
        const build = hashOf([String(page.source), boot, ...Object.keys(bundle).sort()].join('\n'));
        page.source = String(page.source)
          .replace(bootTag, () => `<script>${boot}</script>`)
          .replace(starter, '')
          .replace(preloads, '')
          // The shell uses the final fonts.
          .replace('</head>', `${fonts.map(preloadFont).join('')}</head>`)
          .replace('<meta name="build" content="" />', `<meta name="build" content="${build}" />`);

        const linked = [...page.source.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, url]) => url);
        const home = files.screens['/home'];
        const shell = [
          '/',
          ...linked,
          ...[...files.entry, ...(home?.code ?? []), ...(home?.texts[defaultLocale] ?? [])].map(
            (name) => `/${name}`,
          ),
        ];
        const worker = bundle['sw.js'] as Rolldown.OutputChunk;
        worker.code = worker.code
          .replaceAll('__BUILD__', JSON.stringify(build))
          .replaceAll('__SHELL__', JSON.stringify([...new Set(shell)]));

        for (const locale of locales)
          if (locale !== defaultLocale)
            add(`manifest.${locale}.webmanifest`, translateManifest(root, locale));
        add(screenFilesName, JSON.stringify(files));
      },
    },
  };
}

function preloadFont(name: string): string {
  return `  <link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">\n  `;
}

/** Both files import only types and paths. */
async function readSources(root: string) {
  const load = (path: string) => import(pathToFileURL(join(root, path)).href);
  const { screens, firstOfPlayer } = (await load('src/app/screens.ts')) as {
    screens: readonly ScreenRow[];
    firstOfPlayer: readonly PreloadRequest[];
  };
  const { endpoints } = (await load('src/shared/api/endpoints.ts')) as { endpoints: Endpoints };
  const { offeredLocales } = (await load('../../packages/i18n/src/catalogues.ts')) as {
    offeredLocales: readonly string[];
  };
  return { rows: screens, ofPlayer: firstOfPlayer, endpoints, locales: offeredLocales };
}

function writeBoot(
  source: string,
  files: ScreenFiles,
  rows: readonly ScreenRow[],
  ofPlayer: readonly PreloadRequest[],
  endpoints: Endpoints,
  words: ReturnType<typeof barWords>,
  names: readonly string[],
): string {
  const name = (file: string) => file.replace(/^assets\/(.*)\.js$/, '$1');
  const read = ({ call, params = {}, query = {}, by }: PreloadRequest) => {
    const known = endpoints[call];
    if (known?.method !== 'GET')
      throw new Error(`${call} cannot be called before the app runs: it is no GET`);
    const path = known.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (!params[name]) throw new Error(`${call} lacks the position of ${name} in the address`);
      return `{${params[name]}}`;
    });
    const asked = String(new URLSearchParams({ ...query, loading: 'false' }));
    return { address: `${path}?${asked.replace('=ofLanguage', '={currency}')}`, ...(by && { by }) };
  };
  const needs = Object.fromEntries(
    rows.map((row) => {
      const { path, first = [] } = row;
      const { code = [], texts = {} } = files.screens[path] ?? {};
      const textsIn = ([locale, names]: [string, readonly string[]]) =>
        [...new Set([...(files.texts[locale] ?? []), ...names])].map((file) => anyLocale(name(file), locale));
      const [own = [], ...others] = Object.entries(texts)
        .sort(([locale]) => (locale === defaultLocale ? -1 : 1))
        .map(textsIn);
      const [other = []] = others;
      if (others.some((names) => names.join() !== other.join()))
        throw new Error(`${path}: its texts are in other files in another language`);
      return [
        path,
        {
          code: code.map(name),
          texts: { own, other },
          isDrawn: first.length > 0,
          reads: [...(row.chrome === 'none' ? [] : ofPlayer), ...first].map(read),
          shell: shellOf(row, names),
        },
      ];
    }),
  );
  for (const line of [emptyNeeds, emptyWords, emptyEntry])
    if (!source.includes(line)) throw new Error(`boot.js has no line \`${line}\``);
  const filled = source
    .replace(emptyNeeds, () => `const needs = ${JSON.stringify(needs)};`)
    .replace(emptyWords, () => `const words = ${JSON.stringify(words)};`)
    .replace(emptyEntry, () => `const entry = ${JSON.stringify(files.entry.map(name))};`);
  if (/<\/script|<!--/i.test(filled))
    throw new Error('boot.js holds what would end it in the middle of the page');
  return filled.replace(/^\s*\/\/.*\n/gm, '').replace(/^\s+/gm, '');
}

/** Replaces the locale in a file name by a star. */
function anyLocale(name: string, locale: string): string {
  return name.replace(`/${locale}/`, '/*/');
}

/** Shortcuts use the names of the navigation. */
function translateManifest(root: string, locale: string): string {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const manifest = read('public/manifest.webmanifest');
  const { nav, document } = read(`../../packages/i18n/src/catalogues/${locale}/common.json`);
  const shortcuts = manifest.shortcuts.map((shortcut: { url: string }) => ({
    ...shortcut,
    name: nav[shortcut.url.replace('/#/', '')],
  }));
  return JSON.stringify({
    ...manifest,
    lang: locale.replace('_', '-'),
    description: document.description,
    shortcuts,
  });
}
