import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';

const port = Number(process.env.JOURNEY_PORT ?? 39_117);
const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Addresses of PostgreSQL databases with commas between, one for each worker: every worker has a server of its own, on
 * the port after that of the worker before. Empty: one worker and one server, on the embedded database.
 */
const databases = (process.env.JOURNEY_DATABASES ?? '').split(',').filter((url) => url !== '');

/** Journeys that run on the embedded database beside the workers with PostgreSQL. */
const onEmbedded = /\/(app|deposit)\.journey\.ts$/;
/** Journeys that take minutes, and begin first so that no worker waits for them at the end. */
const longest = /\/(screens|pseudo|games)\.journey\.ts$/;

const urlOf = (place: number) => `http://localhost:${port + place}`;

/** Playwright reads this file again in each worker process, where it sets the variable. */
const workerUrl = urlOf(1 + Number(process.env.TEST_PARALLEL_INDEX ?? 0));

/** A server of sandbox mode at a place after the first port. */
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
      // All players come from one address. Each ten logins of an hour would double the work of the captcha's puzzle.
      RATE_LIMIT_FACTOR: '1000',
    },
  };
}

/** Journeys of a player through the real product and sandbox vendors, on a phone. */
export default defineConfig({
  testDir: '.',
  // The walk through faults is asked for by its name: it takes minutes, and three pages at once want a quiet machine.
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
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: Math.max(1, databases.length),
  // On a busy machine a browser may stall for seconds. A journey that needs its second try is named by `npm test`.
  retries: 1,
  forbidOnly: true,
  use: {
    ...devices['Pixel 7'],
    viewport: { width: 393, height: 852 },
    deviceScaleFactor: 1,
    locale: 'pt-BR',
    colorScheme: 'dark',
    timezoneId: 'America/Sao_Paulo',
    // Pictures of every frame would take a fifth of the processor; one of how it ended is enough.
    trace: { mode: 'retain-on-failure', screenshots: false },
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
