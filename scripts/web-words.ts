import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { hashOf } from './hash-of.ts';

/** The import in `packages/i18n/src/browser.ts` that the bundler would answer with a list of all catalogues. */
const byPattern = /import\(`\.\/catalogues\/\$\{locale\}\/\$\{namespace\}\.json`\)/;

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
      for (const name of files)
        this.emitFile({
          type: 'chunk',
          id: join(catalogues, name),
          preserveSignature: 'strict',
          fileName: `${folder}/${name.replace('.json', '.js')}`,
        });
    },
    transform: {
      filter: { id: /packages\/i18n\/src\/browser\.ts$/ },
      handler(code) {
        const named = code.replace(
          byPattern,
          `import(/* @vite-ignore */ \`/${folder}/\${locale}/\${namespace}.js\`)`,
        );
        if (named === code)
          throw new Error('browser.ts loads its catalogues in another way than is known here');
        return named;
      },
    },
  };
}
