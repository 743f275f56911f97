import type { Sport } from '@palpite/domain/sports/sports';
import type { UofMarket } from './uof-markets.ts';

/** A part of a message that is left out: it is not ours, or it has a value that is none. */
export type UofMessageFault = {
  fault: 'marketUnknown' | 'outcomeUnknown' | 'valueUnreadable';
  detail: string;
};

/** Reports a part that is left out. */
export type Report = (fault: UofMessageFault['fault'], detail: string) => void;

/** What a message is about, and where to report what is left out. */
export type Reading = { about: About; sport: Sport; report: Report; marketOfRace?: MarketOfRace };

/** Finds a market of a race, which is described by its text. */
export type MarketOfRace = (asked: { matchRef: string; id: string; specifiers: string }) => UofMarket | null;

export type About = { matchRef: string; sequence: number; at: Date };
