// With other random inputs or longer than `npm test`.
import { parseArgs } from 'node:util';
import { installPackages, runUntilItEnds } from './prepare.mjs';

const usage = `npm run fuzz -- [--seconds N] [--seed S] [file …]

  --seconds  time for each property; without it the fixed number of inputs of npm test
  --seed     start of the random numbers, 28 when not given; the same seed gives the same inputs
  file       part of a file name of tests/fuzz, such as vendors`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string' }, seed: { type: 'string' }, help: { type: 'boolean' } },
});
if (values.help || [values.seconds ?? '1', values.seed ?? '1'].some((given) => !/^\d{1,9}$/.test(given))) {
  console.error(usage);
  process.exit(1);
}
installPackages();
const files = positionals.length > 0 ? positionals.map((name) => `tests/fuzz/${name}`) : ['tests/fuzz'];
runUntilItEnds(['node_modules/vitest/vitest.mjs', 'run', '--project=server', ...files], {
  ...(values.seconds && { FUZZ_SECONDS: values.seconds }),
  ...(values.seed && { FUZZ_SEED: values.seed }),
});
