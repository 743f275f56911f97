import { installPackages, runUntilItEnds, settingsFlag } from './prepare.mjs';

installPackages();
runUntilItEnds([...settingsFlag(), 'apps/server/rotate-secrets.ts', ...process.argv.slice(2)]);
