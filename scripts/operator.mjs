// Runs one operator command: `node scripts/operator.mjs payments list`.
import { installPackages, runUntilItEnds, settingsFlag } from './prepare.mjs';

const [name, ...words] = process.argv.slice(2);
installPackages();
runUntilItEnds([...settingsFlag(), `apps/server/operator/${name}-command.ts`, ...words]);
