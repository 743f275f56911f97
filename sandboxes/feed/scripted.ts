import { randomUUID } from 'node:crypto';
import type { Sport } from '@palpite/domain/sports/sports';
import type { MatchMessage } from './engine.ts';
import { quotesOf } from './match-play.ts';
import type { NewMatch, Order } from './orders.ts';
import { standingBefore } from './play/play.ts';
import type { Match } from './schedule.ts';
import type { Address } from './sequence.ts';
import type { MessageBody, WireEvent, WireFixture, WireMarket, WireStanding } from './wire.ts';

export type Ordered = { raw: string } | MatchMessage;

export type Script = {
  create(wanted: NewMatch, nowMs: number): MatchMessage[];
  order(ref: string, list: readonly Order[], nowMs: number): Ordered[] | null;
  snapshot(): Iterable<MatchMessage[]>;
  hasMatch(ref: string): boolean;
};

type Scripted = {
  ref: string;
  fixture: WireFixture;
  strength: number;
  standing: WireStanding;
  events: Map<number, WireEvent>;
  markets: Map<string, WireMarket>;
  /** The newest settlement, cancellations and roll-backs that are still in force. */
  rulings: Ruled[];
};

type Ruled = { body: MessageBody; address: Address };

/** Keeps matches written by tests or by hand, for the life of the process. */
export function createScript(nextAddress: () => Address): Script {
  const matches = new Map<string, Scripted>();

  function messagesOf(ref: string, bodies: readonly MessageBody[]): MatchMessage[] {
    return bodies.map((what) => ({ matchRef: ref, body: what }));
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
      return messagesOf(ref, [
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
        return { matchRef: ref, body: what, address };
      });
    },

    hasMatch: (ref) => matches.has(ref),
    *snapshot() {
      for (const match of matches.values())
        yield [
          ...messagesOf(match.ref, [
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

function carryOut(match: Scripted, wanted: Wanted, address: Address, model: () => WireMarket[]): MessageBody {
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
      const { timeStatus, partNumber } = match.standing;
      const events = wanted.events.map((one) => {
        const numbered: WireEvent = {
          ...one,
          number: one.number ?? match.events.size + 1,
          timeStatus: one.timeStatus ?? timeStatus,
          partNumber: one.partNumber === undefined ? partNumber : one.partNumber,
        };
        match.events.set(numbered.number, numbered);
        return numbered;
      });
      return { kind: 'standing', standing: match.standing, events };
    }
    case 'settlement': {
      const { certainty, result: counted, markets } = wanted;
      const settled = { kind: 'settlement', certainty, result: counted, markets } as MessageBody;
      match.rulings = [
        ...match.rulings.filter(({ body: ruled }) => ruled.kind === 'cancel'),
        { body: settled, address },
      ];
      return settled;
    }
    case 'cancel': {
      const { markets, reason, from, until } = wanted;
      const cancelled = { kind: 'cancel', markets, reason, from, until } as MessageBody;
      match.rulings.push({ body: cancelled, address });
      return cancelled;
    }
    case 'rollback': {
      const { of, markets } = wanted;
      match.rulings = match.rulings.filter(({ body: ruled }) => ruled.kind !== of || markets !== 'all');
      const back: MessageBody = { kind: 'rollback', of, markets };
      match.rulings.push({ body: back, address });
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
    scenario: { kind: 'played' },
  };
}
