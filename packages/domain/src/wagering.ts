import type { StopKind } from './play-limits.ts';

/** How often a deposit must be staked before it can be withdrawn (section 9). */
const depositTimes = 1n;

/** Turnover before a withdrawal, in minor units: all that is needed and what still stands. */
export type TurnoverNeed = { neededMinor: bigint; leftMinor: bigint };

/**
 * What a withdrawal needs: deposits staked once in all time, and what the active bonuses ask for, which count their
 * stakes for themselves, weighted by product. Who is excluded cannot stake: what was deposited is free to leave, and a
 * bonus that is in the way can be given up. A break is short, and frees nothing.
 */
export function turnoverNeed(
  figures: { depositsMinor: bigint; turnoverMinor: bigint },
  bonuses: TurnoverNeed,
  stop: StopKind | null,
): TurnoverNeed {
  const neededMinor = stop === 'exclusion' ? 0n : figures.depositsMinor * depositTimes;
  const leftMinor = neededMinor > figures.turnoverMinor ? neededMinor - figures.turnoverMinor : 0n;
  return { neededMinor: neededMinor + bonuses.neededMinor, leftMinor: leftMinor + bonuses.leftMinor };
}
