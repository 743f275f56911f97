import type { Sport } from '@palpite/domain/sports/sports';
import type { UofMarket } from './uof-markets.ts';

/** A part of a message that is left out: not offered, or with an invalid value. */
export type UofMessageFault = {
  fault: 'marketUnknown' | 'outcomeUnknown' | 'valueUnreadable';
  detail: string;
};

export type Report = (fault: UofMessageFault['fault'], detail: string) => void;

/** The subject of a message, and where to report parts that are left out. */
export type Reading = { about: About; sport: Sport; report: Report; marketOfRace?: MarketOfRace };

export type MarketOfRace = (query: { matchRef: string; id: string; specifiers: string }) => UofMarket | null;

export type About = { matchRef: string; sequence: number; at: Date };
