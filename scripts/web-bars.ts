import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '../packages/domain/src/locales.ts';
import type { ScreenRow } from './web-screens.ts';

/** Screens whose places the page's shell knows; any other begins with plain boxes. */
const places: Readonly<Record<string, string>> = {
  '/home': 'home',
  '/sports': 'sports',
  '/footballPage': 'sports',
  '/casino': 'casino',
  '/match': 'match',
};

/** What `boot.js` writes on the page so that its shell looks like a screen; null for a screen without bars. */
export function shellOf({ path, title, tab, chrome }: ScreenRow) {
  if (chrome === 'none') return null;
  const bar = chrome ?? (tab ? 'root' : 'inner');
  return {
    title,
    shape: { screen: places[path] ?? 'plain', bar, ...(tab && { tab }), ...(title && { named: '' }) },
  };
}

/** The words of the bars by language: the places of the navigation, the two ways in, the titles. */
export function barWords(catalogues: string, offered: readonly string[]) {
  return Object.fromEntries(
    offered.map((locale) => {
      const read = (name: string) =>
        JSON.parse(readFileSync(join(catalogues, locale, `${name}.json`), 'utf8'));
      const { nav, login, register } = read('common');
      const { label: _, ...tabs } = nav;
      const { tag } = locales[locale as keyof typeof locales];
      return [locale, { tag, shell: { ...tabs, login, register }, titles: read('pages').titles }];
    }),
  );
}
