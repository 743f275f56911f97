import { buildWeb, installPackages, runUntilItEnds } from './prepare.mjs';

installPackages();
buildWeb();
runUntilItEnds(['--env-file-if-exists=.env', 'apps/server/main.ts']);
