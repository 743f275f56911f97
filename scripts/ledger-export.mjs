import { installPackages, runUntilItEnds, settingsFlag } from './prepare.mjs';

installPackages();
runUntilItEnds([...settingsFlag(), 'apps/server/ledger-export.ts', ...process.argv.slice(2)]);
