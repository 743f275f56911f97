import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';

const port = Number(process.env.JOURNEY_PORT ?? 39_117);
const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * PostgreSQL addresses, one for each worker and its server, on consecutive ports. If empty, one worker and
 * one server use the embedded database.
 */
const databases = (process.env.JOURNEY_DATABASES ?? '').split(',').filter((url) => url !== '');

/** In parallel with the workers on PostgreSQL. */
const onEmbedded = /\/(app|deposit)\.journey\.ts$/;
/** They take minutes and start first. */
const longest = /\/(screens|pseudo|games|office-barriers)\.journey\.ts$/;

const urlOf = (place: number) => `http://localhost:${port + place}`;

/** Playwright sets the variable in each worker process. */
const workerUrl = urlOf(1 + Number(process.env.TEST_PARALLEL_INDEX ?? 0));

/** `place` ports after the first one. */
function serverAt(place: number, databaseUrl: string) {
  return {
    command: `${process.execPath} apps/server/main.ts`,
    cwd: root,
    url: `${urlOf(place)}/readyz`,
    reuseExistingServer: false,
    timeout: 120_000,
    stdout: 'ignore' as const,
    stderr: 'pipe' as const,
    env: {
      PORT: String(port + place),
      DATA_DIR: process.env.JOURNEY_DATA ?? mkdtempSync(join(tmpdir(), 'palpite-journey-')),
      LOG_LEVEL: 'error',
      DATABASE_URL: databaseUrl,
      // All players share one address: every ten logins in an hour would double the work of the puzzle.
      RATE_LIMIT_FACTOR: '1000',
    },
  };
}

export default defineConfig({
  testDir: '.',
  // It takes minutes, and three pages at once need an idle machine.
  testMatch: process.env.JOURNEYS ?? '*.journey.ts',
  projects:
    databases.length === 0
      ? [{ name: 'embedded', use: { baseURL: urlOf(0) } }]
      : [
          { name: 'longest', testMatch: longest, use: { baseURL: workerUrl } },
          { name: 'embedded', testMatch: onEmbedded, workers: 1, use: { baseURL: urlOf(0) } },
          { name: 'postgres', testIgnore: [longest, onEmbedded], use: { baseURL: workerUrl } },
        ],
  outputDir: join(root, 'test-results'),
  // The longest take a minute here, and three times as long on a loaded machine.
  timeout: 240_000,
  // A loaded machine is several times slower, also between an action and its answer.
  expect: { timeout: 30_000 },
  workers: Math.max(1, databases.length),
  // A browser may stall for seconds. `npm test` reports journeys that needed a second try.
  retries: 1,
  forbidOnly: true,
  use: {
    ...devices['Pixel 7'],
    viewport: { width: 393, height: 852 },
    deviceScaleFactor: 1,
    locale: 'pt-BR',
    colorScheme: 'dark',
    timezoneId: 'America/Sao_Paulo',
    // A trace costs a third of the runner's CPU time.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: [serverAt(0, ''), ...databases.map((url, at) => serverAt(1 + at, url))],
});
