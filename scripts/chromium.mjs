import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say, stopWith } from './prepare.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** As root on Debian it installs the package. */
export function findChromium() {
  const found = look();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium for the browser journeys (Debian package, once)');
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ]) {
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment });
    }
  }
  return (
    look() ??
    stopWith(
      'The browser journeys need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    )
  );
}

function look() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [process.env.CHROMIUM_PATH ?? '', ...onPath, ...places].find(
    (path) => path !== '' && existsSync(path),
  );
}
