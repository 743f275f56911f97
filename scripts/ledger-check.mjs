import { installPackages, runUntilItEnds, settingsFlag } from './prepare.mjs';

installPackages();
runUntilItEnds([...settingsFlag(), 'apps/server/ledger-check.ts', ...process.argv.slice(2)]);
