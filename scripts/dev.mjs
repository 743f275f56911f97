// The server restarts when its files change. Vite proxies calls of the app and the office to it. The page of the
// sandbox slots is rebuilt on change.
import { spawn } from 'node:child_process';
import { buildPages, installPackages, node, runUntilItEnds, settingsFlag } from './prepare.mjs';

installPackages();
buildPages();
const vite = 'node_modules/vite/bin/vite.js';
const web = spawn(node, [vite, 'apps/web'], { stdio: 'inherit' });
const office = spawn(node, [vite, 'apps/office'], { stdio: 'inherit' });
const slots = spawn(node, [vite, 'build', 'sandboxes/slots/page', '--watch', '--logLevel', 'warn'], {
  stdio: 'inherit',
});
process.on('exit', () => {
  web.kill();
  office.kill();
  slots.kill();
});
runUntilItEnds([
  ...settingsFlag(),
  '--watch-path=apps/server',
  '--watch-path=packages',
  '--watch-path=sandboxes',
  'apps/server/main.ts',
]);
