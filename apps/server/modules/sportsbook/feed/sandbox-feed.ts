import { parseVendorJson } from '../../../platform/read-vendor-text.ts';
import { type FeedLog, pause } from './adapter-pieces.ts';
import type { Feed, FeedMessage } from './feed-message.ts';
import { parseFeedMessage } from './parse-feed-message.ts';

/** `skipped` lines are invalid or have an unusable part. */
export type FeedFigures = { lines: number; skipped: number; connections: number };

export type SandboxFeed = Feed & { readonly figures: Readonly<FeedFigures> };

const source = 'sandbox';
const batchMax = 200;
/** Number of references that fit into the request line. */
const unfinishedMax = 200;
const lineCharactersMax = 1_000_000;
const backoffMs = { first: 250, most: 10_000 };
/** The feed sends an alive message every three seconds. */
const silenceMaxMs = 30_000;
/** Markets stay suspended until a snapshot is complete. */
const snapshotMaxMs = 300_000;

/**
 * NDJSON over HTTP, with exponential backoff. After every connection the feed sends a snapshot. Messages are
 * delivered in the order of the lines, in batches of at most 200, and nothing is read during a delivery.
 * Unusable parts are logged, counted and skipped.
 */
export function createSandboxFeed(settings: {
  /** Without a trailing slash: `http://127.0.0.1:3000/sandbox`. */
  url(): string;
  log: FeedLog & { info(details: object, message: string): void };
  /** Faults inside a message are counted when it is applied. */
  countFault?(fault: 'malformed'): void;
  /** Matches without a known end, oldest first, whose results the feed sends after connecting. */
  listUnfinished?(): Promise<readonly string[]>;
  /** Resolves early when the signal aborts. */
  wait?(ms: number, signal: AbortSignal): Promise<void>;
  now?(): Date;
}): SandboxFeed {
  const { url, log, countFault = () => {}, listUnfinished = async () => [] } = settings;
  const { wait = pause, now = () => new Date() } = settings;
  const figures: FeedFigures = { lines: 0, skipped: 0, connections: 0 };
  const stop = new AbortController();
  let running: Promise<void> = Promise.resolve();

  type Deliver = (messages: readonly FeedMessage[]) => Promise<void>;

  async function listenAgainAndAgain(deliver: Deliver): Promise<void> {
    let failures = 0;
    while (!stop.signal.aborted) {
      try {
        await listen(deliver, () => {
          failures = 0;
        });
        log.info({ source }, 'the feed closed its stream');
      } catch (failure) {
        if (stop.signal.aborted) return;
        log.warn({ source, reason: String(failure) }, 'could not reach the feed');
      }
      const waitMs = Math.min(backoffMs.most, backoffMs.first * 2 ** Math.min(failures, 10));
      failures++;
      await wait(waitMs, stop.signal);
    }
  }

  async function listen(deliver: Deliver, recovered: () => void): Promise<void> {
    const quiet = new AbortController();
    const signal = AbortSignal.any([stop.signal, quiet.signal]);
    let silence: NodeJS.Timeout | undefined;
    const noteSignal = () => {
      clearTimeout(silence);
      silence = setTimeout(() => quiet.abort(new Error('silent connection')), silenceMaxMs);
      silence.unref();
    };
    noteSignal();
    try {
      const matches = (await listUnfinished()).slice(0, unfinishedMax).map(encodeURIComponent).join(',');
      const response = await fetch(`${url()}/feed/messages?matches=${matches}`, {
        signal,
        redirect: 'error',
      });
      if (!response.ok || !response.body) {
        await response.body?.cancel();
        throw new Error(`HTTP ${response.status}`);
      }
      figures.connections++;
      let rest = '';
      let isRecovering = true;
      const connectedAtMs = now().getTime();
      for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        if (rest.length > lineCharactersMax) throw new Error('a line without an end');
        // Time spent on a delivery is no silence of the feed.
        clearTimeout(silence);
        if (await deliverLines(lines, deliver)) {
          isRecovering = false;
          recovered();
        }
        if (isRecovering && now().getTime() - connectedAtMs > snapshotMaxMs)
          throw new Error('a snapshot without an end');
        noteSignal();
      }
    } finally {
      clearTimeout(silence);
    }
  }

  async function deliverLines(lines: readonly string[], deliver: Deliver): Promise<boolean> {
    const messages = lines.flatMap((line) => {
      if (line.trim() === '') return [];
      figures.lines++;
      const { message, faults } = readLine(line, now());
      if (faults.length > 0) {
        figures.skipped++;
        if (message === null) countFault('malformed');
        log.warn({ source, faults, line: line.slice(0, 200) }, 'the feed sent an invalid message');
      }
      return message ?? [];
    });
    for (let start = 0; start < messages.length; start += batchMax) {
      if (stop.signal.aborted) return false;
      await deliver(messages.slice(start, start + batchMax));
    }
    return messages.some((message) => message.kind === 'alive' && !message.isRecovering);
  }

  return {
    source,
    figures,
    start(deliver) {
      running = listenAgainAndAgain(deliver);
    },
    async close() {
      stop.abort();
      await running;
    },
  };
}

function readLine(line: string, now: Date): { message: FeedMessage | null; faults: readonly object[] } {
  let value: unknown;
  try {
    value = parseVendorJson(line);
  } catch {
    return { message: null, faults: [{ fault: 'malformed', detail: 'no JSON' }] };
  }
  return parseFeedMessage(value, now);
}
