import { runChecks } from './checks.mjs';
import { buildPages, installPackages } from './prepare.mjs';

installPackages();
buildPages();
const { failed } = await runChecks();
process.exitCode = failed > 0 ? 1 : 0;
