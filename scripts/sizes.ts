import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { ScreenFiles } from './web-screens.ts';

/**
 * Holds what a phone loads before a screen stands to its limit: JavaScript in kilobytes of gzip, the entry and the
 * screen's code and texts together. A limit is raised only with a reason in the commit.
 */
const limitsKb: Readonly<Record<string, number>> = {
  /** What comes before any screen. */
  entry: 150,
  '/home': 196,
  '/sports': 201,
  '/casino': 174,
  '/match': 214,
  '/mines': 202,
  '/wallet': 183,
};

const locale = 'pt_BR';
const folder = fileURLToPath(new URL('../apps/web/dist/', import.meta.url));

if (!existsSync(`${folder}.screens.json`)) {
  console.error('The web app is not built: npx vite build apps/web.');
  process.exit(1);
}
const files: ScreenFiles = JSON.parse(readFileSync(`${folder}.screens.json`, 'utf8'));
const kilobytesOf = (names: readonly string[]) =>
  [...new Set(names)].reduce(
    (sum, name) => sum + gzipSync(readFileSync(folder + name), { level: 9 }).length,
    0,
  ) / 1_000;

let over = 0;
for (const [name, limitKb] of Object.entries(limitsKb)) {
  const screen = files.screens[name];
  const kilobytes = kilobytesOf([...files.entry, ...(screen?.code ?? []), ...(screen?.texts[locale] ?? [])]);
  const tooMuch = kilobytes > limitKb;
  if (tooMuch) over++;
  console.log(
    `${name.padEnd(10)}${kilobytes.toFixed(1).padStart(7)} kB of ${limitKb}${tooMuch ? '  TOO MUCH' : ''}`,
  );
}
if (over > 0) {
  console.error(
    '\nA first load has outgrown its limit. See what came into it (apps/web/dist/.screens.json names the files) and load it when it is needed.',
  );
  process.exitCode = 1;
}
