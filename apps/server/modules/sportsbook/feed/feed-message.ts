import type { Locale } from '@palpite/domain/locales';
import type { Chances } from '@palpite/domain/sports/chances';
import type { TimeStatus } from '@palpite/domain/sports/codes';
import type { OutcomeCode, Side } from '@palpite/domain/sports/markets';
import type { MatchResult, Score } from '@palpite/domain/sports/match-result';
import type { EventKind, Statistics } from '@palpite/domain/sports/match-story';
import type { LegSettlement, ScoreBasis, VoidReason } from '@palpite/domain/sports/settlement';
import type { Sport } from '@palpite/domain/sports/sports';

/**
 * Vendor-independent messages of an odds and results feed; code behind this file knows no vendor.
 *
 * A message is a state, never a change: a repeated, late or skipped one can leave a market outdated, but
 * never wrong. `sequence` only grows within a match of a source. The adapter chooses it, for example a
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
  /** Unique within the source of the feed. */
  matchRef: string;
  sequence: number;
  at: Date;
};

/** Other languages use `name`. */
export type Names = Readonly<Partial<Record<Locale, string>>>;

export type Competitor = {
  /** Unique within the source, in all matches of a side. */
  ref: string;
  name: string;
  /** Three letters for badges. */
  short: string;
  names?: Names | undefined;
};

export type Fixture = {
  sport: Sport;
  league: { ref: string; name: string; country: string | null; rank: number; names?: Names | undefined };
  /** Home and away; for a race, all entrants. */
  competitors: readonly Competitor[];
  /** Null for a match of two sides. */
  title: string | null;
  startsAt: Date;
  inPlayOffered: boolean;
};

/** New or changed. Cancellation and postponement are in the standing. */
export type FixtureMessage = AboutMatch & { kind: 'fixture'; fixture: Fixture };

export type QuotedOutcome = {
  outcome: OutcomeCode;
  /** In thousandths; null when not offered now. */
  oddsMilli: number | null;
  /** Without margin, for cash-out; null when not sent. */
  chances: Chances | null;
};

export type QuotedMarket = {
  /** As written by `formatMarket`, unique within the match. */
  key: string;
  status: 'open' | 'suspended' | 'closed';
  /** The line closest to even of its type; true for markets without lines. */
  isMain: boolean;
  outcomes: readonly QuotedOutcome[];
  /** Absent: as the rules of the sport say. */
  scoreBasis?: ScoreBasis | undefined;
};

/** Markets that are not listed are unchanged. */
export type OddsMessage = AboutMatch & {
  kind: 'odds';
  markets: readonly QuotedMarket[];
  /** If parts of the feed can be silent separately. */
  channel?: string | undefined;
  /** Not offered once the match is in play. */
  untilStart?: true | undefined;
};

/** No bets on these markets until their next odds. */
export type BetStopMessage = AboutMatch & {
  kind: 'betStop';
  markets: 'all' | readonly string[];
  /** Absent: all markets. */
  channel?: string | undefined;
  reason: 'possibleGoal' | 'goal' | 'card' | 'penalty' | 'review' | 'stopped' | 'other';
};

export type Standing = {
  timeStatus: TimeStatus;
  /** Seconds played; null for sports without a clock. */
  clock: { seconds: number; isRunning: boolean } | null;
  /** From 1; null where the time status is enough. */
  partNumber: number | null;
  /** In order, the current one last. */
  parts: readonly Score[];
  /** The input of settlement. `status` is `running` until the end. */
  result: MatchResult;
  /** In the notation of the sport: */
  points: { home: string; away: string } | null;
  serving: Side | null;
  cards: { yellow: Score; red: Score } | null;
  statistics: Statistics;
};

export type MatchEvent = {
  /** From 1; the same number is the same event sent again. */
  number: number;
  kind: EventKind;
  /** As in the standing; null where not sent. */
  timeStatus: TimeStatus | null;
  partNumber: number | null;
  /** Seconds played; null for sports without a clock. */
  second: number | null;
  side: Side | null;
  score: Score | null;
  who: string | null;
  /** 0 to 100 along and across, seen from the home side's goal; null when unknown. */
  place: { along: number; across: number } | null;
};

/**
 * Events may be repeated. In play, a material change stops bets until newer odds, unless `pricesStand` is
 * set.
 */
export type StandingMessage = AboutMatch & {
  kind: 'standing';
  standing: Standing;
  events: readonly MatchEvent[];
  /** The message carries every price that changed; the others are confirmed. */
  pricesStand?: true | undefined;
};

/** By a match result, or market by market with the feed's own outcomes. */
export type SettlementMessage = AboutMatch & {
  kind: 'settlement';
  certainty: 'live' | 'confirmed';
} & (
    | {
        result: MatchResult;
        markets: null;
        /** Entered by an operator: stored separately from the feed's results, and takes precedence. */
        orderedBy?: string;
        /** A less complete result: markets that the feed decided one by one are unchanged. */
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

/** With a span, only bets placed within it. */
export type CancelMessage = AboutMatch & {
  kind: 'cancel';
  markets: 'all' | readonly string[];
  reason: VoidReason;
  from: Date | null;
  until: Date | null;
  /** A rollback by the feed does not undo it. */
  byOperator?: true;
};

/** These markets are undecided again. */
export type RollbackMessage = AboutMatch & {
  kind: 'rollback';
  of: 'settlement' | 'cancel';
  markets: 'all' | readonly string[];
  /** Only the cancellation with the same span is rolled back. */
  span?: { from: Date | null; until: Date | null } | undefined;
  /** Withdraws the entered result. Only for a settlement of all markets. */
  byOperator?: true;
};

/** While it sends a snapshot (`isRecovering`), its markets stay suspended. */
export type AliveMessage = {
  kind: 'alive';
  at: Date;
  isRecovering: boolean;
  /** Absent: the whole feed. */
  channel?: string | undefined;
  /** By the feed's clock. Stored, so that a later process knows its gap. */
  completeUntil?: Date | undefined;
};

export function sourceOfChannel(source: string, channel: string | undefined): string {
  return channel === undefined ? source : `${source}/${channel}`;
}

/** `start` calls `deliver` in order of arrival and waits for it (backpressure). */
export type Feed = {
  readonly source: string;
  start(deliver: (messages: readonly FeedMessage[]) => Promise<void>): void;
  close(): Promise<void>;
};
