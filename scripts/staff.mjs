import { installPackages, runUntilItEnds, settingsFlag } from './prepare.mjs';

installPackages();
runUntilItEnds([...settingsFlag(), 'apps/server/staff-command.ts', ...process.argv.slice(2)]);
