import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

const packages = createRequire(import.meta.url);

function registered(name: string): string {
  const face = `palpite ${name}`;
  const file = packages.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`);
  if (!GlobalFonts.register(readFileSync(file), face)) throw new Error(`no font ${name}`);
  return face;
}

/** Families for drawing text. They come with the packages, so a picture is the same on a machine without any font. */
export const faces = { onest: registered('onest'), unbounded: registered('unbounded') } as const;
