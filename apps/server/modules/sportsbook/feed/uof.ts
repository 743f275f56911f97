import { randomInt } from 'node:crypto';
import { isRace, type Sport } from '@palpite/domain/sports/sports';
import { LRUCache } from 'lru-cache';
import type { FeedLog } from './adapter-pieces.ts';
import type { Feed, FeedMessage, OddsMessage, QuotedMarket } from './feed-message.ts';
import { readUofMessage, type UofMessage } from './read-uof-message.ts';
import { createFixtureReader, type FixtureReading } from './uof-fixtures.ts';
import { createLostResults } from './uof-lost-results.ts';
import { eventIn, sportIn } from './uof-markets.ts';
import {
  advanceProducer,
  firstProducerState,
  followedProducers,
  isOffered,
  type ProducerEvent,
  type ProducerState,
  type RecoveryRequest,
  readUofProducers,
  type UofProducer,
} from './uof-producers.ts';
import { createUofRaces } from './uof-races.ts';
import type { UofApi, UofTransport } from './uof-transport.ts';

/** Counted by the metric `palpite_feed_faults_total`. */
export type UofFault =
  | 'malformed'
  | 'producerUnknown'
  | 'sportUnknown'
  | 'marketUnknown'
  | 'outcomeUnknown'
  | 'valueUnreadable'
  | 'requestFailed';

const source = 'uof';
const tickMs = 1_000;
/** The vendor activates and deactivates producers from time to time. */
const producersEveryMs = 3_600_000;
const backoffMs = { first: 1_000, most: 60_000 };
/** Further behind means a backlog, and for how long one is assumed. */
const behindMs = 5_000;
/** Fixtures are read concurrently in the background. */
const matchesMax = 50_000;
const staleAtOnce = 4;
/** Prices beyond it are dropped; the next change contains them again. */
const heldMax = 100_000;
/** Then missing names wait for the next fixture change. */
const nameAttemptsMax = 8;

/** The match is not offered until its fixture is read. */
type StaleMatch = Retry & {
  sequence: number;
  at: Date;
  /** Its prices must be requested again. */
  wasOffered: boolean;
  /** True when only names or prices are missing. */
  isRead: boolean;
  held: Map<string, { message: OddsMessage; market: QuotedMarket }>;
};

type Retry = { attempts: number; nextMs: number };

/**
 * Messages are delivered one by one. Each producer that this account receives is a channel; its markets are
 * offered while `uof-producers.ts` reports it as up. Nothing is offered before the list of producers is read.
 * A match whose fixture could not be read is stopped, its prices are held back, and the fixture is requested
 * again with backoff.
 */
export function createUofFeed(settings: {
  transport: UofTransport;
  api: UofApi;
  log: FeedLog;
  count: (fault: UofFault) => void;
  /** Times stored by earlier processes. */
  listComplete: () => Promise<ReadonlyMap<string, Date>>;
  listUnsettled?: (startedBefore: Date) => Promise<readonly string[]>;
  now?: () => Date;
  elapsedMs?: () => number;
  /** Returns a function that stops it. */
  repeat?: (run: () => void, everyMs: number) => () => void;
  /** Recovery messages reach every session of the account, so ids of two processes must differ. */
  firstRequestId?: number;
}): Feed & { tick(): Promise<void> } {
  const { transport, api, log, count, listComplete, listUnsettled = async () => [] } = settings;
  const { now = () => new Date(), elapsedMs = () => performance.now(), repeat = repeatByTimer } = settings;
  let lastRequestId = settings.firstRequestId ?? randomInt(1, 1_000_000_000);
  let deliver: (messages: readonly FeedMessage[]) => Promise<void> = async () => {};
  const sports = new LRUCache<string, Sport | 'none'>({ max: matchesMax });
  const stale = new Map<string, StaleMatch>();
  /** The metric counts every occurrence. */
  const reported = new LRUCache<string, true>({ max: 1_000 });
  let heldCount = 0;
  let producers = new Map<string, UofProducer>();
  const states = new Map<string, ProducerState>();
  let complete: ReadonlyMap<string, Date> | null = null;
  const reload: Retry = { attempts: 0, nextMs: Number.NEGATIVE_INFINITY };
  const fixtureApi: Retry = { attempts: 0, nextMs: Number.NEGATIVE_INFINITY };
  let lastTaken = { elapsedMs: Number.NEGATIVE_INFINITY, behindMs: 0 };
  let isAsking = false;
  let isListening = false;
  let isClosed = false;
  let stopTicking = () => {};
  let turn: Promise<void> = Promise.resolve();

  const readFixture = createFixtureReader(api.findFixture, (details) => {
    count('requestFailed');
    log.warn({ source, ...details }, 'could not read names');
  });

  const lostResults = createLostResults({
    findSummary: api.findSummary,
    listUnsettled,
    deliver: (messages) => inTurn(() => deliver(messages)),
    elapsedMs,
    onFailure: (details) => {
      count('requestFailed');
      log.warn({ source, ...details }, 'could not read a summary');
    },
    onNoResult: (matchRef) =>
      log.warn({ source, matchRef }, 'a summary has no result; the match waits for one'),
  });
  const races = createUofRaces({
    findVariant: api.findVariant,
    elapsedMs,
    onFailure: (details) => {
      count('requestFailed');
      log.warn({ source, ...details }, 'could not read a market of a race');
    },
  });

  /** In call order: messages, lost connections and timer ticks. */
  function inTurn(run: () => Promise<void>): Promise<void> {
    turn = turn.then(run).catch((failure) => {
      if (!isClosed) log.warn({ source, reason: String(failure) }, 'could not handle a message of the feed');
    });
    return turn;
  }

  function fail(retry: Retry): void {
    retry.nextMs =
      elapsedMs() + Math.min(backoffMs.most, backoffMs.first * 2 ** Math.min(retry.attempts, 10));
    retry.attempts++;
  }

  function succeed(retry: Retry, nextMs = Number.NEGATIVE_INFINITY): void {
    retry.attempts = 0;
    retry.nextMs = nextMs;
  }

  function aliveMessages(id: string, state: ProducerState): FeedMessage[] {
    const at = state.aliveAt ?? state.completeUntil ?? now();
    const anyUp = [...states.values()].some(isOffered);
    const completeUntil = state.completeUntil ?? undefined;
    return [
      { kind: 'alive', at, isRecovering: !isOffered(state), channel: id, completeUntil },
      { kind: 'alive', at, isRecovering: !anyUp },
    ];
  }

  async function advance(id: string, event: ProducerEvent, always = false): Promise<void> {
    const producer = producers.get(id);
    const before = states.get(id);
    if (!producer || !before) return;
    const clock = { elapsedMs: elapsedMs(), now: now() };
    const { state, request } = advanceProducer(producer, before, event, clock, lastRequestId + 1);
    states.set(id, state);
    if (request) {
      lastRequestId = request.requestId;
      if (request.after && before.completeUntil && before.completeUntil < request.after) {
        const { name } = producer;
        log.warn(
          { source, producer: name, from: before.completeUntil, until: request.after },
          'results may be missing',
        );
        lostResults.noteGap(request.after);
      }
      requestRecovery(producer, request);
    }
    if (state.status !== before.status) {
      const { status, reason } = state;
      log.warn({ source, producer: producer.name, status, reason }, 'producer status changed');
    }
    if (always || isOffered(state) !== isOffered(before)) await deliver(aliveMessages(id, state));
  }

  /** Not awaited: the answer may arrive after the snapshot. */
  function requestRecovery({ id, path, name }: UofProducer, request: RecoveryRequest): void {
    api.requestRecovery(path, request).catch((failure) => {
      count('requestFailed');
      log.warn({ source, producer: name, reason: String(failure) }, 'could not request a recovery');
      return inTurn(() => advance(id, { kind: 'requestFailed', requestId: request.requestId }));
    });
  }

  function listen(): void {
    if (isListening || isClosed) return;
    isListening = true;
    transport.start(
      (xml, routingKey) =>
        inTurn(async () => {
          try {
            await takeMessage(xml, routingKey);
          } catch (failure) {
            count('malformed');
            log.warn({ source, routingKey, reason: String(failure) }, 'unreadable message');
          }
        }),
      () =>
        inTurn(async () => {
          for (const id of producers.keys()) await advance(id, { kind: 'disconnected' }, true);
        }),
    );
  }

  async function loadProducers(): Promise<void> {
    try {
      const known = complete ?? (await listComplete());
      const followed = followedProducers(readUofProducers(await api.listProducers()));
      if (followed.length === 0) throw new Error('no producer is active');
      await inTurn(() => follow(followed, known));
      complete = known;
      listen();
      succeed(reload, elapsedMs() + producersEveryMs);
    } catch (failure) {
      fail(reload);
      count('requestFailed');
      log.warn({ source, reason: String(failure) }, 'could not read the list of producers');
    }
  }

  async function follow(
    followed: readonly UofProducer[],
    completeUntil: ReadonlyMap<string, Date>,
  ): Promise<void> {
    producers = new Map(followed.map((producer) => [producer.id, producer]));
    for (const [id, state] of [...states]) {
      if (producers.has(id)) continue;
      states.delete(id);
      await deliver(aliveMessages(id, { ...state, status: 'down' }));
    }
    for (const id of producers.keys()) {
      if (states.has(id)) continue;
      const first = firstProducerState(completeUntil.get(id) ?? null, elapsedMs());
      states.set(id, first);
      // Offered by another process, not yet by this one.
      await deliver(aliveMessages(id, first));
    }
  }

  function markStale(matchRef: string, sequence: number, at: Date, wasOffered: boolean): void {
    const known = stale.get(matchRef);
    const match: StaleMatch = {
      sequence: Math.max(sequence, known?.sequence ?? 0),
      at,
      wasOffered: wasOffered || (known?.wasOffered ?? false),
      isRead: false,
      attempts: known?.attempts ?? 0,
      nextMs: Number.NEGATIVE_INFINITY,
      held: known?.held ?? new Map(),
    };
    fail(match);
    stale.set(matchRef, match);
  }

  function noteReading(
    about: { matchRef: string; sequence: number; at: Date },
    reading: FixtureReading | null,
  ): FeedMessage[] {
    const { matchRef, sequence, at } = about;
    sports.set(matchRef, reading?.fixture.fixture.sport ?? 'none');
    if (!reading) count('sportUnknown');
    if (reading && isRace(reading.fixture.fixture.sport))
      races.setEntrants(matchRef, reading.fixture.fixture.competitors);
    const known = stale.get(matchRef);
    const held = [...(known?.held.values() ?? [])];
    heldCount -= held.length;
    const attempts = known?.attempts ?? 0;
    const wasOffered = known?.wasOffered ?? false;
    const lacksNames = reading?.isNamed === false && attempts < nameAttemptsMax;
    stale.delete(matchRef);
    if (reading && (wasOffered || lacksNames)) {
      const match: StaleMatch = {
        sequence,
        at,
        wasOffered,
        isRead: true,
        attempts,
        nextMs: 0,
        held: new Map(),
      };
      if (wasOffered) match.nextMs = Number.NEGATIVE_INFINITY;
      else fail(match);
      stale.set(matchRef, match);
    }
    if (!reading) return [];
    return [reading.fixture, ...held.map(({ message, market }) => ({ ...message, markets: [market] }))];
  }

  /** Before the message is delivered, except while requests are failing. */
  async function learnAtOnce(
    about: { matchRef: string; sequence: number; at: Date },
    wasOffered: boolean,
  ): Promise<FeedMessage[]> {
    const { matchRef, sequence, at } = about;
    if (elapsedMs() >= fixtureApi.nextMs) {
      try {
        const reading = await readFixture(about);
        succeed(fixtureApi);
        return noteReading(about, reading);
      } catch (failure) {
        fail(fixtureApi);
        count('requestFailed');
        log.warn({ source, matchRef, reason: String(failure) }, 'could not read a fixture');
      }
    }
    markStale(matchRef, sequence, at, wasOffered);
    return [{ kind: 'betStop', ...about, markets: 'all', reason: 'other' }];
  }

  async function retryStale(): Promise<void> {
    const due = [...stale].filter(([, match]) => elapsedMs() >= match.nextMs).slice(0, staleAtOnce);
    await Promise.all(due.map(([matchRef, match]) => retryMatch(matchRef, match)));
  }

  async function retryMatch(matchRef: string, match: StaleMatch): Promise<void> {
    const { at, isRead } = match;
    try {
      if (isRead && match.wasOffered) {
        for (const { path } of producers.values()) {
          await api.requestMatchRecovery(path, matchRef, ++lastRequestId);
        }
        match.wasOffered = false;
      }
      // Late names need a newer sequence to replace the stored fixture.
      const about = { matchRef, sequence: isRead ? match.sequence + 1 : match.sequence, at };
      const reading = await readFixture(about);
      succeed(fixtureApi);
      await inTurn(async () => {
        // The answer may be older than another change.
        if (stale.get(matchRef) !== match) return;
        const messages = noteReading(about, reading);
        if (messages.length > 0) await deliver(messages);
      });
    } catch (failure) {
      fail(match);
      count('requestFailed');
      log.warn({ source, matchRef, reason: String(failure) }, 'could not read a match');
    }
  }

  function holdBack(match: StaleMatch, message: FeedMessage): FeedMessage[] {
    if (message.kind !== 'odds') return [message];
    for (const market of message.markets) {
      if (!match.held.has(market.key)) {
        if (heldCount >= heldMax) continue;
        heldCount++;
      }
      match.held.set(market.key, { message, market });
    }
    return [];
  }

  async function prepareRace(xml: string, routingKey: string): Promise<void> {
    const matchRef = eventIn(routingKey);
    if (matchRef !== null && !sports.has(matchRef) && !stale.has(matchRef)) {
      const stamp = Number(/\btimestamp="(\d{1,15})"/.exec(xml)?.[1] ?? now().getTime());
      const messages = await learnAtOnce({ matchRef, sequence: stamp, at: new Date(stamp) }, false);
      if (messages.length > 0) await deliver(messages);
    }
    await races.prepare(xml);
  }

  async function takeAbout(word: UofMessage & { kind: 'messages' }): Promise<void> {
    const { matchRef, messages, product } = word;
    const [first] = messages;
    if (!first || first.kind === 'alive') return;
    const { sequence, at } = first;
    const producer = producers.get(product);
    if (!producer) count('producerUnknown');
    // Results count from any producer, prices only from followed ones.
    const usable = producer
      ? messages
      : messages.filter(({ kind }) => kind !== 'odds' && kind !== 'standing');
    const isKnown = sports.has(matchRef) || stale.has(matchRef);
    const fixture = isKnown ? [] : await learnAtOnce({ matchRef, sequence, at }, false);
    if (sports.get(matchRef) === 'none') return;
    const match = stale.get(matchRef);
    const taken = usable
      .map((message) => (message.kind === 'odds' && producer ? ofChannel(message, producer) : message))
      .flatMap((message) => (match && !match.isRead ? holdBack(match, message) : [message]));
    const all = [...fixture, ...taken];
    if (all.length > 0) await deliver(all);
  }

  async function takeMessage(xml: string, routingKey: string): Promise<void> {
    const sport = sportIn(routingKey);
    if (sport === 'none') {
      count('sportUnknown');
      return;
    }
    if (sport && isRace(sport)) await prepareRace(xml, routingKey);
    const read = readUofMessage(xml, sport, now(), races.marketOf);
    if (!read) return;
    for (const { fault, detail } of read.faults) {
      count(fault);
      if (reported.has(`${fault} ${detail}`)) continue;
      reported.set(`${fault} ${detail}`, true);
      log.warn({ source, routingKey, fault, detail }, 'ignored an invalid part of a message');
    }
    const { word } = read;
    lastTaken = { elapsedMs: elapsedMs(), behindMs: now().getTime() - word.at.getTime() };
    if (word.requestId !== '' && word.kind !== 'snapshotComplete') {
      await advance(word.product, { kind: 'recovered', requestId: word.requestId });
    }
    switch (word.kind) {
      case 'alive':
        if (!producers.has(word.product)) return count('producerUnknown');
        return advance(word.product, word, true);
      case 'down':
        return advance(word.product, { kind: 'productDown' }, true);
      case 'snapshotComplete':
        return advance(word.product, word, true);
      case 'fixtureChanged': {
        const { matchRef, sequence, at, isCancelled } = word;
        const messages = await learnAtOnce({ matchRef, sequence, at }, true);
        if (isCancelled) {
          const about = { matchRef, sequence, at, markets: 'all' as const };
          messages.push({ kind: 'cancel', ...about, reason: 'cancelled', from: null, until: null });
        }
        return messages.length > 0 ? deliver(messages) : undefined;
      }
      case 'messages':
        return takeAbout(word);
    }
  }

  /** HTTP requests run concurrently with messages. */
  async function tick(): Promise<void> {
    const isBusy = elapsedMs() - lastTaken.elapsedMs < behindMs && lastTaken.behindMs > behindMs;
    await inTurn(async () => {
      for (const id of producers.keys()) await advance(id, { kind: 'tick', isBusy });
    });
    if (isAsking) return;
    isAsking = true;
    try {
      if (elapsedMs() >= reload.nextMs) await loadProducers();
      await retryStale();
      await lostResults.recover();
    } catch (failure) {
      log.warn({ source, reason: String(failure) }, 'could not list matches without a result');
    } finally {
      isAsking = false;
    }
  }

  return {
    source,
    start(given) {
      deliver = given;
      stopTicking = repeat(() => void tick(), tickMs);
      void tick();
    },
    tick,
    async close() {
      isClosed = true;
      stopTicking();
      await transport.close();
    },
  };
}

function repeatByTimer(run: () => void, everyMs: number): () => void {
  const timer = setInterval(run, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Prices of a producer without live scope must not be offered in play. */
function ofChannel(message: OddsMessage, { id, scopes }: UofProducer): OddsMessage {
  const untilStart = scopes.length > 0 && !scopes.includes('live');
  return { ...message, channel: id, ...(untilStart && { untilStart: true as const }) };
}
