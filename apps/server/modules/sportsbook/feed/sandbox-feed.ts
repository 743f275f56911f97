import { areChances } from '@palpite/domain/sports/chances';
import { periods, timeStatuses } from '@palpite/domain/sports/codes';
import { type OutcomeCode, parseMarket, parseOutcome } from '@palpite/domain/sports/markets';
import type { LegSettlement, VoidReason } from '@palpite/domain/sports/settlement';
import { isSport, type Sport } from '@palpite/domain/sports/sports';
import { z } from 'zod';
import type { Feed, FeedMessage, MatchEventKind } from './feed-message.ts';

/** The part of a logger that the feed needs. */
type FeedLog = { warn(details: object, message: string): void; info(details: object, message: string): void };

/** Lines that came; `skipped` are those that were no message. */
export type FeedFigures = { lines: number; skipped: number; connections: number };

export type SandboxFeed = Feed & { readonly figures: Readonly<FeedFigures> };

const source = 'sandbox';
const batchMax = 200;
const lineCharactersMax = 1_000_000;
const backoffMs = { first: 250, most: 10_000 };
/** A connection on which nothing comes for so long is given up: it says that it is alive every three seconds. */
const silenceMaxMs = 30_000;

/**
 * The adapter of the sandbox feed: NDJSON over HTTP. It connects again by itself, at first soon and then less often;
 * after every connection the feed tells a snapshot. Messages are delivered in the order of the lines, in batches of at
 * most 200, and no more is read while a batch is being delivered. A line that is no message is logged, counted, skipped.
 */
export function createSandboxFeed(settings: {
  /** Where the sandbox is, without a slash at its end: `http://127.0.0.1:3000/sandbox`. */
  url(): string;
  log: FeedLog;
  /** Waits before connecting again; resolves at once when the signal ends. */
  wait?(ms: number, signal: AbortSignal): Promise<void>;
}): SandboxFeed {
  const { url, log, wait = pause } = settings;
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
        log.info({ source }, 'the feed ended its stream');
      } catch (failure) {
        if (stop.signal.aborted) return;
        log.warn({ source, reason: String(failure) }, 'the feed is not reached');
      }
      const waitMs = Math.min(backoffMs.most, backoffMs.first * 2 ** Math.min(failures, 10));
      failures++;
      await wait(waitMs, stop.signal);
    }
  }

  async function listen(deliver: Deliver, arrived: () => void): Promise<void> {
    const quiet = new AbortController();
    const signal = AbortSignal.any([stop.signal, quiet.signal]);
    let silence: NodeJS.Timeout | undefined;
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => quiet.abort(new Error('silent connection')), silenceMaxMs);
      silence.unref();
    };
    heard();
    try {
      const response = await fetch(`${url()}/feed/messages`, { signal, redirect: 'error' });
      if (!response.ok || !response.body) {
        await response.body?.cancel();
        throw new Error(`HTTP ${response.status}`);
      }
      figures.connections++;
      let rest = '';
      for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
        arrived();
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        if (rest.length > lineCharactersMax) throw new Error('a line without an end');
        // Time spent on delivering is ours, not the feed's silence.
        clearTimeout(silence);
        await deliverLines(lines, deliver);
        heard();
      }
    } finally {
      clearTimeout(silence);
    }
  }

  async function deliverLines(lines: readonly string[], deliver: Deliver): Promise<void> {
    const messages = lines.flatMap((line) => {
      if (line.trim() === '') return [];
      figures.lines++;
      const message = readSandboxMessage(line);
      if (message) return [message];
      figures.skipped++;
      log.warn({ source, line: line.slice(0, 200) }, 'the feed sent what is no message');
      return [];
    });
    for (let start = 0; start < messages.length; start += batchMax) {
      if (stop.signal.aborted) return;
      await deliver(messages.slice(start, start + batchMax));
    }
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

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}

const date = z.iso.datetime().transform((text) => new Date(text));
const ref = z.string().min(1).max(120);
const whole = z.number().int();
const count = whole.min(0).max(100_000);
const score = z.strictObject({ home: count, away: count });
const tally = score.extend({ isOver: z.boolean() });
const side = z.enum(['home', 'away']);
const about = { matchRef: ref, sequence: whole.min(0), at: date };
const marketKey = z
  .string()
  .max(120)
  .refine((key) => parseMarket(key) !== null);
const marketKeys = z.union([z.literal('all'), z.array(marketKey)]);

const chances = z
  .strictObject({
    winPpm: whole,
    halfWinPpm: whole,
    voidPpm: whole,
    halfLossPpm: whole,
    lossPpm: whole,
  })
  .refine(areChances);

/** Whether every outcome is one that the market has, and none stands twice. */
function areOutcomesOf(key: string, outcomes: readonly { outcome: string }[]): boolean {
  const type = parseMarket(key)?.type;
  if (!type || new Set(outcomes.map(({ outcome }) => outcome)).size !== outcomes.length) return false;
  return outcomes.every(({ outcome }) => parseOutcome(type, outcome) !== null);
}

const quotedMarket = z
  .strictObject({
    key: marketKey,
    status: z.enum(['open', 'suspended', 'closed']),
    isMain: z.boolean(),
    outcomes: z
      .array(
        z.strictObject({
          outcome: z.custom<OutcomeCode>((value) => typeof value === 'string'),
          oddsMilli: whole.min(1_001).max(10_000_000).nullable(),
          chances: chances.nullable(),
        }),
      )
      .min(1)
      .max(64),
  })
  .refine(({ key, outcomes }) => areOutcomesOf(key, outcomes));

const scorePeriods = periods.names.filter((name) => name !== 'cornerKick');

const matchResult = z.strictObject({
  status: z.enum(['running', 'finished', 'abandoned', 'retired', 'postponed', 'cancelled']),
  scores: z.partialRecord(z.enum(scorePeriods), tally).optional(),
  overtime: score.optional(),
  corners: tally.optional(),
  sets: tally.extend({ bestOf: whole.min(1).optional() }).optional(),
  verdict: z.enum(['home', 'away', 'draw']).optional(),
  entrants: z
    .array(z.strictObject({ id: ref, started: z.boolean(), place: whole.min(1).nullable() }))
    .optional(),
  postponement: z
    .strictObject({ hoursSincePlannedStart: z.number(), newStartAfterHours: z.number().nullable() })
    .optional(),
});

const standing = z.strictObject({
  timeStatus: z.enum(timeStatuses.names),
  clock: z.strictObject({ seconds: count, isRunning: z.boolean() }).nullable(),
  partNumber: count.nullable(),
  parts: z.array(score),
  result: matchResult,
  points: z.strictObject({ home: z.string().max(12), away: z.string().max(12) }).nullable(),
  serving: side.nullable(),
  cards: z.strictObject({ yellow: score, red: score }).nullable(),
  statistics: z.record(z.string().max(40), score),
});

const eventKinds = [
  'start',
  'goal',
  'ownGoal',
  'penaltyGoal',
  'penaltyMissed',
  'goalDisallowed',
  'corner',
  'yellowCard',
  'redCard',
  'substitution',
  'shot',
  'partEnd',
  'partStart',
  'points',
  'end',
] as const satisfies readonly MatchEventKind[];

const matchEvent = z.strictObject({
  number: whole.min(1),
  kind: z.enum(eventKinds),
  second: count.nullable(),
  side: side.nullable(),
  score: score.nullable(),
  who: z.string().max(80).nullable(),
  place: z.strictObject({ along: z.number().min(0).max(100), across: z.number().min(0).max(100) }).nullable(),
});

const voidReasons = [
  'push',
  'level',
  'abandoned',
  'retired',
  'postponed',
  'cancelled',
  'nonStarter',
  'palpableError',
  'marketWithdrawn',
  'placedLate',
] as const satisfies readonly VoidReason[];

const legSettlement: z.ZodType<LegSettlement> = z.union([
  z.strictObject({ kind: z.enum(['win', 'halfWin', 'halfLoss', 'loss', 'undecided']) }),
  z.strictObject({ kind: z.literal('void'), reason: z.enum(voidReasons) }),
  z.strictObject({ kind: z.literal('deadHeat'), places: whole.min(1), tied: whole.min(1) }),
]);

const settledMarket = z
  .strictObject({
    key: marketKey,
    outcomes: z.array(
      z.strictObject({
        outcome: z.custom<OutcomeCode>((value) => typeof value === 'string'),
        settlement: legSettlement,
      }),
    ),
  })
  .refine(({ key, outcomes }) => areOutcomesOf(key, outcomes));

const settlement = { ...about, kind: z.literal('settlement'), certainty: z.enum(['live', 'confirmed']) };

const messages = z.union([
  z.discriminatedUnion('kind', [
    z.strictObject({
      ...about,
      kind: z.literal('fixture'),
      fixture: z.strictObject({
        sport: z.custom<Sport>((value) => typeof value === 'string' && isSport(value)),
        league: z.strictObject({
          ref,
          name: z.string().min(1).max(120),
          country: z.string().max(40).nullable(),
          rank: whole,
        }),
        competitors: z
          .array(z.strictObject({ ref, name: z.string().min(1).max(120), short: z.string().min(1).max(5) }))
          .min(2)
          .max(64),
        title: z.string().max(120).nullable(),
        startsAt: date,
        inPlayOffered: z.boolean(),
      }),
    }),
    z.strictObject({ ...about, kind: z.literal('odds'), markets: z.array(quotedMarket) }),
    z.strictObject({
      ...about,
      kind: z.literal('betStop'),
      markets: marketKeys,
      reason: z.enum(['possibleGoal', 'goal', 'card', 'penalty', 'review', 'stopped', 'other']),
    }),
    z.strictObject({ ...about, kind: z.literal('standing'), standing, events: z.array(matchEvent) }),
    z.strictObject({
      ...about,
      kind: z.literal('cancel'),
      markets: marketKeys,
      reason: z.enum(voidReasons),
      from: date.nullable(),
      until: date.nullable(),
    }),
    z.strictObject({
      ...about,
      kind: z.literal('rollback'),
      of: z.enum(['settlement', 'cancel']),
      markets: marketKeys,
    }),
    z.strictObject({ kind: z.literal('alive'), at: date, isRecovering: z.boolean() }),
  ]),
  z.strictObject({ ...settlement, result: matchResult, markets: z.null() }),
  z.strictObject({ ...settlement, result: z.null(), markets: z.array(settledMarket) }),
]);

/** Reads one line of the feed; null when it is no message. */
export function readSandboxMessage(line: string): FeedMessage | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  const parsed = messages.safeParse(value);
  return parsed.success ? (parsed.data as FeedMessage) : null;
}
