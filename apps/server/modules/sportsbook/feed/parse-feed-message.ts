import { localeCodes } from '@palpite/domain/locales';
import { areChances } from '@palpite/domain/sports/chances';
import { periods, timeStatuses } from '@palpite/domain/sports/codes';
import { type Market, type OutcomeCode, parseMarket, parseOutcome } from '@palpite/domain/sports/markets';
import { eventKinds } from '@palpite/domain/sports/match-story';
import { isOddsMilli } from '@palpite/domain/sports/odds';
import { scoreBases } from '@palpite/domain/sports/settlement';
import { sportNames } from '@palpite/domain/sports/sports';
import { z } from 'zod';
import { parseVendorTime } from '../../../platform/read-vendor-text.ts';
import type { FeedMessage, QuotedMarket, QuotedOutcome } from './feed-message.ts';

/** Reason not to use a message or a part of it. */
export type FeedFault =
  | 'malformed'
  | 'futureClock'
  | 'marketUnknown'
  | 'outcomeUnknown'
  | 'oddsOutOfBounds'
  | 'chancesInvalid'
  | 'sportDiffers'
  | 'unstorable';

export type FoundFault = { fault: FeedFault; matchRef: string | null; detail: string };

const names = <T extends string>(list: readonly T[]) => z.enum(list as [T, ...T[]]);
/** No zero byte, no unpaired surrogate: PostgreSQL cannot store them. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed());
const calledBy = z.partialRecord(z.enum(localeCodes), text(200).min(1));
const count = z.number().int().min(0).max(1_000_000);
const score = z.object({ home: count, away: count });
const tally = score.extend({ isOver: z.boolean() });
const side = z.enum(['home', 'away']);
const partNumber = z.number().int().min(0).max(1_000);
const date = z.preprocess(
  (given) => (given instanceof Date ? given : parseVendorTime(given)),
  z.date().min(new Date('2000-01-01')).max(new Date('2100-01-01')),
);
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
] as const;

const aboutMatch = {
  matchRef: text(200).min(1),
  sequence: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  at: date,
};

const result = z.object({
  status: z.enum(['running', 'finished', 'abandoned', 'retired', 'postponed', 'cancelled']),
  scores: z.partialRecord(names(periods.names.filter((name) => name !== 'cornerKick')), tally).optional(),
  overtime: score.optional(),
  corners: tally.optional(),
  sets: tally.extend({ bestOf: count.optional() }).optional(),
  verdict: z.enum(['home', 'away', 'draw']).optional(),
  entrants: z
    .array(z.object({ id: text(64), started: z.boolean(), place: z.number().int().min(1).nullable() }))
    .max(200)
    .optional(),
  postponement: z
    .object({ hoursSincePlannedStart: z.number(), newStartAfterHours: z.number().nullable() })
    .optional(),
});

const chances = z.object({
  winPpm: z.number(),
  halfWinPpm: z.number(),
  voidPpm: z.number(),
  halfLossPpm: z.number(),
  lossPpm: z.number(),
});

const legSettlement = z.union([
  z.object({ kind: z.enum(['win', 'halfWin', 'halfLoss', 'loss', 'undecided']) }),
  z.object({ kind: z.literal('void'), reason: z.enum(voidReasons) }),
  z.object({
    kind: z.literal('deadHeat'),
    places: z.number().int().min(1).max(100),
    tied: z.number().int().min(1).max(100),
  }),
]);

const channel = z.string().regex(/^[\w.-]{1,40}$/);
/** Entries that are not text are dropped. */
const keys = z.union([
  z.literal('all'),
  z
    .array(z.unknown())
    .max(5_000)
    .transform((list) => list.flatMap((key) => text(120).safeParse(key).data ?? [])),
]);
/** An unreadable list stops all markets: an excess stop costs bets, a missed one costs money. */
const stoppedKeys = z.union([z.literal('all'), z.array(text(120)).max(5_000)]).catch('all');
const stopReason = z
  .enum(['possibleGoal', 'goal', 'card', 'penalty', 'review', 'stopped', 'other'])
  .catch('other');

const orNull = <T extends z.ZodType>(type: T) => type.nullish().transform((value) => value ?? null);

const marketsOf = <T extends z.ZodType>(outcome: T) =>
  z.object({ key: text(120), outcomes: z.array(outcome).max(300) });

const quotedMarket = marketsOf(
  z.object({ outcome: z.string(), oddsMilli: z.unknown(), chances: z.unknown() }),
).extend({
  status: z.enum(['open', 'suspended', 'closed']),
  isMain: z.boolean(),
  scoreBasis: z.enum(scoreBases).optional(),
});
const keyOfMarket = z.object({ key: text(120) });
const settledMarket = marketsOf(z.unknown());
const settledOutcome = z.object({ outcome: z.string(), settlement: legSettlement });

const matchEvent = z.object({
  number: z.number().int().min(1).max(1_000_000),
  kind: names(eventKinds),
  timeStatus: orNull(names(timeStatuses.names)),
  partNumber: orNull(partNumber),
  second: orNull(count),
  side: orNull(side),
  score: orNull(score),
  who: orNull(text(120)),
  place: orNull(z.object({ along: z.number(), across: z.number() })),
});

const anyMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fixture'),
    ...aboutMatch,
    fixture: z.object({
      sport: names(sportNames),
      league: z.object({
        ref: text(200).min(1),
        name: text(200).min(1),
        country: orNull(text(20)),
        rank: z.number().int().min(0).max(1_000_000),
        names: calledBy.optional(),
      }),
      competitors: z
        .array(
          z.object({
            ref: text(200).min(1),
            name: text(200).min(1),
            short: text(12),
            names: calledBy.optional(),
          }),
        )
        .min(1)
        .max(200),
      title: orNull(text(200)),
      startsAt: date,
      inPlayOffered: z.boolean(),
    }),
  }),
  z.object({
    kind: z.literal('odds'),
    ...aboutMatch,
    markets: z.array(z.unknown()).max(5_000),
    channel: channel.optional(),
    untilStart: z.literal(true).optional(),
  }),
  z.object({
    kind: z.literal('betStop'),
    ...aboutMatch,
    markets: stoppedKeys,
    channel: channel.optional(),
    reason: stopReason,
  }),
  z.object({
    kind: z.literal('standing'),
    ...aboutMatch,
    pricesStand: z.literal(true).optional(),
    standing: z.object({
      timeStatus: names(timeStatuses.names),
      clock: orNull(z.object({ seconds: count, isRunning: z.boolean() })),
      partNumber: orNull(partNumber),
      parts: z.array(score).max(200),
      result,
      points: orNull(z.object({ home: text(12), away: text(12) })),
      serving: orNull(side),
      cards: orNull(z.object({ yellow: score, red: score })),
      statistics: z.record(text(40), score),
    }),
    events: z.array(z.unknown()).max(2_000),
  }),
  z.object({
    kind: z.literal('settlement'),
    ...aboutMatch,
    certainty: z.enum(['live', 'confirmed']),
    result: orNull(result),
    markets: orNull(z.array(z.unknown()).max(5_000)),
    onlyUndecided: z.literal(true).optional(),
  }),
  z.object({
    kind: z.literal('cancel'),
    ...aboutMatch,
    markets: keys,
    reason: z.enum(voidReasons),
    from: date.nullable(),
    until: date.nullable(),
  }),
  z.object({
    kind: z.literal('rollback'),
    ...aboutMatch,
    of: z.enum(['settlement', 'cancel']),
    markets: keys,
    span: z.object({ from: date.nullable(), until: date.nullable() }).optional(),
  }),
  z.object({
    kind: z.literal('alive'),
    at: date,
    isRecovering: z.boolean(),
    channel: channel.optional(),
    completeUntil: date.optional(),
  }),
]);

const aheadMsMax = 300_000;

/**
 * Keeps the usable parts; unknown markets, prices out of bounds and invalid chances are faults. `message` is
 * null when nothing is usable.
 */
export function parseFeedMessage(
  given: unknown,
  now: Date,
): { message: FeedMessage | null; faults: FoundFault[] } {
  const parsed = anyMessage.safeParse(given);
  if (!parsed.success) {
    const detail = describeIssue(parsed.error);
    return { message: null, faults: [{ fault: 'malformed', matchRef: refOf(given), detail }] };
  }
  const { data } = parsed;
  const faults: FoundFault[] = [];
  const matchRef = data.kind === 'alive' ? null : data.matchRef;
  const found = (fault: FeedFault, detail: string) => faults.push({ fault, matchRef, detail });
  if (data.at.getTime() > now.getTime() + aheadMsMax) {
    found('futureClock', data.at.toISOString());
    return { message: null, faults };
  }
  switch (data.kind) {
    case 'odds':
      return {
        message: { ...data, markets: data.markets.flatMap((quoted) => readQuoted(quoted, found)) },
        faults,
      };
    case 'standing': {
      const events = readEach(data.events, matchEvent, found);
      return { message: { ...data, events } as FeedMessage, faults };
    }
    case 'settlement': {
      if (data.result) return { message: { ...data, result: data.result as never, markets: null }, faults };
      const markets = readEach(data.markets ?? [], settledMarket, found).flatMap(({ key, outcomes }) => {
        const market = readMarket(key, found);
        if (!market) return [];
        const read = readEach(outcomes, settledOutcome, found).flatMap(({ outcome, settlement }) => {
          const code = readOutcome(market, outcome, found);
          return code ? [{ outcome: code, settlement }] : [];
        });
        return read.length > 0 ? [{ key, outcomes: read }] : [];
      });
      return { message: markets.length > 0 ? { ...data, result: null, markets } : null, faults };
    }
    case 'betStop':
    case 'cancel':
    case 'rollback': {
      const markets =
        data.markets === 'all' ? 'all' : data.markets.filter((key) => readMarket(key, found) !== null);
      return { message: { ...data, markets }, faults };
    }
    default:
      return { message: data as FeedMessage, faults };
  }
}

function describeIssue({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim();
}

type Found = (fault: FeedFault, detail: string) => void;

/** An unreadable entry is a fault and does not affect the others. */
function readEach<S extends z.ZodType>(list: readonly unknown[], shape: S, found: Found): z.output<S>[] {
  return list.flatMap((given) => {
    const parsed = shape.safeParse(given);
    if (parsed.success) return [parsed.data];
    found('malformed', describeIssue(parsed.error));
    return [];
  });
}

function readMarket(key: string, found: Found): Market | null {
  const market = parseMarket(key);
  if (!market) found('marketUnknown', key);
  return market;
}

function readOutcome(market: Market, outcome: string, found: Found): OutcomeCode | null {
  const code = parseOutcome(market.type, outcome);
  if (!code) found('outcomeUnknown', `${market.type} ${outcome}`);
  return code;
}

function readQuoted(given: unknown, found: Found): QuotedMarket[] {
  const parsed = quotedMarket.safeParse(given);
  if (!parsed.success) {
    found('malformed', describeIssue(parsed.error));
    // Its previous price is outdated: suspended until readable again.
    const key = keyOfMarket.safeParse(given).data?.key;
    return key !== undefined && parseMarket(key)
      ? [{ key, status: 'suspended', isMain: false, outcomes: [] }]
      : [];
  }
  const quoted = parsed.data;
  const market = readMarket(quoted.key, found);
  if (!market) return [];
  const outcomes = quoted.outcomes.flatMap((given): QuotedOutcome[] => {
    const outcome = readOutcome(market, given.outcome, found);
    if (!outcome) return [];
    return [
      {
        outcome,
        oddsMilli: readOdds(quoted.key, given.oddsMilli, found),
        chances: readChances(quoted.key, given.chances, found),
      },
    ];
  });
  // One impossible price makes the other prices of the market unreliable.
  const offered = quoted.outcomes.filter(({ oddsMilli }) => !isNothing(oddsMilli)).length;
  const isWhole = outcomes.filter(({ oddsMilli }) => oddsMilli !== null).length === offered;
  const status = isWhole || quoted.status === 'closed' ? quoted.status : 'suspended';
  return [{ ...quoted, status, outcomes }];
}

const isNothing = (given: unknown) => given === null || given === undefined;

function readOdds(key: string, given: unknown, found: Found): number | null {
  if (isNothing(given)) return null;
  if (typeof given === 'number' && isOddsMilli(given)) return given;
  found('oddsOutOfBounds', `${key} ${String(given)}`);
  return null;
}

function readChances(key: string, given: unknown, found: Found): QuotedOutcome['chances'] {
  if (isNothing(given)) return null;
  const parsed = chances.safeParse(given);
  if (parsed.success && areChances(parsed.data)) return parsed.data;
  found('chancesInvalid', key);
  return null;
}

function refOf(given: unknown): string | null {
  const ref = (given as { matchRef?: unknown } | null)?.matchRef;
  return typeof ref === 'string' ? ref.slice(0, 200) : null;
}
