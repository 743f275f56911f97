import type { Chances } from '@palpite/domain/sports/chances';
import type { TimeStatus } from '@palpite/domain/sports/codes';
import type { OutcomeCode, Side } from '@palpite/domain/sports/markets';
import type { MatchResult, Score } from '@palpite/domain/sports/match-result';
import type { EventKind, Statistics } from '@palpite/domain/sports/match-story';
import type { LegSettlement, ScoreBasis, VoidReason } from '@palpite/domain/sports/settlement';
import type { Sport } from '@palpite/domain/sports/sports';
import type { NamesByLocale } from './data/league-names.ts';

/** Messages of the feed, one JSON object per line. README.md describes them. */
export type WireMessage =
  | ({ kind: 'fixture'; fixture: WireFixture } & AboutMatch)
  | ({ kind: 'odds'; markets: readonly WireMarket[] } & AboutMatch)
  | ({ kind: 'betStop'; markets: MarketKeys; reason: StopReason } & AboutMatch)
  | ({ kind: 'standing'; standing: WireStanding; events: readonly WireEvent[] } & AboutMatch)
  | ({
      kind: 'settlement';
      certainty: 'live' | 'confirmed';
      result: MatchResult | null;
      markets: readonly WireSettledMarket[] | null;
    } & AboutMatch)
  | ({
      kind: 'cancel';
      markets: MarketKeys;
      reason: VoidReason;
      from: string | null;
      until: string | null;
    } & AboutMatch)
  | ({ kind: 'rollback'; of: 'settlement' | 'cancel'; markets: MarketKeys } & AboutMatch)
  | WireAlive;

export type MessageBody = WireMessage extends infer Message
  ? Message extends AboutMatch
    ? Omit<Message, keyof AboutMatch>
    : never
  : never;

type AboutMatch = { matchRef: string; sequence: number; at: string };

export type WireAlive = { kind: 'alive'; at: string; isRecovering: boolean };

export type MarketKeys = 'all' | readonly string[];

export const stopReasons = ['possibleGoal', 'goal', 'card', 'penalty', 'review', 'stopped', 'other'] as const;
export type StopReason = (typeof stopReasons)[number];

export type WireCompetitor = { ref: string; name: string; short: string };

export type WireFixture = {
  sport: Sport;
  league: { ref: string; name: string; names?: NamesByLocale; country: string | null; rank: number };
  competitors: readonly WireCompetitor[];
  title: string | null;
  startsAt: string;
  inPlayOffered: boolean;
};

export type WireOutcome = { outcome: OutcomeCode; oddsMilli: number | null; chances: Chances | null };

export type WireMarket = {
  key: string;
  status: 'open' | 'suspended' | 'closed';
  isMain: boolean;
  outcomes: readonly WireOutcome[];
  /** From when a handicap counts in play. Absent: by the rules of the sport. */
  scoreBasis?: ScoreBasis;
};

export type WireSettledMarket = {
  key: string;
  outcomes: readonly { outcome: OutcomeCode; settlement: LegSettlement }[];
};

export type WireStanding = {
  timeStatus: TimeStatus;
  clock: { seconds: number; isRunning: boolean } | null;
  partNumber: number | null;
  parts: readonly Score[];
  result: MatchResult;
  points: { home: string; away: string } | null;
  serving: Side | null;
  cards: { yellow: Score; red: Score } | null;
  statistics: Statistics;
};

export type WireEvent = {
  number: number;
  kind: EventKind;
  timeStatus: TimeStatus;
  partNumber: number | null;
  second: number | null;
  side: Side | null;
  score: Score | null;
  who: string | null;
  place: { along: number; across: number } | null;
};
