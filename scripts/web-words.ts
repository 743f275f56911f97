import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { hashOf } from './hash-of.ts';

/** The import in `packages/i18n/src/browser.ts` that the bundler would answer with a list of all catalogues. */
const byPattern = /import\(`\.\/catalogues\/\$\{locale\}\/\$\{namespace\}\.json`\)/;

/**
 * Catalogues that travel as one file: those of the screens that a visit begins with, of bets, of our own games. A
 * phone that asks for one file waits once. Any other has a file of its own.
 */
const sets: Readonly<Record<string, readonly string[]>> = {
  first: 'common errors pages home lobby footer promotions sports markets'.split(' '),
  bets: 'match bets slip'.split(' '),
  games: 'originals autoplay steps fairness mines dice limbo rowDouble double lucky shared'.split(' '),
};

const setOf = Object.fromEntries(
  Object.entries(sets).flatMap(([set, names]) => names.map((name) => [name, set])),
);

/** Modules that only the build knows: a set in a language. */
const setPrefix = 'words:';

/** In the first bundle anyway, in the default language. */
const inStart = ['pt_BR/common', 'pt_BR/errors'];

/**
 * Builds each catalogue as a file whose address follows from its locale and its name, in a folder named after all
 * that stands in them. A list of some four hundred names would be part of what a phone loads before its first screen.
 */
export function webWords(catalogues: string): Plugin {
  const files = readdirSync(catalogues, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort();
  const version = hashOf(files.map((name) => name + readFileSync(join(catalogues, name), 'utf8')).join('\n'));
  const folder = `assets/words-${version.slice(0, 8)}`;
  return {
    name: 'web-words',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const emit = (id: string, name: string) =>
        this.emitFile({
          type: 'chunk',
          id,
          preserveSignature: 'strict',
          fileName: `${folder}/${name}.js`,
        });
      for (const locale of new Set(files.map((name) => dirname(name))))
        for (const set of Object.keys(sets)) emit(`${setPrefix}${locale}/${set}`, `${locale}/${set}`);
      for (const name of files)
        if (!Object.hasOwn(setOf, basename(name, '.json')))
          emit(join(catalogues, name), name.replace('.json', ''));
    },
    resolveId: (id) => (id.startsWith(setPrefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${setPrefix}`)) return null;
      const [locale = '', set = ''] = id.slice(setPrefix.length + 1).split('/');
      return sets[set]
        ?.filter((name) => files.includes(join(locale, `${name}.json`)))
        .filter((name) => !inStart.includes(`${locale}/${name}`))
        .map(
          (name) =>
            `export { default as ${name} } from ${JSON.stringify(join(catalogues, locale, `${name}.json`))};`,
        )
        .join('\n');
    },
    transform: {
      filter: { id: /packages\/i18n\/src\/browser\.ts$/ },
      handler(code) {
        const named = code.replace(
          byPattern,
          `(setOf[namespace]
            ? import(/* @vite-ignore */ \`/${folder}/\${locale}/\${setOf[namespace]}.js\`)
                .then((set) => ({ default: set[namespace] }))
            : import(/* @vite-ignore */ \`/${folder}/\${locale}/\${namespace}.js\`))`,
        );
        if (named === code)
          throw new Error('browser.ts loads its catalogues in another way than is known here');
        return `const setOf = ${JSON.stringify(setOf)};\n${named}`;
      },
    },
  };
}
