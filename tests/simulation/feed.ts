import { quoteChances } from '@palpite/domain/sports/chances';
import { chancesOf, scoreGrid } from '@palpite/domain/sports/football-model';
import { type Market, type OutcomeCode, outcomesOf, parseMarket } from '@palpite/domain/sports/markets';
import type { Score } from '@palpite/domain/sports/match-result';
import type { FeedMessage } from '../../apps/server/modules/sportsbook/feed/feed-message.ts';
import { applyMessagesBatch } from '../../apps/server/modules/sportsbook/markets/apply-messages-batch.ts';
import { createLog } from '../../apps/server/platform/log.ts';
import { createMetrics } from '../../apps/server/platform/metrics.ts';
import type { Random } from './randomness.ts';
import type { Quote, World } from './world.ts';

const source = 'simulation';
const minuteMs = 60_000;
const matchMinutes = 90;
/** Margin of the prices, in ppm of the fair price. */
const marginPpm = 50_000;
const marketKeys = ['football/matchResult/fullGame', 'football/total/fullGame/2.5'];

type Goal = { minute: number; side: 'home' | 'away' };

/** What the feed says wrongly about a match, and when. */
type Mistake =
  | { kind: 'goal'; minute: number; side: 'home' | 'away'; lastsMinutes: number }
  | { kind: 'result'; lastsMinutes: number }
  | { kind: 'cancel'; undone: boolean; afterMinutes: number };

type Match = {
  ref: string;
  startsAt: number;
  rates: { home: number; away: number; rho: number };
  goals: readonly Goal[];
  mistake: Mistake | null;
  matchId: string;
  marketIds: Map<string, string>;
  isDone: boolean;
  quotes: Quote[];
  /** Messages that were sent, for late repetitions. */
  sent: FeedMessage[];
};

export type SimulatedFeed = {
  /** Plays the matches up to now and sends their state. */
  tick(): Promise<void>;
  quotes(): readonly Quote[];
  /** Confirms that the prices are current. */
  confirm(): Promise<boolean>;
  /** Whether every match has ended and was settled with its true result. */
  isOver(): boolean;
  /** No further matches are announced. */
  wind(): void;
};

/** Plays football matches whose chances are those of the prices, and corrects itself. */
export function createFeed(world: World): SimulatedFeed {
  return new FootballFeed(world);
}

class FootballFeed implements SimulatedFeed {
  readonly #world: World;
  readonly #random: Random;
  readonly #metrics = createMetrics();
  readonly #log = createLog({ LOG_LEVEL: 'silent' } as never);
  readonly #matches: Match[] = [];
  #sequence = 0;
  #isWinding = false;

  constructor(world: World) {
    this.#world = world;
    this.#random = world.random('feed');
  }

  #about(match: Match) {
    return {
      matchRef: match.ref,
      sequence: ++this.#sequence,
      at: new Date(),
    };
  }

  #announce(): void {
    const rates = { home: 0.8 + this.#random.unit() * 1.4, away: 0.6 + this.#random.unit(), rho: 0 };
    const goalsOf = (side: 'home' | 'away') =>
      Array.from({ length: drawPoisson(this.#random, rates[side]) }, () => ({
        minute: this.#random.unit() * matchMinutes,
        side,
      }));
    this.#matches.push({
      ref: `match-${this.#matches.length + 1}`,
      startsAt: this.#world.clock.now() + this.#random.between(5, 60) * minuteMs,
      rates,
      goals: [...goalsOf('home'), ...goalsOf('away')],
      mistake: drawMistake(this.#random),
      matchId: '',
      marketIds: new Map(),
      isDone: false,
      quotes: [],
      sent: [],
    });
  }

  #messagesOf(match: Match): FeedMessage[] {
    const minute = (this.#world.clock.now() - match.startsAt) / minuteMs;
    const fixture: FeedMessage = {
      ...this.#about(match),
      kind: 'fixture',
      fixture: {
        sport: 'football',
        league: { ref: 'liga', name: 'Liga Simulada', country: 'BR', rank: 1 },
        competitors: [
          { ref: `home ${match.ref}`, name: `Casa ${match.ref}`, short: 'CAS' },
          { ref: `away ${match.ref}`, name: `Visita ${match.ref}`, short: 'VIS' },
        ],
        title: null,
        startsAt: new Date(match.startsAt),
        inPlayOffered: true,
      },
    };
    if (minute < 0) return [fixture, this.#oddsOf(match, { home: 0, away: 0 }, matchMinutes)];
    if (minute < matchMinutes) {
      const { mistake } = match;
      const isWrong =
        mistake?.kind === 'goal' &&
        minute >= mistake.minute &&
        minute < mistake.minute + mistake.lastsMinutes;
      const score = scoreAt(match, minute);
      if (isWrong) {
        // A goal that will be disallowed: the vendor suspends the match until the review is over.
        match.quotes = [];
        score[mistake.side]++;
        return [this.#standingOf(match, score, false), this.#stopOf(match)];
      }
      return [this.#standingOf(match, score, false), this.#oddsOf(match, score, matchMinutes - minute)];
    }
    match.quotes = [];
    return this.#endOf(match, minute - matchMinutes);
  }

  #alive(): FeedMessage {
    return { kind: 'alive', at: new Date(), isRecovering: false };
  }

  #stopOf(match: Match): FeedMessage {
    return {
      ...this.#about(match),
      kind: 'betStop',
      markets: 'all',
      reason: 'review',
    };
  }

  /** The end of a match: a cancelled market, a wrong result first, or the true result. */
  #endOf(match: Match, afterMinutes: number): FeedMessage[] {
    const truth = scoreAt(match, matchMinutes);
    const { mistake } = match;
    const wrongUntil = mistake && mistake.kind !== 'goal' ? minutesOf(mistake) : 0;
    if (mistake?.kind === 'result' && afterMinutes < wrongUntil)
      return [this.#settlementOf(match, { home: truth.home + 1, away: truth.away })];
    if (mistake?.kind === 'cancel' && (afterMinutes < wrongUntil || !mistake.undone)) {
      match.isDone = !mistake.undone;
      return [
        ...(mistake.undone ? [] : [this.#settlementOf(match, truth)]),
        {
          ...this.#about(match),
          kind: 'cancel',
          markets: [marketKeys[1] ?? ''],
          reason: 'cancelled',
          from: null,
          until: null,
        },
      ];
    }
    match.isDone = true;
    return [
      ...(mistake?.kind === 'cancel'
        ? [
            {
              ...this.#about(match),
              kind: 'rollback',
              of: 'cancel',
              markets: [marketKeys[1] ?? ''],
            } as FeedMessage,
          ]
        : []),
      this.#standingOf(match, truth, true),
      this.#settlementOf(match, truth),
    ];
  }

  #settlementOf(match: Match, score: Score): FeedMessage {
    return {
      ...this.#about(match),
      kind: 'settlement',
      certainty: 'confirmed',
      result: { status: 'finished', scores: { fullGame: { ...score, isOver: true } } },
      markets: null,
    };
  }

  #standingOf(match: Match, score: Score, isOver: boolean): FeedMessage {
    return {
      ...this.#about(match),
      kind: 'standing',
      standing: {
        timeStatus: isOver ? 'finished' : 'secondHalf',
        clock: null,
        partNumber: null,
        parts: [],
        result: { status: isOver ? 'finished' : 'running', scores: { fullGame: { ...score, isOver } } },
        points: null,
        serving: null,
        cards: null,
        statistics: {},
      },
      events: [],
    };
  }

  #oddsOf(match: Match, score: Score, minutesLeft: number): FeedMessage {
    const grid = scoreGrid(match.rates, { score, minutesLeft });
    match.quotes = [];
    const markets = marketKeys.map((key) => {
      const market = parseMarket(key) as Market;
      const outcomes = outcomesOf(market.type).map((outcome: OutcomeCode) => {
        const chances = chancesOf(market, outcome, grid, score);
        const oddsMilli = quoteChances(chances, marginPpm);
        const marketId = match.marketIds.get(key);
        if (marketId && oddsMilli !== null)
          match.quotes.push({ matchId: match.matchId, marketId, market: key, outcome, oddsMilli });
        return { outcome, oddsMilli, chances };
      });
      return { key, status: 'open' as const, isMain: true, outcomes };
    });
    return { ...this.#about(match), kind: 'odds', markets };
  }

  async #send(messages: readonly FeedMessage[]): Promise<boolean> {
    const server = this.#world.server();
    if (!server) return false;
    try {
      await this.#world.clock.ownedBy(server.process, () =>
        server.process.orHangUp(
          applyMessagesBatch(
            { database: server.database, metrics: this.#metrics, log: this.#log, now: () => new Date() },
            source,
            messages,
          ),
        ),
      );
      return true;
    } catch {
      // The feed repeats the state of every match that is not over.
      return false;
    }
  }

  async #readIds(match: Match): Promise<void> {
    const rows = await this.#world.database.read<{ id: bigint; key: string; match_id: bigint }>(
      `select market.id, market.key, match.id as match_id from sportsbook.market market
      join sportsbook.match match on match.id = market.match_id where match.source_ref = $1`,
      [match.ref],
    );
    for (const { id, key, match_id } of rows) {
      match.matchId = String(match_id);
      match.marketIds.set(key, String(id));
    }
  }

  async tick(): Promise<void> {
    const open = this.#matches.filter(({ isDone }) => !isDone);
    while (!this.#isWinding && open.length < 4) {
      this.#announce();
      open.push(this.#matches.at(-1) as Match);
    }
    const wasDone = new Map(open.map((match) => [match, match.isDone]));
    const messages = open.flatMap((match) => {
      const own = this.#messagesOf(match);
      const late = this.#random.chance(0.1) && match.sent.length > 0 ? [this.#random.oneOf(match.sent)] : [];
      match.sent = [...match.sent.slice(-10), ...own];
      return [...own, ...late, ...(this.#random.chance(0.1) ? own : [])];
    });
    const isSent = await this.#send([...messages, this.#alive()]);
    if (!isSent) for (const [match, before] of wasDone) match.isDone = before;
    else for (const match of open) if (match.marketIds.size === 0) await this.#readIds(match);
  }

  confirm = () => this.#send([this.#alive()]);
  quotes = () => this.#matches.flatMap(({ quotes }) => quotes);
  isOver = () => this.#matches.every(({ isDone }) => isDone);

  wind(): void {
    this.#isWinding = true;
  }
}

const minutesOf = (mistake: Mistake) =>
  mistake.kind === 'cancel' ? mistake.afterMinutes : mistake.lastsMinutes;

function scoreAt({ goals }: Match, minute: number): Score {
  const count = (side: 'home' | 'away') =>
    goals.filter((goal) => goal.side === side && goal.minute <= minute).length;
  return { home: count('home'), away: count('away') };
}

function drawMistake(random: Random): Mistake | null {
  const kind = random.unit();
  const side = random.oneOf(['home', 'away'] as const);
  if (kind < 0.15)
    return { kind: 'goal', minute: random.between(5, 80), side, lastsMinutes: random.between(2, 6) };
  if (kind < 0.3) return { kind: 'result', lastsMinutes: random.between(5, 60) };
  if (kind < 0.4) return { kind: 'cancel', undone: random.chance(0.5), afterMinutes: random.between(5, 60) };
  return null;
}

function drawPoisson(random: Random, mean: number): number {
  let count = 0;
  for (let product = random.unit(); product > Math.exp(-mean); product *= random.unit()) count++;
  return count;
}
