// The server restarts when its files change; the web app is served by Vite, which hands calls on to the server.
import { spawn } from 'node:child_process';
import { installPackages, node, runUntilItEnds, settingsFlag } from './prepare.mjs';

installPackages();
const web = spawn(node, ['node_modules/vite/bin/vite.js', 'apps/web'], { stdio: 'inherit' });
process.on('exit', () => web.kill());
runUntilItEnds([
  ...settingsFlag(),
  '--watch-path=apps/server',
  '--watch-path=packages',
  '--watch-path=sandboxes',
  'apps/server/main.ts',
]);
