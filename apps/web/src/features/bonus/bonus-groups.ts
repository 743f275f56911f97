import type { Bonus } from '../../shared/wallet/bonuses.ts';

/** The list as the screen shows it. */
export type BonusGroups = { offered: readonly Bonus[]; active: readonly Bonus[]; over: readonly Bonus[] };

/** Groups bonuses by whether they wait for a word, run, or are over; the server's order stays. */
export function groupBonuses(all: readonly Bonus[]): BonusGroups {
  return {
    offered: all.filter(({ state }) => state === 'offered'),
    active: all.filter(({ state }) => state === 'active'),
    over: all.filter(({ state }) => state !== 'offered' && state !== 'active'),
  };
}

/** Turnover that still stands, never below zero. */
export function wageringLeft({ requiredMinor, wageredMinor }: Bonus): bigint {
  return requiredMinor > wageredMinor ? requiredMinor - wageredMinor : 0n;
}
