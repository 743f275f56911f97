import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openDatabase } from '../apps/server/platform/db.ts';
import { migrate } from '../apps/server/platform/migrate.ts';
import { aMatch, fairPrices, over25, type ScriptedMatch, scriptedFeed } from '../tests/harness/feed.ts';
import { startPostgres } from '../tests/harness/postgres.ts';
import { repeatAtPace } from './at-pace.ts';
import { startServerProcess } from './server-process.ts';

const matchesCount = 24;
const targetMs = 250;
const publishEveryMs = 100;
const warmMs = 3_000;

type Report = { frames: number; p50: number; p99: number; most: number; bytes: number; closed: number };

/**
 * When the last of many listeners receives it, through database, outbox, board and public stream. A bare `ws`
 * server broadcasts the same frames for comparison. Returns false when the target is missed.
 */
export async function benchOdds(flags: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...flags],
    options: {
      listeners: { type: 'string', default: '5000' },
      changes: { type: 'string', default: '20' },
      seconds: { type: 'string', default: '10' },
    },
  });
  const listeners = Number(values.listeners);
  const changes = Number(values.changes);
  const seconds = Number(values.seconds);
  const dataDir = mkdtempSync(join(tmpdir(), 'palpite-bench-'));
  const postgres = await startPostgres();
  const crowd = startChild('odds-listeners.ts');
  try {
    const database = await openDatabase({ url: postgres.url, dataDir });
    await migrate(database);
    const server = await startServerProcess({
      databaseUrl: postgres.url,
      dataDir,
      // All listeners have one address.
      environment: { FEED: 'off', DRAW_ROUNDS: 'false', RATE_LIMIT_FACTOR: '1000' },
    });
    try {
      const feed = scriptedFeed(database);
      const matches = Array.from({ length: matchesCount }, () => aMatch());
      await feed.publish(
        ...matches.flatMap((match) => [match.fixture(), match.standing(), match.odds(fairPrices)]),
      );
      await feed.alive();
      const { hostname, port } = new URL(server.url);
      const path = '/api/app/sports/stream';
      await connectCrowd(crowd, {
        listeners,
        host: hostname,
        port: Number(port),
        request: `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`,
      });
      const recorder = await record(`${server.url}${path}`);
      const publisher = publishAtPace(feed, matches, changes);
      await pause(warmMs);
      recorder.frames.length = 0;
      const cpuBefore = await cpuSecondsOf(server.url);
      const own = await measure(crowd, seconds);
      const cores = ((await cpuSecondsOf(server.url)) - cpuBefore) / seconds;
      const frames = [...recorder.frames];
      await publisher.stop();
      recorder.stop();
      await leave(crowd);
      await server.stop();
      const peer = await measurePeer(crowd, listeners, frames, seconds);
      const line = (name: string, { frames: received, p50, p99, most, bytes, closed }: Report) =>
        console.log(
          `${name.padEnd(16)}p50 ${String(p50).padStart(4)} ms   p99 ${String(p99).padStart(4)} ms   max ${String(most).padStart(5)} ms   ` +
            `${Math.floor(received / seconds)} frames/s received, ${(bytes / seconds / 1e6).toFixed(1)} MB/s, ${closed} disconnected`,
        );
      console.log(
        `${listeners} listeners, ${changes} changes/s of ${matchesCount} matches (prices and match states), ${frames.length / seconds} frames/s`,
      );
      line('odds stream', own);
      line('bare ws', peer);
      console.log(`the server used ${cores.toFixed(2)} cores; load average ${loadavg()[0]?.toFixed(1)}`);
      console.log(`target: p99 under ${targetMs} ms from the feed to the listener`);
      return own.p99 < targetMs && own.closed === 0;
    } finally {
      await server.stop();
      await database.close();
    }
  } finally {
    crowd.disconnect();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function cpuSecondsOf(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1] ?? 0);
}

function startChild(file: string): ChildProcess {
  // Node raises its limit of open files at start.
  return fork(fileURLToPath(new URL(file, import.meta.url)), { stdio: 'inherit' });
}

async function connectCrowd(
  crowd: ChildProcess,
  order: { listeners: number; host: string; port: number; request: string },
): Promise<void> {
  const connected = once(crowd, 'message', { signal: AbortSignal.timeout(60_000) });
  crowd.send({ do: 'connect', ...order });
  await connected;
}

async function measure(crowd: ChildProcess, seconds: number): Promise<Report> {
  crowd.send({ do: 'measure' });
  await pause(seconds * 1_000);
  const reported = once(crowd, 'message', { signal: AbortSignal.timeout(30_000) });
  crowd.send({ do: 'report' });
  const [report] = await reported;
  return report as Report;
}

async function leave(crowd: ChildProcess): Promise<void> {
  const left = once(crowd, 'message', { signal: AbortSignal.timeout(30_000) });
  crowd.send({ do: 'leave' });
  await left;
}

/** Half prices, half match states, in small batches. */
function publishAtPace(
  feed: ReturnType<typeof scriptedFeed>,
  matches: readonly ScriptedMatch[],
  changesPerSecond: number,
): { stop(): Promise<void> } {
  let step = 0;
  const perRun = Math.max(1, Math.floor((changesPerSecond * publishEveryMs) / 1_000));
  return repeatAtPace(publishEveryMs, () => {
    const at = new Date();
    const messages = Array.from({ length: perRun }, () => {
      step++;
      const match = matches[step % matches.length] as ScriptedMatch;
      const seconds = 600 + step;
      // Listeners read the time of publication from the match state.
      return [
        match.standing({ clock: { seconds, isRunning: true } }, { at }),
        match.odds({ [over25]: { over: 1_900 + (step % 40), under: 1_900 - (step % 40) } }, { at }),
      ];
    }).flat();
    return feed.publish(...messages.slice(0, Math.max(2, perRun)), {
      kind: 'alive',
      at,
      isRecovering: false,
    });
  });
}

async function record(url: string): Promise<{ frames: string[]; stop(): void }> {
  const frames: string[] = [];
  const stop = new AbortController();
  const response = await fetch(url, { signal: stop.signal });
  const read = async () => {
    let rest = '';
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (rest + text).split('\n\n');
      rest = parts.pop() ?? '';
      frames.push(...parts.filter((part) => part.includes('"changes"')).map((part) => `${part}\n\n`));
    }
  };
  read().catch(() => {});
  return { frames, stop: () => stop.abort() };
}

async function measurePeer(
  crowd: ChildProcess,
  listeners: number,
  frames: readonly string[],
  seconds: number,
): Promise<Report> {
  const peer = startChild('ws-broadcast.ts');
  try {
    const [{ port }] = (await once(peer, 'message')) as [{ port: number }];
    await connectCrowd(crowd, {
      listeners,
      host: '127.0.0.1',
      port,
      request:
        'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    });
    const everyMs = (seconds * 1_000) / Math.max(1, frames.length);
    let stopped = false;
    const send = async () => {
      for (let index = 0; !stopped; index = (index + 1) % frames.length) {
        peer.send((frames[index] ?? '').replace(/"at":"[^"]*"/g, `"at":"${new Date().toISOString()}"`));
        await pause(everyMs);
      }
    };
    const sending = send();
    await pause(warmMs / 3);
    const report = await measure(crowd, seconds);
    stopped = true;
    await sending;
    await leave(crowd);
    return report;
  } finally {
    peer.disconnect();
  }
}
