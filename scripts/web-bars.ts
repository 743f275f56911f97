import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '../packages/domain/src/locales.ts';
import type { ScreenRow } from './web-screens.ts';

/** Other screens start with plain boxes. */
const places: Readonly<Record<string, string>> = {
  '/home': 'home',
  '/sports': 'sports',
  '/footballPage': 'sports',
  '/casino': 'casino',
  '/match': 'match',
};

/** By the prefix of its file name. */
const picturesOf: Readonly<Record<string, string>> = { home: 'assets/hero-wall-' };

/** For `boot.js`, with the picture from the built files. Null for a screen without bars. */
export function shellOf({ path, title, tab, chrome }: ScreenRow, files: readonly string[]) {
  if (chrome === 'none') return null;
  const bar = chrome ?? (tab ? 'root' : 'inner');
  const screen = places[path] ?? 'plain';
  const begins = picturesOf[screen];
  const picture = begins && files.find((name) => name.startsWith(begins) && name.endsWith('.svg'));
  if (begins && !picture) throw new Error(`no built file starts with ${begins}`);
  return {
    title,
    picture,
    shape: { screen, bar, ...(tab && { tab }), ...(title && { named: '' }) },
  };
}

/** By locale, with the currency. */
export function barWords(catalogues: string, offered: readonly string[]) {
  return Object.fromEntries(
    offered.map((locale) => {
      const read = (name: string) =>
        JSON.parse(readFileSync(join(catalogues, locale, `${name}.json`), 'utf8'));
      const { nav, login, register } = read('common');
      const { label: _, ...tabs } = nav;
      const { tag, currency } = locales[locale as keyof typeof locales];
      return [locale, { tag, currency, shell: { ...tabs, login, register }, titles: read('pages').titles }];
    }),
  );
}
