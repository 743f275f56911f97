// See tests/deploy/check.ts.
import { buildPages, installPackages, runUntilItEnds } from './prepare.mjs';

installPackages();
buildPages();
runUntilItEnds(['tests/deploy/check.ts', ...process.argv.slice(2)]);
