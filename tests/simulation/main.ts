import { registerHooks } from 'node:module';
import { parseArgs } from 'node:util';
import { installClock } from './clock.ts';
import { installRandomness } from './randomness.ts';
import type { Run } from './run.ts';

/** Hashes passwords at no cost. argon2 runs on threads, whose timing is not repeatable. */
const cheapHash = `
import { createHash } from 'node:crypto';
const digest = (text) => createHash('sha256').update(String(text)).digest('hex');
export const hash = async (text) => 'simulated:' + digest(text);
export const verify = async (known, text) => known === 'simulated:' + digest(text);
`;

/** A cache takes the memory for all its keys when it is created, which takes most of the time of a restart. */
const smallCache = (url: string) => `
import { LRUCache as Cache } from ${JSON.stringify(url)};
export class LRUCache extends Cache {
  constructor(options) {
    super({ ...options, max: Math.min(options.max, 500) });
  }
}
`;

/** Modules that the simulator replaces, by name. `url` is the address of the real one. */
const replaced: Readonly<Record<string, (url: string) => string>> = {
  '@node-rs/argon2': () => cheapHash,
  'lru-cache': smallCache,
};
const sources = new Map<string, string>();

registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context);
    const replace = context.parentURL?.includes('/apps/server/') && replaced[specifier];
    if (!replace) return resolved;
    const url = `simulated:${specifier}`;
    sources.set(url, replace(resolved.url));
    return { url, shortCircuit: true, format: 'module' };
  },
  load: (url, context, next) => {
    const source = sources.get(url);
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true };
  },
});

const usage = `npm run simulate -- [--seed N] [--seeds K] [--hours H] [--fault NAME]

  --seed N      first seed, 1 when not given
  --seeds K     number of seeds, 1 when not given
  --hours H     simulated hours of each seed, 24 when not given
  --fault NAME  plants a fault, several with commas or all of them, and runs seeds until each is found
  --json        prints each run as a line of JSON, and goes on after a failure`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    hours: { type: 'string', default: '24' },
    fault: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}

const reseed = installRandomness('start');
const clock = installClock(Date.UTC(2027, 2, 1, 9));
const { report } = await import('./report.ts');
const { simulate } = await import('./simulate.ts');
const { plantedFaults } = await import('./faults.ts');
const { openTemplate } = await import('./database.ts');
await openTemplate();

const runs: Run[] = [];
const first = Number(values.seed);
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => first + index);
const faults =
  values.fault === 'all' ? Object.keys(plantedFaults) : (values.fault?.split(',') ?? [undefined]);

for (const fault of faults)
  for (const seed of seeds) {
    const before = process.cpuUsage();
    const run = await simulate({ seed, hours: Number(values.hours), fault }, { clock, reseed });
    const { user, system } = process.cpuUsage(before);
    run.cpuMs = Math.round((user + system) / 1_000);
    runs.push(run);
    if (values.json) process.stdout.write(`${JSON.stringify({ ...run, profits: [...run.profits] })}\n`);
    if (run.failure && (fault !== undefined || !values.json)) break;
  }
process.exitCode = report(runs, values.json) ? 0 : 1;
