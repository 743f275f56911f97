import { randomUUID } from 'node:crypto';
import { timeStatuses } from '@palpite/domain/sports/codes';
import { parseMarket, parseOutcome } from '@palpite/domain/sports/markets';
import { isSport, type Sport } from '@palpite/domain/sports/sports';
import { z } from 'zod';
import type { Told } from './engine.ts';
import { quotesOf } from './match-play.ts';
import { standingBefore } from './play/play.ts';
import type { Match } from './schedule.ts';
import type { Address } from './sequence.ts';
import {
  eventKinds,
  type Saying,
  stopReasons,
  type WireEvent,
  type WireFixture,
  type WireMarket,
  type WireStanding,
} from './wire.ts';

const count = z.number().int().min(0);
const score = z.object({ home: count, away: count });
const name = z.string().trim().min(1).max(80);

const market = z
  .object({
    key: z.string().refine((key) => parseMarket(key) !== null, 'is no market key'),
    status: z.enum(['open', 'suspended', 'closed']).default('open'),
    isMain: z.boolean().default(true),
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
    /** Names of all who take part in a race; their refs are `<ref of the match>.1` and so on. */
    entrants: z.array(name).min(2).max(40).optional(),
    league: name.default('Scripted'),
    title: name.nullable().default(null),
    startsAt: z.iso.datetime().optional(),
    inPlayOffered: z.boolean().default(true),
    /** `model` prices the match as the feed would; `strength` is the logarithm of the odds of the home side. */
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
    timeStatus: z.enum(timeStatuses.names as [string, ...string[]]),
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
  second: count.nullable().default(null),
  side: z.enum(['home', 'away']).nullable().default(null),
  score: score.nullable().default(null),
  who: z.string().nullable().default(null),
  place: z.object({ along: z.number(), across: z.number() }).nullable().default(null),
});

/** An order to say something now; `sequence` and `at` are set by the feed unless a fault is wanted. */
const saying = z.discriminatedUnion('kind', [
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
    .array(z.union([z.object({ raw: z.string().max(100_000) }), saying.and(placed)]))
    .min(1)
    .max(500),
});

export type Order = z.output<typeof orders>['messages'][number];

/** What an order comes to: a line as it is, or something to say. */
export type Ordered = { raw: string } | Told;

export type Script = {
  create(wanted: NewMatch, nowMs: number): Told[];
  /** Null when the match is unknown. */
  order(ref: string, list: readonly Order[], nowMs: number): Ordered[] | null;
  snapshot(): Iterable<Told[]>;
  knows(ref: string): boolean;
};

type Scripted = {
  ref: string;
  fixture: WireFixture;
  strength: number;
  standing: WireStanding;
  events: Map<number, WireEvent>;
  markets: Map<string, WireMarket>;
  /** The newest settlement, cancellations and roll-backs that nothing has replaced. */
  rulings: Ruled[];
};

type Ruled = { saying: Saying; address: Address };

/** Matches that a test or a person writes by hand. They live as long as the process. */
export function createScript(nextAddress: () => Address): Script {
  const matches = new Map<string, Scripted>();

  function told(ref: string, sayings: readonly Saying[]): Told[] {
    return sayings.map((what) => ({ matchRef: ref, saying: what }));
  }

  function model(match: Scripted, nowMs: number): WireMarket[] {
    return quotesOf(modelOf(match.ref, match.fixture, match.strength), null, 0, nowMs);
  }

  return {
    create(wanted, nowMs) {
      const ref = `scripted:${randomUUID()}`;
      const match: Scripted = {
        ref,
        fixture: fixtureOf(ref, wanted, nowMs),
        strength: wanted.strength,
        standing: standingBefore,
        events: new Map(),
        markets: new Map(),
        rulings: [],
      };
      matches.set(ref, match);
      const markets = wanted.markets === 'model' ? model(match, nowMs) : (wanted.markets as WireMarket[]);
      for (const one of markets) match.markets.set(one.key, one);
      return told(ref, [
        { kind: 'fixture', fixture: match.fixture },
        { kind: 'standing', standing: match.standing, events: [] },
        ...(markets.length > 0 ? [{ kind: 'odds' as const, markets }] : []),
      ]);
    },

    order(ref, list, nowMs) {
      const match = matches.get(ref);
      if (!match) return null;
      return list.map((wanted): Ordered => {
        if ('raw' in wanted) return { raw: wanted.raw };
        const { sequence, at, ...rest } = wanted;
        const next = nextAddress();
        const address = { sequence: sequence ?? next.sequence, at: at ?? next.at };
        const what = carryOut(match, rest, address, () => model(match, nowMs));
        return { matchRef: ref, saying: what, address };
      });
    },

    knows: (ref) => matches.has(ref),
    *snapshot() {
      for (const match of matches.values())
        yield [
          ...told(match.ref, [
            { kind: 'fixture', fixture: match.fixture },
            { kind: 'standing', standing: match.standing, events: [...match.events.values()] },
            { kind: 'odds', markets: [...match.markets.values()] },
          ]),
          ...match.rulings.map((ruled) => ({ matchRef: match.ref, ...ruled })),
        ];
    },
  };
}

type Wanted = Exclude<Order, { raw: string }>;

/** Keeps what an order says, so that a snapshot repeats it, and completes it. */
function carryOut(match: Scripted, wanted: Wanted, address: Address, model: () => WireMarket[]): Saying {
  switch (wanted.kind) {
    case 'fixture':
      match.fixture = { ...match.fixture, startsAt: wanted.startsAt };
      return { kind: 'fixture', fixture: match.fixture };
    case 'odds': {
      const markets = wanted.markets === 'model' ? model() : (wanted.markets as WireMarket[]);
      for (const one of markets) match.markets.set(one.key, one);
      return { kind: 'odds', markets };
    }
    case 'betStop': {
      const stopped = wanted.markets === 'all' ? [...match.markets.keys()] : wanted.markets;
      for (const key of stopped) {
        const one = match.markets.get(key);
        if (one?.status === 'open') match.markets.set(key, { ...one, status: 'suspended' });
      }
      return { kind: 'betStop', markets: wanted.markets, reason: wanted.reason };
    }
    case 'standing': {
      match.standing = { ...match.standing, ...wanted.standing } as WireStanding;
      const events = wanted.events.map((one) => {
        const numbered: WireEvent = { ...one, number: one.number ?? match.events.size + 1 };
        match.events.set(numbered.number, numbered);
        return numbered;
      });
      return { kind: 'standing', standing: match.standing, events };
    }
    case 'settlement': {
      const { certainty, result: counted, markets } = wanted;
      const settled = { kind: 'settlement', certainty, result: counted, markets } as Saying;
      match.rulings = [
        ...match.rulings.filter(({ saying: ruled }) => ruled.kind === 'cancel'),
        { saying: settled, address },
      ];
      return settled;
    }
    case 'cancel': {
      const { markets, reason, from, until } = wanted;
      const cancelled = { kind: 'cancel', markets, reason, from, until } as Saying;
      match.rulings.push({ saying: cancelled, address });
      return cancelled;
    }
    case 'rollback': {
      const { of, markets } = wanted;
      match.rulings = match.rulings.filter(({ saying: ruled }) => ruled.kind !== of || markets !== 'all');
      const back: Saying = { kind: 'rollback', of, markets };
      match.rulings.push({ saying: back, address });
      return back;
    }
  }
}

function fixtureOf(ref: string, wanted: NewMatch, nowMs: number): WireFixture {
  const names = wanted.entrants ?? [wanted.home ?? '', wanted.away ?? ''];
  const prefix = ref.replace(':', '.');
  return {
    sport: wanted.sport,
    league: { ref: `scripted-${wanted.league}`, name: wanted.league, country: null, rank: 1_000 },
    competitors: names.map((one, index) => ({
      ref: `${prefix}.${index + 1}`,
      name: one,
      short: one.slice(0, 3).toUpperCase(),
    })),
    title: wanted.title,
    startsAt: wanted.startsAt ?? new Date(nowMs + 3_600_000).toISOString(),
    inPlayOffered: wanted.inPlayOffered,
  };
}

/** A scripted match as the model sees it. */
function modelOf(ref: string, fixture: WireFixture, strength: number): Match {
  const sport: Sport = fixture.sport;
  const edge = Math.exp(strength / 3);
  return {
    ref,
    words: ref,
    sport,
    startsAt: 0,
    announcedAt: 0,
    fixture,
    strength,
    rates: { home: Math.min(3.4, 1.4 * edge), away: Math.min(3.4, 1.2 / edge), rho: -0.07 },
    race: {
      drivers: fixture.competitors.map(({ ref: driver, name: called }, index) => ({
        ref: driver,
        name: called,
        pace: index * 0.02,
      })),
      laps: 55,
      lapSeconds: 90,
    },
    fate: { kind: 'played' },
  };
}
