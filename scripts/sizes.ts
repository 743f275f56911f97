import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { ScreenFiles } from './web-screens.ts';

/**
 * Before a screen is ready: gzipped kilobytes and files, with the entry and the texts. A browser opens six
 * connections, so a small file costs as much as 10 kB. A commit that raises a limit gives the reason.
 */
const limits: Readonly<Record<string, { kilobytes: number; files: number }>> = {
  // Loaded before any screen. 0.5 kB repeats calls that need a confirmation of the identity, and names the new calls.
  entry: { kilobytes: 150.5, files: 4 },
  // The lists for wide windows share their rows with home. Two of the files are contract schemas shared by parts of
  // the screen.
  '/home': { kilobytes: 196.5, files: 10 },
  // 0.5 kB selects between the rows for phones and for wide windows, so that each loads only its own. Stars and their
  // filter load later; their placeholders and the favourites in the request take 0.5 kB.
  '/sports': { kilobytes: 203.5, files: 10 },
  // The search button of the bar adds 0.25 kB to every screen.
  '/casino': { kilobytes: 178.5, files: 8 },
  '/match': { kilobytes: 213, files: 13 },
  // Restoring the slip panel open or collapsed adds 0.25 kB to every screen.
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
// The page of the office names the files of its first load.
const officeKilobytesMax = 250;
const officeFolder = fileURLToPath(new URL('../apps/office/dist/', import.meta.url));
const officePage = readFileSync(`${officeFolder}index.html`, 'utf8');
const officeKilobytes =
  [...officePage.matchAll(/(?:src|href)="\/office\/([^"]+\.(?:js|css))"/g)]
    .map(([, name = '']) => gzipSync(readFileSync(officeFolder + name), { level: 9 }).length)
    .reduce((sum, bytes) => sum + bytes, 0) / 1_000;
if (officeKilobytes > officeKilobytesMax) over++;
console.log(
  `${'office'.padEnd(10)}${officeKilobytes.toFixed(1).padStart(7)} kB of ${officeKilobytesMax}${officeKilobytes > officeKilobytesMax ? '  TOO MUCH' : ''}`,
);
if (over > 0) {
  console.error(
    '\nA first load exceeds its limit. apps/web/dist/.screens.json names the files; load the new code lazily.',
  );
  process.exitCode = 1;
}
