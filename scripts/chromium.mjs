import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say, stopWith } from './prepare.mjs';

/** The shell has no windows and needs a quarter less of the processor. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** As root on Debian it installs the shell, or the browser where a release has no package of the shell. */
export function findChromium() {
  const found = look();
  if (found && (found.endsWith(shell) || found === process.env.CHROMIUM_PATH)) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium for the browser journeys (Debian package, once)');
    apt('update');
    if (!apt('install', '-y', '--no-install-recommends', shell) && !found)
      apt('install', '-y', '--no-install-recommends', 'chromium');
  }
  return (
    look() ??
    stopWith(
      `The browser journeys need Chromium: install it (Debian: apt-get install ${shell}) or set CHROMIUM_PATH.`,
    )
  );
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['-qq', ...args], { stdio: 'ignore', env }).status === 0;
}

function look() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [process.env.CHROMIUM_PATH ?? '', ...onPath, ...places].find(
    (path) => path !== '' && existsSync(path),
  );
}
