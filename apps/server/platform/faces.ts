import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

const packages = createRequire(import.meta.url);

/** The letters that our faces have; the packages keep each script in a file of its own. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'vietnamese'] as const;

/** Registers a face script by script; returns its families as a canvas takes them, tried in order for each letter. */
function registered(name: string, fileOf: (script: string) => string): string {
  const families = scripts.map((script) => {
    const family = `palpite ${name} ${script}`;
    if (!GlobalFonts.register(readFileSync(packages.resolve(fileOf(script))), family))
      throw new Error(`no font ${family}`);
    return `"${family}"`;
  });
  return families.join(', ');
}

/** Families for drawing text. They come with the packages, so a picture is the same on a machine without any font. */
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
