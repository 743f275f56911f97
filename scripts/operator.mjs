// `node scripts/operator.mjs withdrawals list`.
import { installPackages, runUntilItEnds, settingsFlag } from './prepare.mjs';

installPackages();
runUntilItEnds([...settingsFlag(), 'apps/server/office/operator-command.ts', ...process.argv.slice(2)]);
