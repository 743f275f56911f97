import { z } from 'zod';
import { parseVendorJson, readVendorBody } from '../../../platform/read-vendor-text.ts';
import type { VendorKey } from '../../../platform/vendor-key.ts';
import { type FeedLog, pause } from './adapter-pieces.ts';
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

const source = 'the-odds-api';
const aliveEveryMs = 5_000;
/** Without an answer for this many intervals, the feed is no longer alive. */
const roundsKept = 3;
/** Quota cost per competition: odds of three markets in one region, and scores of past days. */
const costOfRound = 5;
/** Requests reserved for the operator. */
const reserve = 10;
const requestTimeoutMs = 15_000;
/** The delay doubles, up to the polling interval. */
const retryFirstMs = 5_000;

/** Only changes are delivered. `open`: markets that accept bets. */
type Known = {
  fixture: string;
  odds: string;
  open: readonly string[];
  result: string;
  competition: string;
  isListed: boolean;
};

type Call = {
  competition: string;
  kind: 'odds' | 'scores';
  dueAt: number;
  failures: number;
  hasAnswered: boolean;
};

/**
 * Polls as often as the remaining quota of the month allows. The prices are too slow for in-play bets: a
 * match is stopped at its start and settled when its score is complete. When the odds of a competition are
 * unreadable, its markets are stopped until they are readable again. The feed becomes alive once the odds of
 * every competition were read, and stays so while at least one of these calls does not fail.
 */
export function createOddsApiFeed(settings: {
  url: string;
  key: VendorKey;
  competitions: readonly string[];
  /** Competitions whose scores are those of regulation time. */
  regulationScores?: readonly string[];
  sourceAgeMaxMs?: number;
  log: FeedLog;
  countFault?(fault: 'malformed'): void;
  /** Lists matches that any process stored. */
  listUnfinished?(): Promise<readonly string[]>;
  format?: OddsFormat;
  /** Time between two rounds. */
  pollMs?: number;
  now?: () => Date;
}): Feed {
  const {
    url,
    key,
    competitions,
    regulationScores = [],
    sourceAgeMaxMs = 600_000,
    log,
    countFault = () => {},
    listUnfinished = async () => [],
    format = 'decimal',
    pollMs = 60_000,
    now = () => new Date(),
  } = settings;
  const stop = new AbortController();
  const knownEvents = new Map<string, Known>();
  let remaining = Number.POSITIVE_INFINITY;
  let lastSequence = 0;
  let running: Promise<void> = Promise.resolve();

  async function ask<T>(path: string, query: Record<string, string>, shape: z.ZodType<T>): Promise<T[]> {
    const parameters = new URLSearchParams({ apiKey: key.current(), dateFormat: 'iso', ...query });
    const response = await fetch(`${url}/v4/sports/${path}?${parameters}`, {
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout(requestTimeoutMs)]),
      redirect: 'error',
    });
    const left = response.headers.get('x-requests-remaining')?.trim();
    if (left && Number.isFinite(Number(left))) remaining = Number(left);
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`HTTP ${response.status} for ${path}`);
    }
    const list = z.array(z.unknown()).parse(parseVendorJson(await readVendorBody(response)));
    return list.flatMap((item) => {
      const parsed = shape.safeParse(item);
      if (parsed.success) return [parsed.data];
      countFault('malformed');
      log.warn({ source, path, reason: parsed.error.issues[0]?.message }, 'unreadable event');
      return [];
    });
  }

  function about(matchRef: string) {
    lastSequence = Math.max(lastSequence + 1, now().getTime());
    return { matchRef, sequence: lastSequence, at: now() };
  }

  function memoryOf({ id, sport_key }: { id: string; sport_key: string }): Known {
    const known = knownEvents.get(id) ?? {
      fixture: '',
      odds: '',
      open: [],
      result: '',
      competition: sport_key,
      isListed: false,
    };
    knownEvents.set(id, known);
    return known;
  }

  function tellOffer(offer: Offered): FeedMessage[] {
    const sport = sportOf(offer.sport_key);
    if (!sport) return [];
    const known = memoryOf(offer);
    const fixture = fixtureOf(sport, offer);
    const markets =
      now() < offer.commence_time ? marketsOf(sport, offer, format, { at: now(), sourceAgeMaxMs }) : [];
    const [fixtureText, oddsText] = [JSON.stringify(fixture), JSON.stringify(markets)];
    const messages: FeedMessage[] = [];
    if (fixtureText !== known.fixture) messages.push({ kind: 'fixture', ...about(offer.id), fixture });
    // An earlier process may have stored prices that are no longer quoted.
    if (known.fixture === '') messages.push(stopOf(about(offer.id), 'all'));
    if (markets.length > 0 && oddsText !== known.odds) {
      messages.push({ kind: 'odds', ...about(offer.id), markets });
    }
    const open = markets.map((market) => market.key);
    // It would keep its last price, for example after a moved line.
    const gone = known.open.filter((key) => !open.includes(key));
    if (gone.length > 0) messages.push(stopOf(about(offer.id), open.length > 0 ? gone : 'all'));
    Object.assign(known, { fixture: fixtureText, odds: oddsText, open, isListed: true });
    return messages;
  }

  function publishScore(score: Scored): FeedMessage[] {
    const sport = sportOf(score.sport_key);
    const known = knownEvents.get(score.id);
    if (!sport || !score.completed) return [];
    const final = finalStandingOf(sport, score, regulationScores);
    if (!final) {
      countFault('malformed');
      log.warn({ source, matchRef: score.id }, 'a finished match has no readable score');
      return [];
    }
    const { isResult, ...standing } = final;
    const result = JSON.stringify(standing.result);
    // A corrected score is settled again.
    if (known?.result === result) return [];
    memoryOf(score).result = result;
    const messages: FeedMessage[] = [
      ...(known ? [] : [{ kind: 'fixture' as const, ...about(score.id), fixture: fixtureOf(sport, score) }]),
      { kind: 'standing', ...about(score.id), standing, events: [] },
    ];
    if (!isResult) {
      log.warn(
        { source, matchRef: score.id },
        'the feed provides no result for this match; it waits for the operator',
      );
      return [...messages, stopOf(about(score.id), 'all')];
    }
    const settlement = { certainty: 'confirmed', result: standing.result, markets: null } as const;
    return [...messages, { kind: 'settlement', ...about(score.id), ...settlement }];
  }

  async function askOdds(competition: string): Promise<FeedMessage[]> {
    const offers = await ask(
      `${encodeURIComponent(competition)}/odds`,
      { regions: 'eu', markets: 'h2h,spreads,totals', oddsFormat: format },
      offered,
    );
    const listed = new Set(offers.map(({ id }) => id));
    const messages = offers.flatMap(tellOffer);
    for (const [matchRef, known] of knownEvents) {
      if (known.competition !== competition || listed.has(matchRef)) continue;
      messages.push(...stopOffer(matchRef, known));
      known.isListed = false;
    }
    return messages;
  }

  async function askScores(competition: string): Promise<FeedMessage[]> {
    const scores = await ask(`${encodeURIComponent(competition)}/scores`, { daysFrom: '3' }, scored);
    const listed = new Set(scores.map(({ id }) => id));
    for (const [matchRef, known] of knownEvents) {
      const isOver = known.result !== '' && !known.isListed && !listed.has(matchRef);
      if (known.competition === competition && isOver) knownEvents.delete(matchRef);
    }
    return scores.flatMap(publishScore);
  }

  function stopOffer(matchRef: string, known: Known): FeedMessage[] {
    const wasOpen = known.open.length > 0;
    Object.assign(known, { open: [], odds: '' });
    return wasOpen ? [stopOf(about(matchRef), 'all')] : [];
  }

  function stopCompetition(competition: string): FeedMessage[] {
    return [...knownEvents].flatMap(([matchRef, known]) =>
      known.competition === competition ? stopOffer(matchRef, known) : [],
    );
  }

  /** The remaining quota lasts until it renews, on the first of the next month. */
  function paceMs(): number {
    if (remaining === Number.POSITIVE_INFINITY) return pollMs;
    const today = now();
    const renewed = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1);
    const rounds = Math.max(0, remaining - reserve) / (costOfRound * competitions.length);
    if (rounds < 1) return Math.max(pollMs, 3_600_000);
    return Math.max(pollMs, Math.ceil((renewed - today.getTime()) / rounds));
  }

  type Deliver = (messages: readonly FeedMessage[]) => Promise<void>;

  /** After a failure the next answer delivers them again. */
  async function deliverOf(competition: string, messages: readonly FeedMessage[], deliver: Deliver) {
    try {
      if (messages.length > 0) await deliver(messages);
    } catch (failure) {
      for (const [matchRef, known] of knownEvents)
        if (known.competition === competition) knownEvents.delete(matchRef);
      throw failure;
    }
  }

  async function make(call: Call, deliver: Deliver): Promise<boolean> {
    const { competition, kind } = call;
    try {
      const messages = await (kind === 'odds' ? askOdds(competition) : askScores(competition));
      await deliverOf(competition, messages, deliver);
      Object.assign(call, { failures: 0, hasAnswered: true, dueAt: performance.now() + paceMs() });
      return true;
    } catch (failure) {
      if (stop.signal.aborted) return false;
      const retryMs = Math.min(paceMs(), retryFirstMs * 2 ** Math.min(call.failures, 12));
      Object.assign(call, { failures: call.failures + 1, dueAt: performance.now() + retryMs });
      log.warn({ source, competition, kind, reason: String(failure) }, 'could not reach the feed');
      if (kind === 'odds')
        await deliverOf(competition, stopCompetition(competition), deliver).catch(() => {});
      return false;
    }
  }

  async function stopUnlisted(deliver: Deliver): Promise<void> {
    const unlisted = (await listUnfinished()).filter((matchRef) => !knownEvents.has(matchRef));
    if (unlisted.length > 0) await deliver(unlisted.map((matchRef) => stopOf(about(matchRef), 'all')));
  }

  async function follow(deliver: Deliver): Promise<void> {
    const calls = competitions.flatMap((competition) =>
      (['odds', 'scores'] as const).map(
        (kind): Call => ({ competition, kind, dueAt: 0, failures: 0, hasAnswered: false }),
      ),
    );
    const odds = calls.filter(({ kind }) => kind === 'odds');
    let answeredAt = Number.NEGATIVE_INFINITY;
    let isComplete = false;
    while (!stop.signal.aborted) {
      for (const call of calls) {
        if (performance.now() < call.dueAt) continue;
        if (await make(call, deliver)) answeredAt = performance.now();
        if (stop.signal.aborted) return;
      }
      try {
        if (!isComplete && odds.every(({ hasAnswered }) => hasAnswered)) {
          await stopUnlisted(deliver);
          isComplete = true;
        }
        const isCurrent = performance.now() - answeredAt <= roundsKept * paceMs();
        if (isComplete && isCurrent && odds.some(({ failures }) => failures === 0))
          await deliver([{ kind: 'alive', at: now(), isRecovering: false }]);
      } catch (failure) {
        log.warn({ source, reason: String(failure) }, 'could not deliver messages of the feed');
      }
      await pause(Math.min(aliveEveryMs, pollMs), stop.signal);
    }
  }

  return {
    source,
    start(deliver) {
      running = follow(deliver).catch((failure) =>
        log.warn({ source, reason: String(failure) }, 'the feed stopped'),
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
