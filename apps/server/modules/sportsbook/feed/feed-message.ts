import type { Locale } from '@palpite/domain/locales';
import type { Chances } from '@palpite/domain/sports/chances';
import type { TimeStatus } from '@palpite/domain/sports/codes';
import type { OutcomeCode, Side } from '@palpite/domain/sports/markets';
import type { MatchResult, Score } from '@palpite/domain/sports/match-result';
import type { EventKind, Statistics } from '@palpite/domain/sports/match-story';
import type { LegSettlement, ScoreBasis, VoidReason } from '@palpite/domain/sports/settlement';
import type { Sport } from '@palpite/domain/sports/sports';

/**
 * Vendor-independent messages of an odds and results feed. Each vendor's adapter converts its own format to these
 * messages. Code behind this file knows no vendor.
 *
 * A message is a state, never a change. A repeated, late or skipped message can leave a market outdated, but never
 * wrong. `sequence` only grows within a match of a source. The adapter chooses what it is made of, for example a
 * counter or a time.
 */
export type FeedMessage =
  | FixtureMessage
  | OddsMessage
  | BetStopMessage
  | StandingMessage
  | SettlementMessage
  | CancelMessage
  | RollbackMessage
  | AliveMessage;

type AboutMatch = {
  /** The source's id of the match, unique within the source. */
  matchRef: string;
  sequence: number;
  /** The feed's clock. */
  at: Date;
};

/** Names by language, where the feed sends more than one. Other languages use `name`. */
export type Names = Readonly<Partial<Record<Locale, string>>>;

export type Competitor = {
  /** Unique within the source. A side has the same ref in all of its matches. */
  ref: string;
  name: string;
  /** Three letters for badges. */
  short: string;
  names?: Names | undefined;
};

export type Fixture = {
  sport: Sport;
  league: { ref: string; name: string; country: string | null; rank: number; names?: Names | undefined };
  /** Home and away, in this order. For a race, all entrants. */
  competitors: readonly Competitor[];
  /** Name of a race; null for a match of two sides. */
  title: string | null;
  startsAt: Date;
  inPlayOffered: boolean;
};

/** A match is new or its fixture has changed. Cancellation and postponement are in the standing. */
export type FixtureMessage = AboutMatch & { kind: 'fixture'; fixture: Fixture };

export type QuotedOutcome = {
  outcome: OutcomeCode;
  /** Price in thousandths; null when the outcome is not offered now. */
  oddsMilli: number | null;
  /** Chances without margin, for cash-out; null when the feed does not send them. */
  chances: Chances | null;
};

export type QuotedMarket = {
  /** As written by `formatMarket`, unique within the match. */
  key: string;
  status: 'open' | 'suspended' | 'closed';
  /** Whether this line is the closest to even of its type. Always true for markets without lines. */
  isMain: boolean;
  outcomes: readonly QuotedOutcome[];
  /** From when a handicap counts in play. Absent: as the rules of the sport say. */
  scoreBasis?: ScoreBasis | undefined;
};

/** Prices of some markets of a match. Markets that are not listed are unchanged. */
export type OddsMessage = AboutMatch & {
  kind: 'odds';
  markets: readonly QuotedMarket[];
  /** The part of the feed that offers these prices, if parts can be silent separately. */
  channel?: string | undefined;
  /** The prices are for the time before the match and are not offered once it is in play. */
  untilStart?: true | undefined;
};

/** No bets on these markets until their next odds. */
export type BetStopMessage = AboutMatch & {
  kind: 'betStop';
  markets: 'all' | readonly string[];
  /** Limits the stop to markets offered by this part of the feed. Absent: all markets. */
  channel?: string | undefined;
  reason: 'possibleGoal' | 'goal' | 'card' | 'penalty' | 'review' | 'stopped' | 'other';
};

export type Standing = {
  timeStatus: TimeStatus;
  /** Seconds played at the time of the message; null for sports without a clock. */
  clock: { seconds: number; isRunning: boolean } | null;
  /** The current set, quarter, inning, frame or round, from 1; null where the time status is enough. */
  partNumber: number | null;
  /** Points of each set, quarter, inning or frame in order, the current one last. */
  parts: readonly Score[];
  /** The input of settlement. `status` is `running` until the end. */
  result: MatchResult;
  /** Points of the current game in the notation of the sport: `40`, `A`, `15`. */
  points: { home: string; away: string } | null;
  serving: Side | null;
  cards: { yellow: Score; red: Score } | null;
  statistics: Statistics;
};

export type MatchEvent = {
  /** Position in the match, from 1. The same number is the same event sent again. */
  number: number;
  kind: EventKind;
  /** The phase and its part, as in the standing; null where the feed does not send it. */
  timeStatus: TimeStatus | null;
  partNumber: number | null;
  /** Seconds played; null for sports without a clock. */
  second: number | null;
  side: Side | null;
  score: Score | null;
  who: string | null;
  /** Position on the pitch, 0 to 100 along and across, seen from the goal of the home side; null when unknown. */
  place: { along: number; across: number } | null;
};

/**
 * The current standing, and events, which may be repeated. In play, a material change stops bets until newer odds,
 * unless `pricesStand` is set.
 */
export type StandingMessage = AboutMatch & {
  kind: 'standing';
  standing: Standing;
  events: readonly MatchEvent[];
  /** True when the message carries every price that changed. Prices that are not listed are confirmed unchanged. */
  pricesStand?: true | undefined;
};

/**
 * Decides markets: either by a match result, which settles every market it decides, or market by market with the feed's
 * own outcomes.
 */
export type SettlementMessage = AboutMatch & {
  kind: 'settlement';
  certainty: 'live' | 'confirmed';
} & (
    | {
        result: MatchResult;
        markets: null;
        /**
         * Set for a result entered by an operator. It is stored separately from the feed's results and takes
         * precedence.
         */
        orderedBy?: string;
        /** The result is less complete than usual. Markets that the feed decided one by one are unchanged. */
        onlyUndecided?: true | undefined;
      }
    | {
        result: null;
        markets: readonly {
          key: string;
          outcomes: readonly { outcome: OutcomeCode; settlement: LegSettlement }[];
        }[];
      }
  );

/** Voids bets on these markets. With a span, only bets placed within it. */
export type CancelMessage = AboutMatch & {
  kind: 'cancel';
  markets: 'all' | readonly string[];
  reason: VoidReason;
  from: Date | null;
  until: Date | null;
  /** Voided by the operator: a rollback by the feed does not undo it. */
  byOperator?: true;
};

/** A settlement or cancellation was wrong. These markets are undecided again. */
export type RollbackMessage = AboutMatch & {
  kind: 'rollback';
  of: 'settlement' | 'cancel';
  markets: 'all' | readonly string[];
  /** For a cancellation with a span: only the cancellation with the same span is rolled back. */
  span?: { from: Date | null; until: Date | null } | undefined;
  /** The operator withdraws the entered result. Only for a settlement of all markets. */
  byOperator?: true;
};

/** The source is alive. While it sends a snapshot (`isRecovering`), its markets stay suspended. */
export type AliveMessage = {
  kind: 'alive';
  at: Date;
  isRecovering: boolean;
  /** The part of the feed that reports. Absent: the whole feed. */
  channel?: string | undefined;
  /**
   * All messages up to this time of the feed's clock have been received. Stored, so that a later process knows its gap.
   */
  completeUntil?: Date | undefined;
};

/** Returns the name under which a part of a feed is stored. */
export function sourceOfChannel(source: string, channel: string | undefined): string {
  return channel === undefined ? source : `${source}/${channel}`;
}

/** A source of messages. `start` calls `deliver` in order of arrival and waits for it (backpressure). */
export type Feed = {
  /** The name under which everything from this feed is stored. */
  readonly source: string;
  start(deliver: (messages: readonly FeedMessage[]) => Promise<void>): void;
  close(): Promise<void>;
};
