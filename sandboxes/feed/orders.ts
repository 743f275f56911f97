import { timeStatuses } from '@palpite/domain/sports/codes';
import { parseMarket, parseOutcome } from '@palpite/domain/sports/markets';
import { eventKinds } from '@palpite/domain/sports/match-story';
import { scoreBases } from '@palpite/domain/sports/settlement';
import { isSport } from '@palpite/domain/sports/sports';
import { z } from 'zod';
import { stopReasons } from './wire.ts';

const count = z.number().int().min(0);
const score = z.object({ home: count, away: count });
const name = z.string().trim().min(1).max(80);

const market = z
  .object({
    key: z.string().refine((key) => parseMarket(key) !== null, 'is no market key'),
    status: z.enum(['open', 'suspended', 'closed']).default('open'),
    isMain: z.boolean().default(true),
    scoreBasis: z.enum(scoreBases).optional(),
    outcomes: z
      .array(
        z.object({
          outcome: z.string(),
          oddsMilli: z.number().int().nullable(),
          chances: z
            .object({
              winPpm: count,
              halfWinPpm: count,
              voidPpm: count,
              halfLossPpm: count,
              lossPpm: count,
            })
            .nullable()
            .default(null),
        }),
      )
      .min(1)
      .max(64),
  })
  .refine(({ key, outcomes }) => {
    const type = parseMarket(key)?.type;
    return type !== undefined && outcomes.every(({ outcome }) => parseOutcome(type, outcome) !== null);
  }, 'has an outcome that its market does not know');

export const newMatch = z
  .object({
    sport: z.string().refine(isSport, 'is no sport'),
    home: name.optional(),
    away: name.optional(),
    /** Names of the participants in a race. Their refs are `<match ref>.1` and so on. */
    entrants: z.array(name).min(2).max(40).optional(),
    league: name.default('Scripted'),
    title: name.nullable().default(null),
    startsAt: z.iso.datetime().optional(),
    inPlayOffered: z.boolean().default(true),
    /** `model` prices the match by the feed's model. `strength` is the logarithm of the home team's odds. */
    markets: z.union([z.literal('model'), z.array(market).max(200)]).default('model'),
    strength: z.number().min(-3).max(3).default(0),
  })
  .refine(({ home, away, entrants }) => entrants || (home && away), 'names nobody who plays');

export type NewMatch = z.output<typeof newMatch>;

const keys = z.union([z.literal('all'), z.array(z.string()).max(500)]);
const tally = score.extend({ isOver: z.boolean() });
const result = z.looseObject({
  status: z.enum(['running', 'finished', 'abandoned', 'retired', 'postponed', 'cancelled']),
  scores: z.record(z.string(), tally).optional(),
});

const standing = z
  .object({
    timeStatus: z.enum(timeStatuses.names),
    clock: z.object({ seconds: count, isRunning: z.boolean() }).nullable(),
    partNumber: count.nullable(),
    parts: z.array(score),
    result,
    points: z.object({ home: z.string(), away: z.string() }).nullable(),
    serving: z.enum(['home', 'away']).nullable(),
    cards: z.object({ yellow: score, red: score }).nullable(),
    statistics: z.record(z.string(), score),
  })
  .partial();

const event = z.object({
  number: z.number().int().min(1).optional(),
  kind: z.enum(eventKinds),
  timeStatus: z.enum(timeStatuses.names).optional(),
  partNumber: count.nullable().optional(),
  second: count.nullable().default(null),
  side: z.enum(['home', 'away']).nullable().default(null),
  score: score.nullable().default(null),
  who: z.string().nullable().default(null),
  place: z.object({ along: z.number(), across: z.number() }).nullable().default(null),
});

/** A message to send now. The feed sets `sequence` and `at` unless a test simulates a fault. */
const body = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('odds'), markets: z.union([z.literal('model'), z.array(market).max(200)]) }),
  z.object({
    kind: z.literal('betStop'),
    markets: keys.default('all'),
    reason: z.enum(stopReasons).default('other'),
  }),
  z.object({ kind: z.literal('standing'), standing, events: z.array(event).default([]) }),
  z.object({
    kind: z.literal('settlement'),
    certainty: z.enum(['live', 'confirmed']).default('confirmed'),
    result: result.nullable().default(null),
    markets: z
      .array(
        z.object({
          key: z.string(),
          outcomes: z.array(
            z.object({ outcome: z.string(), settlement: z.looseObject({ kind: z.string() }) }),
          ),
        }),
      )
      .nullable()
      .default(null),
  }),
  z.object({
    kind: z.literal('cancel'),
    markets: keys.default('all'),
    reason: z.string().default('cancelled'),
    from: z.iso.datetime().nullable().default(null),
    until: z.iso.datetime().nullable().default(null),
  }),
  z.object({
    kind: z.literal('rollback'),
    of: z.enum(['settlement', 'cancel']).default('settlement'),
    markets: keys.default('all'),
  }),
  z.object({ kind: z.literal('fixture'), startsAt: z.iso.datetime() }),
]);

const placed = z.object({ sequence: z.number().int().optional(), at: z.iso.datetime().optional() });

export const orders = z.object({
  messages: z
    .array(z.union([z.object({ raw: z.string().max(100_000) }), body.and(placed)]))
    .min(1)
    .max(500),
});

export type Order = z.output<typeof orders>['messages'][number];
