import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { plantedFaults } from './faults.ts';
import type { Run } from './run.ts';

/**
 * The simulator replaces the clock and the randomness of its process, so it has a process of its own.
 */
async function simulate(...flags: string[]): Promise<Run[]> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, '--json', ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (piece) => output.push(piece));
  await once(child, 'close');
  return Buffer.concat(output)
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Run);
}

/** The runs are bound by the processor, which others may use at the same time. */
const timeoutMs = 900_000;

const sum = (runs: readonly Run[], of: (run: Run) => number) =>
  runs.reduce((total, run) => total + of(run), 0);

test(
  'short seeds with crashes and lost messages find no fault',
  async () => {
    const runs = await simulate('--seeds', '20', '--hours', '0.03');
    expect(runs).toHaveLength(20);
    for (const { seed, failure, events } of runs)
      expect(failure, `seed ${seed}\n${events.join('\n')}`).toBeNull();
    // Without crashes and lost messages, the runs would prove little.
    expect(sum(runs, (run) => run.crashes)).toBeGreaterThan(0);
    expect(sum(runs, (run) => run.disturbances)).toBeGreaterThan(20);
  },
  timeoutMs,
);

test(
  'finds each planted fault, by the rule that it breaks',
  async () => {
    const runs = await simulate('--fault', 'all', '--seeds', '3', '--hours', '1');
    for (const [name, { foundAs }] of Object.entries(plantedFaults)) {
      const newest = runs.findLast(({ fault }) => fault === name);
      expect(newest?.failure, name).toMatch(foundAs);
    }
  },
  timeoutMs,
);
