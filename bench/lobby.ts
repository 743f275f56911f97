import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { openDatabase } from '../apps/server/platform/db.ts';
import { migrate } from '../apps/server/platform/migrate.ts';
import { startPostgres } from '../tests/harness/postgres.ts';
import { seedGames } from './lobby-seed.ts';
import { startServerProcess } from './server-process.ts';

const built = fileURLToPath(new URL('../apps/web/dist/index.html', import.meta.url));

/** A slowed-down processor and average 4G. */
const slowdown = 4;
const line = { latencyMs: 70, downKbps: 9_000, upKbps: 1_500 };
const firstScreenMaxMs = 1_500;
/** Definition of a long task in browsers. */
const longTaskMs = 50;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Script that records long tasks and frames in the page. */
const watching = `
  window.tasks = []; window.frames = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration }))))
    .observe({ type: 'longtask', buffered: true });
`;

/** Script that scrolls fast by 70 px per frame, to the end of the list or for 12 s. */
const scrolling = `(async () => {
  tasks.length = 0;
  const from = performance.now(); const gaps = []; let last = from;
  while (performance.now() - from < 12_000 && scrollY + innerHeight < document.documentElement.scrollHeight - 2) {
    const at = await new Promise(requestAnimationFrame);
    gaps.push(at - last); last = at;
    scrollBy(0, 70);
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  gaps.sort((a, b) => a - b);
  return { px: Math.round(scrollY), seconds: (last - from) / 1000, frames: gaps.length,
    p99: gaps[Math.floor(gaps.length * 0.99)] ?? 0, longest: Math.max(0, ...tasks.map((t) => t.duration)), long: tasks.length };
})()`;

/** Shows the limit of the browser itself. */
function barePage(games: number): string {
  const rows = Array.from({ length: Math.ceil(games / 3) }, (_, row) =>
    [0, 1, 2].map((column) => `<p>${row * 3 + column}</p>`).join(''),
  ).join('');
  return `<!doctype html><meta name="viewport" content="width=device-width"><style>
    body { margin: 16px; display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px }
    p { aspect-ratio: 3/4; background: #888; margin: 0 } </style><script>${watching}</script>${rows}`;
}

type Scrolled = {
  px: number;
  seconds: number;
  frames: number;
  p99: number;
  longest: number;
  long: number;
};

/**
 * Thousands of games on a slowed-down phone; a bare list for comparison. Returns false when the first screen
 * takes more than 1.5 s or a task more than 50 ms.
 */
export async function benchLobby(flags: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...flags],
    options: { games: { type: 'string', default: '2000' }, runs: { type: 'string', default: '5' } },
  });
  if (!existsSync(built)) {
    console.log('The web app is not built: npx vite build apps/web.');
    return false;
  }
  const games = Number(values.games);
  const dataDir = mkdtempSync(join(tmpdir(), 'palpite-bench-'));
  const postgres = await startPostgres();
  try {
    const database = await openDatabase({ url: postgres.url, dataDir });
    await migrate(database);
    await seedGames(database, games);
    await database.close();
    const server = await startServerProcess({
      databaseUrl: postgres.url,
      dataDir,
      environment: { FEED_MATCHES: 'false' },
    });
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    });
    try {
      console.log(
        `${games} games, Chromium ${browser.version()}, ${slowdown} times slowed down, ${line.downKbps / 1_000} Mbit/s, ${line.latencyMs} ms\n`,
      );
      const visits = await measureFirst(browser, server.url, Number(values.runs));
      const write = (times: readonly number[]) => times.map((each) => `${each.toFixed(0)} ms`).join(', ');
      const firstMs = visits.map(({ seenMs }) => seenMs);
      console.log(`first screen   ${write(firstMs)} (target ${firstScreenMaxMs})`);
      console.log(`app ready      ${write(visits.map(({ aliveMs }) => aliveMs))}`);
      const bare = await measureScroll(browser, (page) => page.setContent(barePage(games)));
      report('bare list', bare);
      const lobby = await measureScroll(browser, async (page) => {
        await page.goto(`${server.url}/#/casino?shelf=slots`);
        await page.locator('main button svg').nth(8).waitFor();
      });
      report('lobby', lobby);
      const median = firstMs.toSorted((a, b) => a - b)[Math.floor(firstMs.length / 2)] ?? 0;
      const reached = median <= firstScreenMaxMs && lobby.longest <= longTaskMs;
      console.log(
        reached
          ? '\nBoth targets are reached.'
          : `\nNot reached: ${median > firstScreenMaxMs ? 'first screen ' : ''}${lobby.longest > longTaskMs ? 'long task' : ''}`,
      );
      return reached;
    } finally {
      await browser.close();
      await server.stop();
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 393, height: 852 },
    locale: 'pt-BR',
  });
  const page = await context.newPage();
  await page.addInitScript(watching);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** With an empty cache: first tiles visible, and tiles rendered by the running app. */
type Visit = { seenMs: number; aliveMs: number };

async function measureFirst(browser: Browser, url: string, runs: number): Promise<Visit[]> {
  const times: Visit[] = [];
  for (let run = 0; run < runs; run++) {
    const page = await openPhone(browser);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latencyMs,
      downloadThroughput: (line.downKbps * 1_000) / 8,
      uploadThroughput: (line.upKbps * 1_000) / 8,
    });
    await page.goto(`${url}/#/casino`, { waitUntil: 'commit' });
    const whenDrawn = (tile: string) =>
      page.evaluate(`new Promise((resolve) => {
        (function look() {
          if (document.querySelector(${JSON.stringify(tile)})) requestAnimationFrame(() => resolve(performance.now()));
          else requestAnimationFrame(look);
        })();
      })`);
    const seenMs = Number(await whenDrawn('[data-shell] button svg path, main button svg path'));
    const aliveMs = Number(await whenDrawn('main button svg path'));
    times.push({ seenMs, aliveMs });
    await page.context().close();
  }
  return times;
}

async function measureScroll(browser: Browser, open: (page: Page) => Promise<unknown>): Promise<Scrolled> {
  const page = await openPhone(browser);
  await open(page);
  await pause(3_000);
  const scrolled = (await page.evaluate(scrolling)) as Scrolled;
  await page.context().close();
  return scrolled;
}

function report(name: string, { px, seconds, frames, p99, longest, long }: Scrolled): void {
  console.log(
    `${name.padEnd(14)} ${px} px in ${seconds.toFixed(1)} s, ${frames} frames, p99 ${p99.toFixed(0)} ms; tasks over ${longTaskMs} ms: ${long}, longest ${longest.toFixed(0)} ms`,
  );
}
