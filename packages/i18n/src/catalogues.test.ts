import { readdirSync, readFileSync } from 'node:fs';
import { refusalCodes } from '@palpite/contracts/refusals';
import { defaultLocale, type Locale, localeCodes, locales } from '@palpite/domain/locales';
import { eventKinds, statisticNames } from '@palpite/domain/sports/match-story';
import { describe, expect, test } from 'vitest';
import { offeredLocale, offeredLocales } from './catalogues.ts';
import { translate } from './server.ts';

const folder = new URL('./catalogues/', import.meta.url);

/** A catalogue as flat entries: `nav.home` → text; plural forms count as one key. */
function linesOf(locale: string, file: string): Map<string, string> {
  const lines = new Map<string, string>();
  const walk = (node: unknown, path: string): void => {
    if (typeof node === 'string') lines.set(path, node);
    else if (typeof node === 'object' && node !== null)
      for (const [name, child] of Object.entries(node)) walk(child, path ? `${path}.${name}` : name);
  };
  walk(JSON.parse(readFileSync(new URL(`${locale}/${file}`, folder), 'utf8')), '');
  return lines;
}

const pluralForm = /_(zero|one|two|few|many|other)$/;
const keysOf = (lines: Map<string, string>) =>
  [...new Set([...lines.keys()].map((key) => key.replace(pluralForm, '')))].sort();
const paramsOf = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name ?? ''))].sort();

const tagsOf = (text: string) => [...text.matchAll(/<\/?\w+>/g)].map(([tag]) => tag).sort();

/** True when a plural form covers several counts above one, as `one` does in Russian: 21, 31. */
function coversMany(key: string, locale: Locale): boolean {
  const form = pluralForm.exec(key)?.[1];
  const rules = new Intl.PluralRules(locales[locale].tag);
  return Array.from({ length: 99 }, (_, index) => index + 2).some((count) => rules.select(count) === form);
}

const files = readdirSync(new URL(`${defaultLocale}/`, folder)).sort();
const started = readdirSync(folder).filter((name) => name !== defaultLocale);

test('every catalogue folder is one of the locales of the product', () => {
  expect(localeCodes).toEqual(expect.arrayContaining(started));
});

describe.each(started)('%s', (locale) => {
  const complete =
    JSON.stringify(readdirSync(new URL(`${locale}/`, folder)).sort()) === JSON.stringify(files);

  test('is offered exactly when it has every catalogue', () => {
    expect(offeredLocales.some((offered) => offered === locale)).toBe(complete);
  });

  test.runIf(complete).each(files)('%s has the keys and parameters of the reference', (file) => {
    const reference = linesOf(defaultLocale, file);
    const lines = linesOf(locale, file);
    expect(keysOf(lines)).toEqual(keysOf(reference));
    for (const [key, text] of lines) {
      const other = reference.get(key.replace(pluralForm, '_other'));
      const same = reference.get(key);
      const twin = (coversMany(key, locale as Locale) ? (other ?? same) : (same ?? other)) ?? '';
      expect(paramsOf(text), key).toEqual(paramsOf(twin));
      expect(tagsOf(text), key).toEqual(tagsOf(twin));
      expect(text.trim(), key).not.toBe('');
    }
  });
});

test('no text states the minimum age as a number, because it is a setting', () => {
  const stated = started
    .concat(defaultLocale)
    .flatMap((locale) =>
      files.flatMap((file) =>
        [...linesOf(locale, file)].flatMap(([key, text]) =>
          /(?<!\d)(18|21)(?!\d)/.test(text) ? [`${locale}/${file} ${key}`] : [],
        ),
      ),
    );
  expect(stated).toEqual([]);
});

describe.each(offeredLocales)('refusals in %s', (locale) => {
  test('have one sentence for each code and no others', () => {
    expect([...linesOf(locale, 'refusals.json').keys()].sort()).toEqual([...refusalCodes].sort());
  });
});

describe.each(offeredLocales)('a match in %s', (locale) => {
  const textsOf = (file: string, group: string) =>
    [...linesOf(locale, file).keys()]
      .filter((key) => key.startsWith(group))
      .map((key) => key.slice(group.length));

  test('has a text for every statistic of a feed, and for no others', () => {
    expect(textsOf('matchStatistics.json', 'names.')).toEqual(statisticNames);
  });

  test('has a text for every event', () => {
    expect(textsOf('match.json', 'events.')).toEqual(expect.arrayContaining([...eventKinds]));
  });
});

describe('translate', () => {
  test('formats numbers for the language and leaves text unchanged', () => {
    expect(translate('pt_BR', 'refusals:stake_too_small', { min: 'R$ 1,00' })).toContain('R$ 1,00');
    expect(translate('pt_BR', 'refusals:payout_too_large', { max: 50000 })).toContain('50.000');
  });

  test('falls back to the default language', () => {
    expect(translate('xx_XX', 'refusals:not_logged_in')).toBe('Por favor, faça login primeiro.');
    expect(offeredLocale(null)).toBe(defaultLocale);
  });

  test('reads nested keys and tolerates a missing parameter', () => {
    expect(translate('en_US', 'mail:resetCode.subject', { code: '482913' })).toBe(
      '482913 is your code for a new password',
    );
    expect(translate('pt_BR', 'refusals:stake_too_small')).toContain('mínima é -.');
  });
});
