import { buildWeb, installPackages, runUntilItEnds } from './prepare.mjs';

installPackages();
buildWeb();
// The second start finds its modules compiled.
runUntilItEnds(['--env-file-if-exists=.env', 'apps/server/main.ts'], {
  NODE_COMPILE_CACHE: 'node_modules/.cache/node',
});
