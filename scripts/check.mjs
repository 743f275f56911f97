import { runChecks } from './checks.mjs';
import { buildPages, installPackages } from './prepare.mjs';

installPackages();
buildPages();
process.exitCode = runChecks().failed > 0 ? 1 : 0;
