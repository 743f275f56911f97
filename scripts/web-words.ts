import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { hashOf } from './hash-of.ts';

/** The bundler would expand it into a list of all catalogues. */
const byPattern = /import\(`\.\/catalogues\/\$\{locale\}\/\$\{namespace\}\.json`\)/;

/** One file costs one request. Other catalogues have a file each. */
const sets: Readonly<Record<string, readonly string[]>> = {
  first: 'common errors pages home lobby footer promotions sports markets'.split(' '),
  bets: 'match bets slip'.split(' '),
  games: 'originals autoplay steps fairness mines dice limbo rowDouble double lucky shared'.split(' '),
};

const setOf = Object.fromEntries(
  Object.entries(sets).flatMap(([set, names]) => names.map((name) => [name, set])),
);

/** For each set and locale. */
const setPrefix = 'words:';

/** For the default locale. */
const inStart = ['pt_BR/common', 'pt_BR/errors'];

/**
 * An address computed from locale and name, with a hash of all catalogues in the folder name: no list of
 * about 400 names before the first screen.
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
