import type { Sport } from '@palpite/domain/sports/sports';
import type { UofMarket } from './uof-markets.ts';

/** A part that is not offered or has an invalid value. */
export type UofMessageFault = {
  fault: 'marketUnknown' | 'outcomeUnknown' | 'valueUnreadable';
  detail: string;
};

export type Report = (fault: UofMessageFault['fault'], detail: string) => void;

export type Reading = { about: About; sport: Sport; report: Report; marketOfRace?: MarketOfRace };

export type MarketOfRace = (query: { matchRef: string; id: string; specifiers: string }) => UofMarket | null;

export type About = { matchRef: string; sequence: number; at: Date };
