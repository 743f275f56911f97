import { spawnSync } from 'node:child_process';
import { node } from './prepare.mjs';

/** What must hold before any test runs: each a program of ours that exits 0. */
const checks = {
  'types of server and packages': ['node_modules/typescript/bin/tsc', '-p', '.'],
  'types of the web app': ['node_modules/typescript/bin/tsc', '-p', 'apps/web'],
  'types of the offline worker': ['node_modules/typescript/bin/tsc', '-p', 'apps/web/src/worker'],
  'types of the slots page': ['node_modules/typescript/bin/tsc', '-p', 'sandboxes/slots/page'],
  'lint and format': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  'dead code': ['node_modules/knip/bin/knip.js', '--no-progress'],
  'size of the first loads': ['scripts/sizes.ts'],
  'generated files': ['scripts/generate.ts', '--check'],
};

/** Runs every check and answers how many held; the output of one that does not is shown. */
export function runChecks() {
  const failures = [];
  for (const [name, args] of Object.entries(checks)) {
    const done = spawnSync(node, args, { encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });
    if (done.status === 0) {
      process.stdout.write(`ok      ${name}\n`);
      continue;
    }
    failures.push({ file: 'npm run check', title: name, message: done.stdout + done.stderr });
    process.stdout.write(`FAILED  ${name}\n${done.stdout}${done.stderr}\n`);
  }
  return { passed: Object.keys(checks).length - failures.length, failed: failures.length, failures };
}
