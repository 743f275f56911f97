import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { startPostgres } from '../tests/harness/postgres.ts';
import { serveBarePage } from './bare-page.ts';
import { startServerProcess } from './server-process.ts';

const built = fileURLToPath(new URL('../apps/web/dist/index.html', import.meta.url));

/** Points out of 100, milliseconds, and cumulative layout shift. */
const targets = {
  performance: { least: 95 },
  accessibility: { least: 100 },
  'best-practices': { least: 100 },
  seo: { least: 95 },
  'largest-contentful-paint': { most: 1_800 },
  'total-blocking-time': { most: 100 },
  'cumulative-layout-shift': { most: 0.02 },
} as const satisfies Record<string, { least: number } | { most: number }>;

type Figure = keyof typeof targets;
type Figures = Record<Figure, number>;

const figures = Object.keys(targets) as Figure[];
const categories = figures.slice(0, 4);
const heads: Record<Figure, string> = {
  performance: 'perf',
  accessibility: 'a11y',
  'best-practices': 'best',
  seo: 'seo',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
};

/** About what home sends before its first paint, as `scripts/sizes.ts` counts it. */
const bareScriptBytes = 200_000;

function isReached(name: Figure, value: number): boolean {
  const target = targets[name];
  return 'least' in target ? value >= target.least : value <= target.most;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** With an empty cache, by Lighthouse's mobile profile. Also returns the failed audits. */
async function visit(
  url: string,
  port: number,
  triesLeft = 2,
): Promise<{ values: Figures; complaints: string[] }> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: categories,
    maxWaitForLoad: 60_000,
  });
  if (!result) throw new Error(`Lighthouse has no result for ${url}`);
  const { lhr } = result;
  // It sometimes misses the beginning of its recording.
  if (lhr.runtimeError && triesLeft > 0) return visit(url, port, triesLeft - 1);
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const complaints = categories
    .filter((name) => name !== 'performance')
    .flatMap((name) => lhr.categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  const values = Object.fromEntries(
    figures.map((name) => [
      name,
      categories.includes(name)
        ? Math.floor((lhr.categories[name]?.score ?? 0) * 100)
        : (lhr.audits[name]?.numericValue ?? Number.NaN),
    ]),
  ) as Figures;
  return { values, complaints };
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function write(name: Figure, value: number): string {
  const text = name === 'cumulative-layout-shift' ? value.toFixed(3) : value.toFixed(0);
  return `${text}${isReached(name, value) ? ' ' : '*'}`;
}

type Offered = { state: { matchId: string } };

/** The feed of a new server needs a moment. */
async function awaitMatch(url: string): Promise<string | null> {
  for (let waitedSeconds = 0; waitedSeconds < 60; waitedSeconds++) {
    const reply = await fetch(`${url}/api/app/sports/home?loading=false`, { headers: { lang: 'pt_BR' } });
    const { data } = (await reply.json()) as { data: { live: Offered[]; next: Offered[] } };
    const [match] = [...data.live, ...data.next];
    if (match) return match.state.matchId;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return null;
}

async function addressesOf(url: string): Promise<Record<string, string>> {
  const match = await awaitMatch(url);
  return {
    home: `${url}/#/home`,
    sports: `${url}/#/sports`,
    ...(match ? { match: `${url}/#/match?id=${match}` } : {}),
    lobby: `${url}/#/casino`,
    game: `${url}/#/mines`,
  };
}

/**
 * Lighthouse over the first screens of a visitor, and over a bare page of as many bytes. Prints medians.
 * Returns false when a screen misses a target. Downloads nothing.
 */
export async function benchWeb(flags: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...flags],
    options: { runs: { type: 'string', default: '3' }, screen: { type: 'string', multiple: true } },
  });
  if (!existsSync(built)) {
    console.log('The web app is not built: npx vite build apps/web.');
    return false;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'palpite-bench-'));
  const postgres = await startPostgres();
  const server = await startServerProcess({ databaseUrl: postgres.url, dataDir });
  const bare = await serveBarePage(bareScriptBytes);
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    const screens = await addressesOf(server.url);
    const chosen = Object.entries({ 'bare page': bare.url, ...screens }).filter(
      ([name]) => !values.screen || name === 'bare page' || values.screen.includes(name),
    );
    const runs = Number(values.runs);
    console.log(
      `Chromium ${browser.version()}, Lighthouse's mobile profile, medians of ${runs}; * marks missed targets\n`,
    );
    console.log(`${''.padEnd(12)}${figures.map((name) => heads[name].padStart(8)).join('')}`);
    const targetColumns = figures.map((name) => {
      const target = targets[name];
      return ('least' in target ? `≥${target.least}` : `≤${target.most}`).padStart(7).padEnd(8);
    });
    console.log(`${'target'.padEnd(12)}${targetColumns.join('')}`);
    let reached = true;
    for (const [name, url] of chosen) {
      const visits: Awaited<ReturnType<typeof visit>>[] = [];
      for (let run = 0; run < runs; run++) visits.push(await visit(url, port));
      const medians = figures.map(
        (figure) => [figure, medianOf(visits.map((each) => each.values[figure]))] as const,
      );
      console.log(
        `${name.padEnd(12)}${medians.map(([figure, value]) => write(figure, value).padStart(8)).join('')}`,
      );
      const complaints = [...new Set(visits.flatMap((each) => each.complaints))];
      if (complaints.length > 0) console.log(`${''.padEnd(12)}  ${complaints.join(', ')}`);
      if (name !== 'bare page')
        reached = medians.every(([figure, value]) => isReached(figure, value)) && reached;
    }
    console.log(reached ? '\nAll targets are reached.' : '\nNot all targets are reached.');
    return reached;
  } finally {
    await browser.close();
    await bare.stop();
    await server.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
