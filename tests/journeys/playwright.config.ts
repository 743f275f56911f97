import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';

const port = Number(process.env.JOURNEY_PORT ?? 39_117);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Journeys of a player through the real product and sandbox vendors, on a phone; on the embedded database by default. */
export default defineConfig({
  testDir: '.',
  // The walk through faults is asked for by its name: it takes minutes, and three pages at once want a quiet machine.
  testMatch: process.env.JOURNEYS ?? '*.journey.ts',
  outputDir: join(root, 'test-results'),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 1,
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
    baseURL: `http://localhost:${port}`,
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
  webServer: {
    command: `${process.execPath} apps/server/main.ts`,
    cwd: root,
    url: `http://localhost:${port}/readyz`,
    reuseExistingServer: false,
    timeout: 60_000,
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: String(port),
      DATA_DIR: process.env.JOURNEY_DATA ?? mkdtempSync(join(tmpdir(), 'palpite-journey-')),
      LOG_LEVEL: 'error',
      DATABASE_URL: process.env.JOURNEY_DATABASE_URL ?? '',
    },
  },
});
