import { installPackages, runUntilItEnds, settingsFlag } from './prepare.mjs';

installPackages();
runUntilItEnds([...settingsFlag(), 'tests/demo/main.ts', ...process.argv.slice(2)]);
