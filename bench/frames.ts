import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { openDatabase } from '../apps/server/platform/db.ts';
import { migrate } from '../apps/server/platform/migrate.ts';
import { startPostgres } from '../tests/harness/postgres.ts';
import { type FrameScreen, frameScreens, landMs, tap } from './frame-screens.ts';
import { categories, frameMaxMs, marks, readPage, type TraceEvent } from './frame-trace.ts';
import { type MainFigures, readMain } from './main-thread.ts';
import { seedPlayers } from './players.ts';
import { startServerProcess } from './server-process.ts';
import { readShown, type ShownFigures } from './shown-frames.ts';

/** Slowdown relative to this machine. */
const slowdown = 4;
const built = fileURLToPath(new URL('../apps/web/dist/index.html', import.meta.url));
/** One box moved by a transform, and a changing number. */
const barePage = `<!doctype html><style>
  @keyframes go { to { transform: translateX(200px) } }
  div { width: 50px; height: 50px; background: #888; animation: go 1s infinite alternate; will-change: transform }
  p { contain: strict; height: 20px }
</style><div></div><p>0</p><script>
  const number = document.querySelector('p').firstChild;
  setInterval(() => { number.data = Number(number.data) + 1 }, 400);
</script>`;
const bareMs = 12_000;

/** A button, a box that moves, and a number. */
const bareGame = `<!doctype html><meta name="viewport" content="width=device-width"><style>
  button { position: fixed; inset: auto 16px 16px; height: 56px; transition: scale .15s; touch-action: manipulation }
  button:active { scale: .97 }
  div { width: 50px; height: 50px; background: #888; transition: translate .6s; will-change: translate }
  .there { translate: 200px }
  p { contain: strict; height: 20px }
</style><div></div><p>0</p><button>Play</button><script>
  const number = document.querySelector('p').firstChild;
  document.querySelector('button').onclick = () => setTimeout(() => {
    document.querySelector('div').classList.toggle('there');
    number.data = Number(number.data) + 1;
  }, 20);
</script>`;
const bareButton = { x: 196, y: 808 };
const bareRounds = 6;

/** Late frames of the main thread show in the trace. */
const beginning = `performance.mark('${marks.begin}'); asking = true; (function next() { if (asking) requestAnimationFrame(next) })()`;
const ending = `performance.mark('${marks.end}'); asking = false`;

type FrameFigures = { shown: ShownFigures; main: MainFigures };

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * On a phone-sized screen at a quarter of the processor speed; for comparison the idle screen and a bare
 * page. An interruption of over 32 ms is one missed refresh. A screen with one is measured again, because
 * other load can only add time. Returns false when a screen has an interruption in every take.
 */
export async function benchFrames(flags: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...flags],
    options: {
      screen: { type: 'string', multiple: true },
      rounds: { type: 'string', default: '6' },
      takes: { type: 'string', default: '3' },
      traces: { type: 'string' },
    },
  });
  const screens = Object.entries(frameScreens).filter(
    ([name]) => values.screen === undefined || values.screen.includes(name),
  );
  if (screens.length === 0 || !existsSync(built)) {
    console.log(
      screens.length === 0
        ? `--screen is one of ${Object.keys(frameScreens).join(', ')}.`
        : 'The web app is not built: npx vite build apps/web.',
    );
    return false;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'palpite-bench-'));
  const postgres = await startPostgres();
  try {
    const database = await openDatabase({ url: postgres.url, dataDir });
    await migrate(database);
    const [token = ''] = await seedPlayers(database, 1);
    const server = await startServerProcess({
      databaseUrl: postgres.url,
      dataDir,
      environment: { FEED: 'off' },
    });
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    });
    // On a phone no server shares the processor.
    setPriority(constants.priority.PRIORITY_LOW);
    setPriority(server.pid, constants.priority.PRIORITY_LOW);
    try {
      console.log(
        `Chromium ${browser.version()}, rendered in software, main thread slowed down ${slowdown} times\n`,
      );
      console.log(
        `${'over'.padEnd(18)}${String(frameMaxMs).padStart(2)} ms, by what moves                         | main thread, all frames`,
      );
      console.log(
        `${'screen'.padEnd(20)}  compositor main thread   share worst |      late of all  by page (gc)  worst  longest (cpu)   raster`,
      );
      report('bare page', await measureBare(browser, barePage, () => pause(bareMs), trace('bare')));
      report('bare rounds', await measureBare(browser, bareGame, playBare, trace('bare-rounds')));
      const stood: string[] = [];
      for (const [name, screen] of screens) {
        let reached = false;
        for (let take = 1; !reached && take <= Number(values.takes); take++)
          reached = (await measureScreen(name, screen, take)) === 0;
        if (!reached) stood.push(name);
      }
      console.log(
        stood.length === 0
          ? `\nEvery screen has a take without an interruption of over ${frameMaxMs} ms.`
          : `\nEvery take has an interruption of over ${frameMaxMs} ms: ${stood.join(', ')}.`,
      );
      return stood.length === 0;

      async function measureScreen(name: string, screen: FrameScreen, take: number): Promise<number> {
        const taken = take === 1 ? name : `${name} ${take}`;
        const meanwhile = await screen.begin?.(database);
        const page = await openPage(browser, server.url, token);
        await page.goto(`/#/${screen.path}`);
        const play = await screen.prepare(page);
        if (!screen.begin && take === 1)
          report(`${name} idle`, await measure(browser, page, () => pause(4_000), trace(`${name}-idle`)));
        const rounds = screen.rounds ?? Number(values.rounds);
        const figures = await measure(
          browser,
          page,
          async () => {
            for (let round = 0; round < rounds; round++) await play(round);
          },
          trace(taken.replace(' ', '-')),
        );
        report(`${taken} rounds`, figures);
        await page.context().close();
        await meanwhile?.stop();
        return lateShare(figures.shown);
      }
    } finally {
      await browser.close();
      await server.stop();
      await database.close();
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }

  function trace(name: string): string | undefined {
    return values.traces === undefined ? undefined : join(values.traces, `${name}.json`);
  }
}

async function openPage(browser: Browser, url: string, token: string): Promise<Page> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 393, height: 852 },
    locale: 'pt-BR',
    baseURL: url,
  });
  await context.addInitScript((known) => localStorage.setItem('palpite.token', known), token);
  return context.newPage();
}

async function measureBare(
  browser: Browser,
  content: string,
  task: (page: Page) => Promise<void>,
  keptAs: string | undefined,
): Promise<FrameFigures> {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 393, height: 852 } });
  const page = await context.newPage();
  await page.setContent(content);
  await pause(1_000);
  const figures = await measure(browser, page, () => task(page), keptAs);
  await context.close();
  return figures;
}

async function playBare(page: Page): Promise<void> {
  for (let round = 0; round < bareRounds; round++) {
    await tap(page, bareButton);
    await pause(landMs);
  }
}

async function measure(
  browser: Browser,
  page: Page,
  task: () => Promise<void>,
  keptAs: string | undefined,
): Promise<FrameFigures> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await browser.startTracing(page, { categories });
  await pause(1_000);
  await page.evaluate(beginning);
  await task();
  await page.evaluate(ending);
  await pause(100);
  const trace = await browser.stopTracing();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  if (keptAs !== undefined) writeFileSync(keptAs, trace);
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const traced = readPage(traceEvents);
  return { shown: readShown(traced), main: readMain(traced) };
}

function lateShare({ moving, lateOnCompositor, drawn, lateOnMain }: ShownFigures): number {
  return (lateOnCompositor + lateOnMain) / Math.max(1, moving + drawn);
}

function report(name: string, { shown, main }: FrameFigures): void {
  const cells: [string, number][] = [
    [`${shown.lateOnCompositor}/${shown.moving}`, 12],
    [`${shown.lateOnMain}/${shown.drawn}`, 12],
    [`${(lateShare(shown) * 100).toFixed(2)} %`, 8],
    [shown.worstMs.toFixed(0), 6],
    [`${main.overMax}/${main.frames}`, 19],
    [`${main.overMaxByPage} (${main.overMaxByCollection})`, 14],
    [main.worstMs.toFixed(0), 7],
    [`${main.longestTaskMs.toFixed(0)} (${main.longestTaskCpuMs.toFixed(0)})`, 15],
    [`${(main.rasterShare * 100).toFixed(0)} %`, 9],
  ];
  console.log(name.padEnd(20) + cells.map(([cell, width]) => cell.padStart(width)).join(''));
}
