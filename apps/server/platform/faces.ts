import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

const packages = createRequire(import.meta.url);

/** The font packages have a file for each. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'vietnamese'] as const;

/** The canvas tries the families in order for each letter. */
function registered(name: string, fileOf: (script: string) => string): string {
  const families = scripts.map((script) => {
    const family = `palpite ${name} ${script}`;
    if (!GlobalFonts.register(readFileSync(packages.resolve(fileOf(script))), family))
      throw new Error(`no font ${family}`);
    return `"${family}"`;
  });
  return families.join(', ');
}

/** Pictures do not depend on the machine's fonts. */
export const faces = {
  onest: registered(
    'onest',
    (script) => `@fontsource-variable/onest/files/onest-${script}-wght-normal.woff2`,
  ),
  unbounded: registered(
    'unbounded',
    (script) => `@fontsource/unbounded/files/unbounded-${script}-700-normal.woff2`,
  ),
} as const;
