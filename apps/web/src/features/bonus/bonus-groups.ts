import type { Bonus } from '../../shared/wallet/bonuses.ts';

export type BonusGroups = { offered: readonly Bonus[]; active: readonly Bonus[]; over: readonly Bonus[] };

/** Groups bonuses into offered, active and ended ones, each in the server's order. */
export function groupBonuses(all: readonly Bonus[]): BonusGroups {
  return {
    offered: all.filter(({ state }) => state === 'offered'),
    active: all.filter(({ state }) => state === 'active'),
    over: all.filter(({ state }) => state !== 'offered' && state !== 'active'),
  };
}

/** Returns the turnover still required, never below zero. */
export function wageringLeft({ requiredMinor, wageredMinor }: Bonus): bigint {
  return requiredMinor > wageredMinor ? requiredMinor - wageredMinor : 0n;
}
