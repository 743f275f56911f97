// Everything that must hold, from nothing: checks, unit and server tests, browser journeys. Ends with one line of counts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
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

add(runVitest());
add(runJourneys());
say(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;

function add({ passed, failed }) {
  counts.passed += passed;
  counts.failed += failed;
}

function runVitest() {
  const file = join(reports, 'vitest.json');
  const run = runNode([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${file}`,
  ]);
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + broken;
  return { passed: report.numPassedTests, failed: failed === 0 && run.status !== 0 ? 1 : failed };
}

function runJourneys() {
  const file = join(reports, 'journeys.json');
  const run = runNode(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'tests/journeys/playwright.config.ts',
      '--reporter=list,json',
    ],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      CHROMIUM_PATH: chromium,
    },
  );
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  const failed = unexpected + flaky;
  return { passed: expected, failed: failed === 0 && run.status !== 0 ? 1 : failed };
}

function runNode(args, environment = {}) {
  return spawnSync(node, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
