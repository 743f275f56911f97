// Everything that must hold, from nothing: checks, unit and server tests, browser journeys. Ends with one line of counts.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks.mjs';
import { findChromium } from './chromium.mjs';
import { buildPages, installPackages, node, say } from './prepare.mjs';

installPackages();
const chromium = findChromium();
buildPages();
const reports = mkdtempSync(join(tmpdir(), 'palpite-reports-'));

const counts = runChecks();

// Journeys wait for their pages and computing tests for nothing: side by side they would starve each other. The journeys
// themselves run in two parts, with a server and data each.
add(runVitest('unit'));
add(runVitest('server', 'whole'));
const walks = '(screens|pseudo)\\.journey';
const journeys = [
  startJourneys('journeys', ['--grep-invert', walks], 39_117),
  startJourneys('walks', ['--grep', walks], 39_118),
];
for (const end of journeys) add(await end());
say(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;

function add({ passed, failed }) {
  counts.passed += passed;
  counts.failed += failed;
}

function runVitest(...projects) {
  const file = join(reports, `${projects.join('-')}.json`);
  const run = spawnSync(
    node,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${file}`,
      ...projects.map((name) => `--project=${name}`),
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + broken;
  return { passed: report.numPassedTests, failed: failed === 0 && run.status !== 0 ? 1 : failed };
}

/** Starts a part of the journeys in a browser; answers what waits for its end, when all that it said comes at once. */
function startJourneys(name, chosen, port) {
  const file = join(reports, `${name}.json`);
  const said = join(reports, `${name}.txt`);
  const output = openSync(said, 'w');
  const child = spawn(
    node,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'tests/journeys/playwright.config.ts',
      '--reporter=list,json',
      `--output=test-results/${name}`,
      ...chosen,
    ],
    {
      stdio: ['ignore', output, output],
      env: {
        ...process.env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        CHROMIUM_PATH: chromium,
        JOURNEY_PORT: String(port),
      },
    },
  );
  const ended = once(child, 'exit');
  process.once('exit', () => child.kill());
  return async () => {
    const [status] = await ended;
    process.stdout.write(readFileSync(said));
    const report = readReport(file);
    if (!report) return { passed: 0, failed: 1 };
    const { expected, unexpected, flaky } = report.stats;
    const failed = unexpected + flaky;
    return { passed: expected, failed: failed === 0 && status !== 0 ? 1 : failed };
  };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
