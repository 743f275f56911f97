import type { Locale } from '@palpite/domain/locales';
import type { Chances } from '@palpite/domain/sports/chances';
import type { TimeStatus } from '@palpite/domain/sports/codes';
import type { OutcomeCode, Side } from '@palpite/domain/sports/markets';
import type { MatchResult, Score } from '@palpite/domain/sports/match-result';
import type { EventKind, Statistics } from '@palpite/domain/sports/match-story';
import type { LegSettlement, ScoreBasis, VoidReason } from '@palpite/domain/sports/settlement';
import type { Sport } from '@palpite/domain/sports/sports';

/**
 * What a feed of odds and results tells us, in our words. Each vendor's adapter turns its own format into these
 * messages; nothing behind this file knows a vendor.
 *
 * A message is a state, never a change to one: the same message twice, an old one after a new one, or one that was
 * skipped can only leave a market older than it could be, and never wrong. `sequence` only grows within a match of a
 * source; what it is made of (a counter, a time) is the adapter's choice.
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
  /** The match as the source names it; unique within the source. */
  matchRef: string;
  sequence: number;
  /** The feed's clock. */
  at: Date;
};

/** What something is called, by language, where the feed tells it in more than one; in any other by its name. */
export type Names = Readonly<Partial<Record<Locale, string>>>;

export type Competitor = {
  /** Unique within the source; a side that plays two matches has one ref. */
  ref: string;
  name: string;
  /** Three letters for badges. */
  short: string;
  names?: Names | undefined;
};

export type Fixture = {
  sport: Sport;
  league: { ref: string; name: string; country: string | null; rank: number; names?: Names | undefined };
  /** Home and away, in this order; for a race, everybody who takes part. */
  competitors: readonly Competitor[];
  /** Name of a race; null where two sides play. */
  title: string | null;
  startsAt: Date;
  /** Whether it will be offered in play. */
  inPlayOffered: boolean;
};

/** A match is new or has changed. Cancelled and postponed matches say so in their standing. */
export type FixtureMessage = AboutMatch & { kind: 'fixture'; fixture: Fixture };

export type QuotedOutcome = {
  outcome: OutcomeCode;
  /** Thousandths; null when this outcome is not offered now. */
  oddsMilli: number | null;
  /** Free of margin, for cash-out; null when the feed does not tell. */
  chances: Chances | null;
};

export type QuotedMarket = {
  /** As `formatMarket` writes it, unique within the match. */
  key: string;
  status: 'open' | 'suspended' | 'closed';
  /** The line of its type that stands nearest to even; markets without lines are always main. */
  isMain: boolean;
  outcomes: readonly QuotedOutcome[];
  /** From when a handicap counts in play; absent where it counts as the rules of the sport say. */
  scoreBasis?: ScoreBasis | undefined;
};

/** Prices of some markets of a match; markets that are not named stay as they are. */
export type OddsMessage = AboutMatch & {
  kind: 'odds';
  markets: readonly QuotedMarket[];
  /** The part of the feed that offers these prices, where its parts may be silent one by one. */
  channel?: string | undefined;
  /** These prices are made for the time before the match: none of them is sold once it is under way. */
  untilStart?: true | undefined;
};

/** No bets on these markets until their next odds. */
export type BetStopMessage = AboutMatch & {
  kind: 'betStop';
  markets: 'all' | readonly string[];
  /** Only what this part of the feed offers; absent: whoever offers it. */
  channel?: string | undefined;
  reason: 'possibleGoal' | 'goal' | 'card' | 'penalty' | 'review' | 'stopped' | 'other';
};

/** How a match stands. */
export type Standing = {
  timeStatus: TimeStatus;
  /** Seconds played when the message was made; null where a sport has no clock. */
  clock: { seconds: number; isRunning: boolean } | null;
  /** The set, quarter, inning, frame or round under way, from 1; null where the time status says it all. */
  partNumber: number | null;
  /** Points of each set, quarter, inning or frame in order, the one under way last. */
  parts: readonly Score[];
  /** What settling needs; `status` is `running` until the end. */
  result: MatchResult;
  /** The points of the game under way, as this sport says them: `40`, `A`, `15`. */
  points: { home: string; away: string } | null;
  serving: Side | null;
  cards: { yellow: Score; red: Score } | null;
  /** Counts for the statistics of the match page. */
  statistics: Statistics;
};

/** Something that happened; the log and the tracker of the match page are made of these. */
export type MatchEvent = {
  /** Place in the match, from 1; the same number is the same event, told again. */
  number: number;
  kind: EventKind;
  /** What was being played, and its part as in the standing; null where the feed does not tell. */
  timeStatus: TimeStatus | null;
  partNumber: number | null;
  /** Seconds played; null where a sport has no clock. */
  second: number | null;
  side: Side | null;
  /** The score after it. */
  score: Score | null;
  /** Who did it, where the feed names somebody. */
  who: string | null;
  /** Where on the pitch, 0 to 100 along and across, seen from the home side's goal; null when unknown. */
  place: { along: number; across: number } | null;
};

/**
 * How a match stands now, and what happened; events may be told again. In play, whatever matters in it stops bets until
 * newer odds, unless prices stand.
 */
export type StandingMessage = AboutMatch & {
  kind: 'standing';
  standing: Standing;
  events: readonly MatchEvent[];
  /** Every price that moved by it is told with it, so that those not told have been looked at and stand. */
  pricesStand?: true | undefined;
};

/**
 * Markets are decided: either by a result, from which every market that stands is settled, or market by market in the
 * feed's own words.
 */
export type SettlementMessage = AboutMatch & {
  kind: 'settlement';
  certainty: 'live' | 'confirmed';
} & (
    | {
        result: MatchResult;
        markets: null;
        /** Who of the house entered it: it is kept apart from what the feed says and decides before it. */
        orderedBy?: string;
        /** It states less than the feed usually says: markets that the feed decided one by one stay as they are. */
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

/** Bets on these markets are void; when a span is given, only those placed in it. */
export type CancelMessage = AboutMatch & {
  kind: 'cancel';
  markets: 'all' | readonly string[];
  reason: VoidReason;
  from: Date | null;
  until: Date | null;
  /** The house voids it: what the feed takes back later stays void. */
  byOperator?: true;
};

/** A settlement or a cancellation was a mistake: these markets are open questions again. */
export type RollbackMessage = AboutMatch & {
  kind: 'rollback';
  of: 'settlement' | 'cancel';
  markets: 'all' | readonly string[];
  /** Of a cancellation with a span: only the one with the same span is taken back. */
  span?: { from: Date | null; until: Date | null } | undefined;
  /** The house takes back the result that it entered; of a settlement of all markets. */
  byOperator?: true;
};

/** The source is there. `isRecovering` while a snapshot is still being told: its markets stay suspended until then. */
export type AliveMessage = {
  kind: 'alive';
  at: Date;
  isRecovering: boolean;
  /** The part of the feed that this is about; absent: the feed as a whole. */
  channel?: string | undefined;
  /** The feed's clock up to which everything was taken; kept, so that a later process knows what it missed. */
  completeUntil?: Date | undefined;
};

/** The name under which a part of a feed is kept, beside the feed itself. */
export function sourceOfChannel(source: string, channel: string | undefined): string {
  return channel === undefined ? source : `${source}/${channel}`;
}

/** Where messages come from; `start` calls `deliver` in the order of arrival and waits for it (back-pressure). */
export type Feed = {
  /** The name under which everything from here is stored. */
  readonly source: string;
  start(deliver: (messages: readonly FeedMessage[]) => Promise<void>): void;
  close(): Promise<void>;
};
