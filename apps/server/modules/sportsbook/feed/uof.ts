import { setTimeout } from 'node:timers/promises';
import type { Locale } from '@palpite/domain/locales';
import type { Sport } from '@palpite/domain/sports/sports';
import { LRUCache } from 'lru-cache';
import type { Feed, FeedMessage, Fixture, FixtureMessage, Names } from './feed-message.ts';
import { readUofFixture, readUofMessage, type UofWord } from './read-uof-message.ts';
import { uofSports } from './uof-markets.ts';

/** The part of a logger that feeds need. */
type FeedLog = { warn(details: object, message: string): void };

/** Where messages of the broker come from; each is acknowledged when `take` has resolved. */
export type UofTransport = {
  start(take: (xml: string, routingKey: string) => Promise<void>): void;
  close(): Promise<void>;
};

/** Their HTTP interface. */
export type UofApi = {
  /** The fixture of a match as XML, with names in one of their languages. */
  findFixture(matchRef: string, language: string): Promise<string>;
  /** Asks a producer to tell everything since a time anew; a null time asks for a whole snapshot. */
  askRecovery(product: string, after: Date | null, requestId: number): Promise<void>;
};

const source = 'uof';
/** Without a word of a producer for so long, what it told is not true any more. */
const silentMs = 20_000;
/** A recovery may reach back so far; beyond, a snapshot is asked for. */
const recoveryMsMax = 170 * 60_000;

/** What they call our languages beside English, in which fixtures are asked for first. */
const languages: Readonly<Partial<Record<Locale, string>>> = {
  pt_BR: 'br',
  id_ID: 'id',
  vi_VN: 'vi',
  ja_JP: 'ja',
  ko_KR: 'ko',
  zh_CN: 'zh',
  ru_RU: 'ru',
};
/** Competitions and sides whose names are remembered. */
const namedMax = 20_000;
const namesWaitMs = 3_000;

type Producer = { aliveAt: number; lastTold: Date | null; recovering: boolean; requestId: number };

/**
 * The adapter of the Unified Odds Feed. Messages are delivered one by one in the order of the broker. A producer that was
 * away, or that says `subscribed="0"`, is asked for what was missed; until its snapshot is complete the feed counts as
 * recovering, and no bets are taken on its word.
 */
export function createUofFeed(settings: {
  transport: UofTransport;
  api: UofApi;
  log: FeedLog;
  elapsedMs?: () => number;
}): Feed {
  const { transport, api, log, elapsedMs = () => performance.now() } = settings;
  const sports = new Map<string, Sport>();
  const namesOf = new LRUCache<string, Names>({ max: namedMax });
  const producers = new Map<string, Producer>();
  let lastRequestId = 0;

  function producerOf(product: string): Producer {
    const known = producers.get(product);
    if (known) return known;
    const fresh: Producer = { aliveAt: elapsedMs(), lastTold: null, recovering: false, requestId: 0 };
    producers.set(product, fresh);
    return fresh;
  }

  async function recover(product: string, producer: Producer, at: Date): Promise<void> {
    producer.recovering = true;
    producer.requestId = ++lastRequestId;
    const { lastTold } = producer;
    const isNear = lastTold !== null && at.getTime() - lastTold.getTime() < recoveryMsMax;
    try {
      await api.askRecovery(product, isNear ? lastTold : null, producer.requestId);
    } catch (failure) {
      // Still recovering: the next sign of life asks again.
      producer.requestId = 0;
      log.warn({ source, product, reason: String(failure) }, 'a recovery could not be asked for');
    }
  }

  function aliveMessage(at: Date): FeedMessage {
    const isRecovering = [...producers.values()].some(
      ({ recovering, aliveAt }) => recovering || elapsedMs() - aliveAt > silentMs,
    );
    return { kind: 'alive', at, isRecovering };
  }

  async function hearAlive(word: UofWord & { kind: 'alive' }): Promise<FeedMessage[]> {
    const isNew = !producers.has(word.product);
    const producer = producerOf(word.product);
    const wasAway = elapsedMs() - producer.aliveAt > silentMs;
    producer.aliveAt = elapsedMs();
    const wasAsked = producer.recovering && producer.requestId !== 0;
    if (isNew || wasAway || !word.isSubscribed || (producer.recovering && !wasAsked)) {
      await recover(word.product, producer, word.at);
    }
    if (!producer.recovering) producer.lastTold = word.at;
    return [aliveMessage(word.at)];
  }

  /** Asks in the languages in which something in the fixture has not been named yet; prices wait for it no longer than that. */
  async function nameAll(fixture: FixtureMessage): Promise<FixtureMessage> {
    const { matchRef, sequence, at } = fixture;
    const named = ({ league, competitors }: Fixture) => [league, ...competitors];
    const learn = async ([locale, language]: [string, string]) => {
      try {
        const xml = await api.findFixture(matchRef, language);
        const read = readUofFixture(xml, { matchRef, sequence, at });
        for (const { ref, name } of read ? named(read.fixture) : []) {
          if (name !== '') namesOf.set(ref, { ...namesOf.get(ref), [locale]: name });
        }
      } catch (failure) {
        log.warn({ source, matchRef, language, reason: String(failure) }, 'names could not be read');
      }
    };
    const missing = Object.entries(languages).filter(([locale]) =>
      named(fixture.fixture).some(({ ref }) => namesOf.get(ref)?.[locale as Locale] === undefined),
    );
    if (missing.length > 0) {
      const late = setTimeout(namesWaitMs, undefined, { ref: false });
      await Promise.race([Promise.all(missing.map(learn)), late]);
    }
    const { league, competitors } = fixture.fixture;
    const withNames = <T extends { ref: string }>(item: T) => ({ ...item, names: namesOf.get(item.ref) });
    return {
      ...fixture,
      fixture: { ...fixture.fixture, league: withNames(league), competitors: competitors.map(withNames) },
    };
  }

  async function learnFixture(matchRef: string, sequence: number, at: Date): Promise<FeedMessage[]> {
    try {
      const fixture = readUofFixture(await api.findFixture(matchRef, 'en'), { matchRef, sequence, at });
      if (!fixture) return [];
      sports.set(matchRef, fixture.fixture.sport);
      return [await nameAll(fixture)];
    } catch (failure) {
      log.warn({ source, matchRef, reason: String(failure) }, 'a fixture could not be read');
      return [];
    }
  }

  async function understand(xml: string, routingKey: string): Promise<FeedMessage[]> {
    const word = readUofMessage(xml, sportIn(routingKey));
    if (!word) return [];
    switch (word.kind) {
      case 'alive':
        return hearAlive(word);
      case 'down':
        producerOf(word.product).recovering = true;
        return [aliveMessage(word.at)];
      case 'snapshotComplete': {
        const producer = producerOf(word.product);
        if (String(producer.requestId) !== word.requestId) return [];
        producer.recovering = false;
        producer.lastTold = word.at;
        return [aliveMessage(word.at)];
      }
      case 'fixtureChanged': {
        const { matchRef, sequence, at, isCancelled } = word;
        const fixture = await learnFixture(matchRef, sequence, at);
        if (!isCancelled) return fixture;
        return [
          ...fixture,
          {
            kind: 'cancel',
            matchRef,
            sequence,
            at,
            markets: 'all',
            reason: 'cancelled',
            from: null,
            until: null,
          },
        ];
      }
      case 'messages': {
        const [first] = word.messages;
        if (!first || first.kind === 'alive') return [];
        // Below every message of the match, so that no fixture that was read later counts as older news.
        const fixture = sports.has(word.matchRef)
          ? []
          : await learnFixture(word.matchRef, first.sequence, first.at);
        return [...fixture, ...word.messages];
      }
    }
  }

  return {
    source,
    start(deliver) {
      transport.start(async (xml, routingKey) => {
        let messages: FeedMessage[] = [];
        try {
          messages = await understand(xml, routingKey);
        } catch (failure) {
          log.warn({ source, routingKey, reason: String(failure) }, 'a message cannot be read');
        }
        if (messages.length > 0) await deliver(messages);
      });
    },
    close: () => transport.close(),
  };
}

/** `hi.-.live.odds_change.1.sr:match.18001015.-` is about sport 1. */
function sportIn(routingKey: string): Sport | null {
  const [, , , , number = ''] = routingKey.split('.');
  return Object.hasOwn(uofSports, number) ? (uofSports[number] ?? null) : null;
}
