// `npm run deploy:check`, or some parts: `npm run deploy:check -- rules nginx`. A part without its program is
// skipped.
import { checkCompose, checkRules, checkUnits } from './files.ts';
import { runParts } from './part.ts';
import { checkProxy } from './proxies.ts';

const parts = {
  rules: checkRules,
  units: checkUnits,
  compose: checkCompose,
  nginx: checkProxy('nginx'),
  caddy: checkProxy('caddy'),
};
process.exitCode = (await runParts(parts, process.argv.slice(2))) > 0 ? 1 : 0;
