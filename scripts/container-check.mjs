// See tests/deploy/container.ts.
import { installPackages, runUntilItEnds } from './prepare.mjs';

installPackages();
runUntilItEnds(['tests/deploy/container.ts', ...process.argv.slice(2)]);
