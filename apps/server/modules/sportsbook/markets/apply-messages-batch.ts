import type { Logger } from 'pino';
import type { Database, Tx } from '../../../platform/db.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { publish } from '../../../platform/outbox.ts';
import {
  type AliveMessage,
  type FeedMessage,
  type FixtureMessage,
  sourceOfChannel,
} from '../feed/feed-message.ts';
import { type FoundFault, parseFeedMessage } from '../feed/parse-feed-message.ts';
import { applyMessages, type MatchMessage } from './apply-messages.ts';
import { type BoardNews, boardTopic, type LeagueNews, newsOfMarket, newsOfMatch } from './board-news.ts';
import type { MatchRow } from './market-rows.ts';
import {
  addFeed,
  listOpenBeside,
  lockMarkets,
  lockMatches,
  noteAlive,
  storeEarlyMessages,
  storeLeagues,
  storeNewMatches,
  takeEarlyMessages,
  writeEvents,
  writeMarkets,
  writeMatches,
  writeOddsChanges,
} from './markets.store.ts';
import { cornersOf, materialStateOf } from './material-change.ts';
import { type OpenMatch, openMatch } from './open-match.ts';

export type ApplyMessagesDeps = { database: Database; metrics: Metrics; log: Logger; now: () => Date };

type Taken = { opened: OpenMatch[]; early: MatchMessage[]; faults: FoundFault[] };

/** SQLSTATE classes 22 and 23: invalid data; the database is not at fault. */
const refusedData = /^2[23]/;

/**
 * One transaction, all or nothing. Locks matches, then markets, each in id order. Repeated and late messages
 * change nothing; unusable ones are counted and logged. Messages before the fixture of their match are stored
 * until it arrives. When the database refuses a batch, it is retried in halves, so that one bad message
 * affects only itself.
 */
export async function applyMessagesBatch(
  deps: ApplyMessagesDeps,
  source: string,
  messages: readonly unknown[],
): Promise<void> {
  const faults: FoundFault[] = [];
  const usable = messages.flatMap((given) => {
    const parsed = parseFeedMessage(given, deps.now());
    faults.push(...parsed.faults);
    return parsed.message ?? [];
  });
  await takeUsable(deps, source, usable, faults);
  for (const { kind } of usable) deps.metrics.feedMessages.inc({ source, kind });
  for (const { fault, matchRef, detail } of faults) {
    deps.metrics.feedFaults.inc({ source, fault });
    deps.log.warn({ source, fault, matchRef, detail }, 'ignored invalid data of a feed');
  }
}

async function takeUsable(
  deps: ApplyMessagesDeps,
  source: string,
  messages: readonly FeedMessage[],
  faults: FoundFault[],
): Promise<void> {
  if (messages.length === 0) return;
  try {
    const taken = await deps.database.db.transaction().execute((tx) => takeBatch(deps, tx, source, messages));
    report(deps, source, taken);
    faults.push(...taken.faults);
  } catch (failure) {
    const code = String((failure as { code?: unknown }).code ?? '');
    if (!refusedData.test(code)) throw failure;
    const [only] = messages;
    if (messages.length === 1 && only) {
      const matchRef = only.kind === 'alive' ? null : only.matchRef;
      faults.push({ fault: 'unstorable', matchRef, detail: `${only.kind} ${code}` });
      return;
    }
    const middle = messages.length >> 1;
    await takeUsable(deps, source, messages.slice(0, middle), faults);
    await takeUsable(deps, source, messages.slice(middle), faults);
  }
}

function report({ metrics, log }: ApplyMessagesDeps, source: string, { opened, early }: Taken): void {
  for (const { match, priceFaults } of opened) {
    for (const { key, priceFault, bookSumPpm } of priceFaults) {
      metrics.guardHolds.inc({ source, reason: priceFault });
      log.warn(
        { source, matchRef: match.sourceRef, key, reason: priceFault, bookSumPpm },
        'held a market: its price is implausible',
      );
    }
  }
  if (early.length > 0) {
    const matchRefs = [...new Set(early.map(({ matchRef }) => matchRef))].slice(0, 10);
    log.info({ source, matchRefs }, 'messages about matches without a fixture are kept until it arrives');
  }
}

function concernsAllMarkets(message: MatchMessage, match: MatchRow): boolean {
  switch (message.kind) {
    case 'odds':
      return false;
    case 'fixture':
      return message.fixture.inPlayOffered !== match.inPlayOffered;
    case 'standing':
      return (
        message.sequence > match.standingSequence &&
        (materialStateOf(match.sport, message.standing) !== materialStateOf(match.sport, match.standing) ||
          cornersOf(message.standing) !== cornersOf(match.standing))
      );
    case 'settlement':
      return message.markets === null;
    default:
      return message.markets === 'all';
  }
}

function namedMarkets(message: MatchMessage): string[] {
  if (message.kind === 'odds') return message.markets.map(({ key }) => key);
  if (message.kind === 'settlement') return (message.markets ?? []).map(({ key }) => key);
  if (message.kind === 'fixture' || message.kind === 'standing' || message.markets === 'all') return [];
  return [...message.markets];
}

/** Does not count or log. */
export async function takeBatch(
  deps: Pick<ApplyMessagesDeps, 'now'>,
  tx: Tx,
  source: string,
  messages: readonly FeedMessage[],
): Promise<Taken> {
  const reported = messages.filter((message): message is MatchMessage => message.kind !== 'alive');
  // Ascending: the newest fixture names a league, the oldest creates a match (`storeNewMatches`).
  const fixtures = reported
    .filter((message): message is FixtureMessage => message.kind === 'fixture')
    .toSorted((a, b) => a.sequence - b.sequence);
  if (fixtures.length > 0) await addFeed(tx, source);
  const { ids: leagueIds, changed: leagues } = await storeLeagues(tx, source, fixtures);
  const fresh = await storeNewMatches(tx, source, fixtures, leagueIds);
  const waited = (await takeEarlyMessages(tx, source, fresh)).flatMap((given) => {
    const { message } = parseFeedMessage(given, deps.now());
    return message && message.kind !== 'alive' ? message : [];
  });
  const byRef = Map.groupBy([...waited, ...reported], ({ matchRef }) => matchRef);
  const matches = byRef.size > 0 ? await lockMatches(tx, source, [...byRef.keys()]) : [];
  const known = new Set(matches.map(({ sourceRef }) => sourceRef));
  const early = reported.filter(({ matchRef }) => !known.has(matchRef));
  if (early.length > 0) {
    await addFeed(tx, source);
    await storeEarlyMessages(tx, source, early);
  }

  const whole: string[] = [];
  const named: { matchId: string; key: string }[] = [];
  for (const match of matches) {
    const own = byRef.get(match.sourceRef) ?? [];
    if (own.some((message) => concernsAllMarkets(message, match))) whole.push(match.id);
    else for (const key of new Set(own.flatMap(namedMarkets))) named.push({ matchId: match.id, key });
  }
  const locked = await lockMarkets(tx, whole, named);
  const markets = Map.groupBy(locked, ({ matchId }) => matchId);
  const quoted = matches.flatMap(({ id, sourceRef }) =>
    (byRef.get(sourceRef) ?? [])
      .filter(({ kind }) => kind === 'odds')
      .flatMap(namedMarkets)
      .map((key) => ({ matchId: id, key })),
  );
  const crossed = locked.filter(({ priceFault }) => priceFault === 'crossed');
  const beside = Map.groupBy(await listOpenBeside(tx, [...quoted, ...crossed]), ({ matchId }) => matchId);
  const opened = matches.map((match) => {
    const own = new Map((markets.get(match.id) ?? []).map((market) => [market.key, market]));
    const open = openMatch({ match, markets: own, beside: beside.get(match.id) ?? [], leagueIds, source });
    applyMessages(open, byRef.get(match.sourceRef) ?? []);
    return open;
  });
  await write(
    tx,
    source,
    opened,
    messages.filter((message) => message.kind === 'alive'),
    leagues,
  );
  return { opened, early, faults: opened.flatMap(({ faults }) => faults) };
}

async function write(
  tx: Tx,
  source: string,
  opened: readonly OpenMatch[],
  alive: readonly AliveMessage[],
  leagues: LeagueNews[],
): Promise<void> {
  const changed = opened.filter(({ matchChanged }) => matchChanged);
  const markets = opened.flatMap(({ touched }) => [...touched]);
  for (const channel of new Set(opened.flatMap(({ sources }) => [...sources]))) await addFeed(tx, channel);
  await writeMatches(
    tx,
    changed.map(({ match }) => match),
  );
  await writeMarkets(tx, markets);
  await writeOddsChanges(
    tx,
    opened.flatMap(({ history }) => history),
  );
  await writeEvents(
    tx,
    opened.flatMap(({ events }) => [...events.values()]),
  );
  const feeds: BoardNews['feeds'] = [];
  for (const [of, reported] of Map.groupBy(alive, ({ channel }) => sourceOfChannel(source, channel))) {
    // Of two with the same time, the later in the batch is newer.
    const newest = reported.toSorted((a, b) => a.at.getTime() - b.at.getTime()).at(-1);
    if (newest && (await noteAlive(tx, of, newest))) {
      feeds.push({ source: of, isRecovering: newest.isRecovering });
    }
  }
  const news: BoardNews = {
    matches: changed.map(({ match, fixtureChanged }) => newsOfMatch(source, match, fixtureChanged)),
    markets: markets.map(newsOfMarket),
    events: opened.flatMap(({ match, events }) =>
      events.size > 0
        ? [
            {
              matchId: match.id,
              events: [...events.values()].map(({ matchId: _m, at: _a, sequence: _s, ...event }) => event),
            },
          ]
        : [],
    ),
    feeds,
    ...(leagues.length > 0 && { leagues }),
  };
  if (Object.values(news).every((part) => part.length === 0)) return;
  await publish(tx, [{ topic: boardTopic, playerId: null, payload: news }]);
}
