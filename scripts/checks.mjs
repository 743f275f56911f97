import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { node } from './prepare.mjs';

/** Each program exits 0 when it passes. */
const checks = {
  'types of server and packages': ['node_modules/typescript/bin/tsc', '-p', '.'],
  'types of the web app': ['node_modules/typescript/bin/tsc', '-p', 'apps/web'],
  'types of the office': ['node_modules/typescript/bin/tsc', '-p', 'apps/office'],
  'types of the offline worker': ['node_modules/typescript/bin/tsc', '-p', 'apps/web/src/rendering/worker'],
  'types of the slots page': ['node_modules/typescript/bin/tsc', '-p', 'sandboxes/slots/page'],
  'lint and format': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  'dead code': ['node_modules/knip/bin/knip.js', '--no-progress'],
  'size of the first loads': ['scripts/sizes.ts'],
  'generated files': ['scripts/generate.ts', '--check'],
};

/** One per processor. Prints the output of each failed check. */
export async function runChecks() {
  const failures = [];
  const waiting = Object.entries(checks);
  async function runNext() {
    const next = waiting.shift();
    if (!next) return;
    const [name, args] = next;
    const message = await findFailure(args);
    if (message === null) process.stdout.write(`ok      ${name}\n`);
    else {
      failures.push({ file: 'npm run check', title: name, message });
      process.stdout.write(`FAILED  ${name}\n${message}\n`);
    }
    await runNext();
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
  return { passed: Object.keys(checks).length - failures.length, failed: failures.length, failures };
}

async function findFailure(args) {
  const child = spawn(node, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => output.push(piece));
  const [status] = await once(child, 'close');
  return status === 0 ? null : Buffer.concat(output).toString();
}
