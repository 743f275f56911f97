// Runs Stryker: changes the rules of packages/domain one place at a time and reports the changes that no test notices.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, node, npmInstall, root, say, stopWith } from './prepare.mjs';

/** Files of each part below packages/domain/src. Only their own tests run: `money` needs `money.test.ts`. */
const parts = {
  money: ['money', 'vendor-amount', 'withdrawals', 'wagering', 'worth'],
  settlement: [
    'sports/settlement',
    'sports/settlement-bounds',
    'sports/match-result',
    'sports/parlay',
    'sports/cash-out',
    'sports/ratio',
    'sports/odds',
    'sports/chances',
  ],
  games: ['games/*', 'fairness', 'shared-draw', 'step-rounds', 'combinations'],
  limits: ['play-limits', 'stake-floor', 'deposit-returns'],
  bonuses: ['bonuses', 'turnover-weights', 'offer-budget'],
  vip: ['vip', 'daily-claim', 'invitations'],
};

const usage = `npm run mutate -- <part> [option of Stryker …]

  part           ${Object.keys(parts).join(', ')}
  --concurrency  processes at the same time
  --force        repeats everything; otherwise results of unchanged code and tests are kept`;

const [part, ...options] = process.argv.slice(2);
if (!part || !Object.hasOwn(parts, part)) stopWith(usage);

const tools = join(root, 'scripts/mutation');
const results = join(root, '.cache/mutation');
installPackages();
installTools();
const { status } = spawnSync(
  node,
  [
    join(tools, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
    'run',
    join(tools, 'stryker.config.json'),
    ...['--mutate', [...parts[part].map((name) => `src/${name}.ts`), '!src/**/*.test.ts'].join(',')],
    ...['--incrementalFile', join(results, `${part}.json`)],
    ...options,
  ],
  {
    cwd: join(root, 'packages/domain'),
    stdio: 'inherit',
    env: { ...process.env, MUTATION_TESTS: parts[part].map((name) => `src/${name}.test.ts`).join(',') },
  },
);
process.exitCode = status ?? 1;

/** Installs Stryker next to its list of packages. Vitest, its peer, is the one of the repository. */
function installTools() {
  const stamp = join(tools, 'node_modules/.palpite-lock');
  const wanted = readFileSync(join(tools, 'package-lock.json'), 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Installing Stryker (once, a minute or so)');
  npmInstall(['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'], tools);
  writeFileSync(stamp, wanted);
}
