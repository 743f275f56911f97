import { readFileSync } from 'node:fs';
import { locales } from '@palpite/domain/locales';
import type home from './catalogues/pt_BR/home.json';
import type invitationLink from './catalogues/pt_BR/invitationLink.json';
import type mail from './catalogues/pt_BR/mail.json';
import type markets from './catalogues/pt_BR/markets.json';
import type movements from './catalogues/pt_BR/movements.json';
import type news from './catalogues/pt_BR/news.json';
import type notices from './catalogues/pt_BR/notices.json';
import type pages from './catalogues/pt_BR/pages.json';
import type places from './catalogues/pt_BR/places.json';
import type refusals from './catalogues/pt_BR/refusals.json';
import type successes from './catalogues/pt_BR/successes.json';
import { type OfferedLocale, offeredLocale, offeredLocales } from './catalogues.ts';
import { isolated } from './format.ts';

type Reference = {
  home: typeof home;
  invitationLink: typeof invitationLink;
  mail: typeof mail;
  markets: typeof markets;
  movements: typeof movements;
  news: typeof news;
  notices: typeof notices;
  pages: typeof pages;
  places: typeof places;
  refusals: typeof refusals;
  successes: typeof successes;
};

type KeyOf<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Key : `${Key}.${KeyOf<Node[Key]>}`;
}[keyof Node & string];

/** For example `refusals:captcha_wrong`, `mail:resetCode.subject`. */
export type ServerKey = {
  [Name in keyof Reference & string]: `${Name}:${KeyOf<Reference[Name]>}`;
}[keyof Reference & string];

export type TextParams = Readonly<Record<string, string | number>>;

const namespaces = [
  'home',
  'invitationLink',
  'mail',
  'markets',
  'movements',
  'news',
  'notices',
  'pages',
  'places',
  'refusals',
  'successes',
] as const satisfies readonly (keyof Reference)[];

function readCatalogue(locale: OfferedLocale): Reference {
  const texts = namespaces.map((name) => {
    const file = new URL(`./catalogues/${locale}/${name}.json`, import.meta.url);
    return [name, JSON.parse(readFileSync(file, 'utf8'))] as const;
  });
  return Object.fromEntries(texts) as Reference;
}

const texts = Object.fromEntries(offeredLocales.map((locale) => [locale, readCatalogue(locale)])) as Record<
  OfferedLocale,
  Reference
>;

function findText(tree: unknown, path: readonly string[]): string | null {
  let node = tree;
  for (const name of path) {
    if (typeof node !== 'object' || node === null) return null;
    node = Reflect.get(node, name);
  }
  return typeof node === 'string' ? node : null;
}

/**
 * A locale that is not offered gets the default one. Numbers are formatted for the locale, text stays unchanged (money
 * must be formatted already). A missing parameter becomes `-`, because an error message must never fail itself.
 */
export function translate(locale: string, key: ServerKey, params: TextParams = {}): string {
  const offered = offeredLocale(locale);
  const [name = '', path = ''] = key.split(':');
  const text = findText(texts[offered], [name, ...path.split('.')]) ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (_, param: string) => {
    const value = Object.hasOwn(params, param) ? params[param] : undefined;
    if (value === undefined) return '-';
    return typeof value === 'number' ? value.toLocaleString(locales[offered].tag) : isolated(value);
  });
}
