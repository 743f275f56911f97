// From a fresh clone. The last line has the counts.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runChecks } from './checks.mjs';
import { findChromium } from './chromium.mjs';
import { buildPages, installPackages, node, root, say } from './prepare.mjs';

installPackages();
const chromium = findChromium();
buildPages();
const reports = mkdtempSync(join(tmpdir(), 'palpite-reports-'));

const summary = { passed: 0, failed: 0, failures: [], repeated: [], stages: [], files: [] };

await runStage('checks', runChecks);
await runStage('unit', () => runVitest('unit'));
await runStage('server', () => runVitest('server', 'oldes*', 'whole'));
// The CPU-bound stages would slow the journeys down.
await runStage('journeys', runJourneys);
printSummary();
process.exitCode = summary.failed > 0 ? 1 : 0;

async function runStage(name, run) {
  const startedAt = performance.now();
  const { passed, failed, failures = [], repeated = [], files = [] } = await run();
  summary.passed += passed;
  summary.failed += failed;
  summary.failures.push(...failures);
  summary.repeated.push(...repeated);
  summary.files.push(...files);
  summary.stages.push([name, (performance.now() - startedAt) / 1000]);
}

/** A CI may keep only the end of the output. */
function printSummary() {
  const slowest = summary.files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 20);
  say('\nSlowest files, in seconds');
  for (const { file, seconds } of slowest) say(`${seconds.toFixed(1).padStart(7)}  ${file}`);
  say('\nStages, in seconds');
  for (const [name, seconds] of summary.stages) say(`${seconds.toFixed(0).padStart(7)}  ${name}`);
  printFailures('Passed only on retry (flaky)', summary.repeated);
  printFailures('Failed', summary.failures);
  say(`${summary.passed} passed, ${summary.failed} failed`);
}

function printFailures(heading, failures) {
  if (failures.length > 0) say(`\n${heading}`);
  for (const { file, title, message } of failures) {
    say(`- ${file} › ${title}`);
    const lines = stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => !/node_modules|at new Promise/.test(line))
      .slice(0, 12);
    for (const line of lines) say(`    ${line.slice(0, 200)}`);
  }
}

function runVitest(...projects) {
  const file = join(reports, `${projects.join('-')}.json`.replace('*', ''));
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
  const suites = report.testResults.map((suite) => ({ ...suite, file: relative(root, suite.name) }));
  const broken = suites.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = report.numFailedTests + broken.length;
  const failures = suites.flatMap(({ file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        file,
        title: fullName,
        message: failureMessages.join('\n'),
      })),
  );
  failures.push(...broken.map(({ file, message }) => ({ file, title: 'the file itself', message })));
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && run.status !== 0 ? 1 : failed,
    failures,
    files: suites.map(({ file, startTime, endTime }) => ({ file, seconds: (endTime - startTime) / 1000 })),
  };
}

/** One worker more than processors, because a page often waits. */
async function runJourneys() {
  const file = join(reports, 'journeys.json');
  const postgres = await startPostgres(availableParallelism() + 1);
  const run = spawnSync(
    node,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'tests/journeys/playwright.config.ts',
      '--reporter=list,json',
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        CHROMIUM_PATH: chromium,
        JOURNEY_DATABASES: postgres.urls,
      },
    },
  );
  postgres.stop();
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  const specs = report.suites.flatMap(specsOf);
  const ended = (status) =>
    specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, title, tests }) => ({ file, title, message: messageOf(tests) }));
  return {
    passed: expected + flaky,
    failed: unexpected === 0 && run.status !== 0 ? 1 : unexpected,
    failures: ended('unexpected'),
    repeated: ended('flaky'),
    files: specs.map(({ file, title, tests }) => ({
      file: `${file} › ${title}`,
      seconds: secondsOf(tests),
    })),
  };
}

/** Stops when this process exits. */
async function startPostgres(databases) {
  const { stdin, stdout } = spawn(node, ['tests/harness/serve-postgres.ts', String(databases)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await once(stdout.setEncoding('utf8'), 'data');
  return { urls: line.trim(), stop: () => stdin.end() };
}

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function messageOf(tests) {
  return tests
    .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map((error) => error.message)))
    .join('\n');
}

function secondsOf(tests) {
  return tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
