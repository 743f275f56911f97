import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { ScreenFiles } from './web-screens.ts';

/**
 * Holds what a phone loads before a screen stands to its limits: JavaScript in kilobytes of gzip and in files, the
 * entry and the screen's code and texts together. A phone has six lines to a server; a small file costs as much time
 * as ten kilobytes. A limit is raised only with a reason in the commit.
 */
const limits: Readonly<Record<string, { kilobytes: number; files: number }>> = {
  /** What comes before any screen. */
  entry: { kilobytes: 150, files: 4 },
  // Lists that draw wide windows too share their rows with home. Two files are shapes of answers that its parts share.
  '/home': { kilobytes: 196.5, files: 10 },
  // Half a kilobyte chooses between the rows of a phone and of a wide window, so that neither loads the other's.
  // Stars and their filter load later; their places, and the favourites sent along, are half a kilobyte.
  '/sports': { kilobytes: 203.5, files: 10 },
  // The search button of the bar is a quarter of a kilobyte of every screen.
  '/casino': { kilobytes: 178.5, files: 8 },
  '/match': { kilobytes: 213, files: 13 },
  // The shell keeps the slip's place folded or open, which is a quarter of a kilobyte of every screen.
  '/mines': { kilobytes: 208, files: 10 },
  '/keno': { kilobytes: 208.5, files: 12 },
  '/wallet': { kilobytes: 187, files: 23 },
};

const locale = 'pt_BR';
const folder = fileURLToPath(new URL('../apps/web/dist/', import.meta.url));

if (!existsSync(`${folder}.screens.json`)) {
  console.error('The web app is not built: npx vite build apps/web.');
  process.exit(1);
}
const files: ScreenFiles = JSON.parse(readFileSync(`${folder}.screens.json`, 'utf8'));
const kilobytesOf = (names: readonly string[]) =>
  names.reduce((sum, name) => sum + gzipSync(readFileSync(folder + name), { level: 9 }).length, 0) / 1_000;

let over = 0;
for (const [name, limit] of Object.entries(limits)) {
  const screen = files.screens[name];
  const loaded = [...new Set([...files.entry, ...(screen?.code ?? []), ...(screen?.texts[locale] ?? [])])];
  const kilobytes = kilobytesOf(loaded);
  const tooMuch = kilobytes > limit.kilobytes || loaded.length > limit.files;
  if (tooMuch) over++;
  console.log(
    `${name.padEnd(10)}${kilobytes.toFixed(1).padStart(7)} kB of ${limit.kilobytes}, ${String(loaded.length).padStart(2)} files of ${limit.files}${tooMuch ? '  TOO MUCH' : ''}`,
  );
}
if (over > 0) {
  console.error(
    '\nA first load has outgrown its limit. See what came into it (apps/web/dist/.screens.json names the files) and load it when it is needed.',
  );
  process.exitCode = 1;
}
