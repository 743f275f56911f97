import type { SlotFacts } from './slot.ts';

/** Returns the number of free spins for a number of scatters, in a paid spin or within the series. */
export function awardFor(features: SlotFacts['features'], scatters: number, inSeries: boolean): number {
  const awards = inSeries ? features.freeSpins?.retrigger : features.freeSpins?.awards;
  return awards?.findLast((award) => scatters >= award.scatters)?.spins ?? 0;
}
