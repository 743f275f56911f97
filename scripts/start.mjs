import { buildPages, installPackages, runUntilItEnds, settingsFlag } from './prepare.mjs';

installPackages();
buildPages();
// The second start is faster.
runUntilItEnds([...settingsFlag(), 'apps/server/main.ts'], {
  NODE_COMPILE_CACHE: 'node_modules/.cache/node',
});
