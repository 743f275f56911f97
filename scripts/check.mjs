import { runChecks } from './checks.mjs';
import { installPackages } from './prepare.mjs';

installPackages();
process.exitCode = runChecks().failed > 0 ? 1 : 0;
