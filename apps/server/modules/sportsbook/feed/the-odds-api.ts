import { z } from 'zod';
import type { Feed, FeedMessage } from './feed-message.ts';
import {
  finalStandingOf,
  fixtureOf,
  marketsOf,
  type OddsFormat,
  type Offered,
  offered,
  type Scored,
  scored,
  sportOf,
} from './read-odds-api.ts';

/** The part of a logger that feeds need. */
type FeedLog = { warn(details: object, message: string): void };

const source = 'the-odds-api';
const aliveEveryMs = 5_000;
/** Prices older than so many rounds of asking are nobody's prices any more. */
const roundsKept = 3;
/** What odds of three markets in one region and scores of past days cost together, in requests of the quota. */
const costOfRound = 5;
/** Requests that are left to the operator. */
const reserve = 10;
const requestTimeoutMs = 15_000;

/**
 * The adapter of The Odds API, version 4. It asks in rounds, as often as what is left of the month's quota allows, and
 * says that it is alive while its newest complete round is young enough. Its prices are too slow for bets in play: a match
 * is stopped at its start, and settled when its score is complete.
 */
export function createOddsApiFeed(settings: {
  url: string;
  key: string;
  /** Keys of competitions, such as `soccer_epl`. */
  competitions: readonly string[];
  log: FeedLog;
  format?: OddsFormat;
  /** Least milliseconds between two rounds. */
  pollMs?: number;
  now?: () => Date;
}): Feed {
  const {
    url,
    key,
    competitions,
    log,
    format = 'decimal',
    pollMs = 60_000,
    now = () => new Date(),
  } = settings;
  const stop = new AbortController();
  /** What was told of each match, so that only changes are told; `open` are the markets that take bets by it. */
  const told = new Map<
    string,
    { fixture: string; odds: string; open: readonly string[]; result: string; competition: string }
  >();
  let remaining = Number.POSITIVE_INFINITY;
  let lastSequence = 0;
  let running: Promise<void> = Promise.resolve();

  async function ask<T>(path: string, query: Record<string, string>, shape: z.ZodType<T>): Promise<T[]> {
    const parameters = new URLSearchParams({ apiKey: key, dateFormat: 'iso', ...query });
    const response = await fetch(`${url}/v4/sports/${path}?${parameters}`, {
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout(requestTimeoutMs)]),
      redirect: 'error',
    });
    const left = Number(response.headers.get('x-requests-remaining') ?? Number.NaN);
    if (!Number.isNaN(left)) remaining = left;
    if (!response.ok) throw new Error(`HTTP ${response.status} for ${path}`);
    const list = z.array(z.unknown()).parse(await response.json());
    return list.flatMap((item) => {
      const parsed = shape.safeParse(item);
      if (parsed.success) return [parsed.data];
      log.warn({ source, path, reason: parsed.error.issues[0]?.message }, 'an event cannot be read');
      return [];
    });
  }

  function about(matchRef: string) {
    lastSequence = Math.max(lastSequence + 1, now().getTime());
    return { matchRef, sequence: lastSequence, at: now() };
  }

  function memoryOf({ id, sport_key }: { id: string; sport_key: string }) {
    const known = told.get(id) ?? {
      fixture: '',
      odds: '',
      open: [],
      result: '',
      competition: sport_key,
    };
    told.set(id, known);
    return known;
  }

  function tellOffer(offer: Offered): FeedMessage[] {
    const sport = sportOf(offer.sport_key);
    if (!sport) return [];
    const known = memoryOf(offer);
    const fixture = fixtureOf(sport, offer);
    const markets = now() < offer.commence_time ? marketsOf(sport, offer, format) : [];
    const [fixtureText, oddsText] = [JSON.stringify(fixture), JSON.stringify(markets)];
    const messages: FeedMessage[] = [];
    if (fixtureText !== known.fixture) messages.push({ kind: 'fixture', ...about(offer.id), fixture });
    // Before this process somebody else may have told prices of it that are quoted no more.
    if (known.fixture === '') messages.push(stopOf(about(offer.id), 'all'));
    if (markets.length > 0 && oddsText !== known.odds) {
      messages.push({ kind: 'odds', ...about(offer.id), markets });
    }
    const open = markets.map((market) => market.key);
    // What is quoted no more, such as a line that has moved, would keep its last price.
    const gone = known.open.filter((key) => !open.includes(key));
    if (gone.length > 0) messages.push(stopOf(about(offer.id), open.length > 0 ? gone : 'all'));
    Object.assign(known, { fixture: fixtureText, odds: oddsText, open });
    return messages;
  }

  function tellScore(score: Scored): FeedMessage[] {
    const sport = sportOf(score.sport_key);
    const known = told.get(score.id);
    if (!sport || !score.completed) return [];
    const standing = finalStandingOf(sport, score);
    const result = JSON.stringify(standing?.result);
    // A score that is corrected afterwards is told again.
    if (!standing || known?.result === result) return [];
    memoryOf(score).result = result;
    return [
      ...(known ? [] : [{ kind: 'fixture' as const, ...about(score.id), fixture: fixtureOf(sport, score) }]),
      { kind: 'standing', ...about(score.id), standing, events: [] },
      {
        kind: 'settlement',
        ...about(score.id),
        certainty: 'confirmed',
        result: standing.result,
        markets: null,
      },
    ];
  }

  /** Both answers come before anything counts as told: what is not delivered would never be told again. */
  async function askCompetition(competition: string): Promise<FeedMessage[]> {
    const offers = await ask(
      `${encodeURIComponent(competition)}/odds`,
      { regions: 'eu', markets: 'h2h,spreads,totals', oddsFormat: format },
      offered,
    );
    const scores = await ask(`${encodeURIComponent(competition)}/scores`, { daysFrom: '3' }, scored);
    const messages = offers.flatMap(tellOffer);
    const [offeredNow, scoredNow] = [offers, scores].map((list) => new Set(list.map(({ id }) => id)));
    for (const [matchRef, known] of told) {
      if (known.competition !== competition || offeredNow?.has(matchRef)) continue;
      if (known.open.length > 0) messages.push(stopOf(about(matchRef), 'all'));
      Object.assign(known, { open: [], odds: '' });
      if (known.result !== '' && !scoredNow?.has(matchRef)) told.delete(matchRef);
    }
    return [...messages, ...scores.flatMap(tellScore)];
  }

  /** As often as what is left lasts until the quota begins anew, on the first of the next month. */
  function paceMs(): number {
    if (remaining === Number.POSITIVE_INFINITY) return pollMs;
    const today = now();
    const renewed = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1);
    const rounds = Math.max(0, remaining - reserve) / (costOfRound * competitions.length);
    if (rounds < 1) return Math.max(pollMs, 3_600_000);
    return Math.max(pollMs, Math.ceil((renewed - today.getTime()) / rounds));
  }

  async function follow(deliver: (messages: readonly FeedMessage[]) => Promise<void>): Promise<void> {
    let askAt = 0;
    let completeAt = Number.NEGATIVE_INFINITY;
    while (!stop.signal.aborted) {
      if (performance.now() >= askAt) {
        let isComplete = true;
        for (const competition of competitions) {
          try {
            const messages = await askCompetition(competition);
            if (messages.length > 0) await deliver(messages);
          } catch (failure) {
            if (stop.signal.aborted) return;
            isComplete = false;
            log.warn({ source, competition, reason: String(failure) }, 'the feed is not reached');
          }
        }
        if (isComplete) completeAt = performance.now();
        askAt = performance.now() + paceMs();
      }
      if (performance.now() - completeAt <= roundsKept * paceMs()) {
        await deliver([{ kind: 'alive', at: now(), isRecovering: false }]);
      }
      await pause(Math.min(aliveEveryMs, pollMs), stop.signal);
    }
  }

  return {
    source,
    start(deliver) {
      running = follow(deliver).catch((failure) =>
        log.warn({ source, reason: String(failure) }, 'the feed ended'),
      );
    },
    async close() {
      stop.abort();
      await running;
    },
  };
}

type About = { matchRef: string; sequence: number; at: Date };

function stopOf(about: About, markets: 'all' | readonly string[]): FeedMessage {
  return { kind: 'betStop', ...about, markets, reason: 'stopped' };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
