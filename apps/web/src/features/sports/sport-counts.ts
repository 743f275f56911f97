import type { Sport } from '@palpite/domain/sports/sport-faces';
import type { ListName } from './sports.queries.ts';

export type SportCount = { sport: Sport; inPlay: number; today: number; early: number };

/** Returns the number of matches in a list of a sport. Zero for lists that are not counted. */
export function countOf(counts: readonly SportCount[] | undefined, sport: Sport, list: ListName): number {
  const found = counts?.find((count) => count.sport === sport);
  if (!found) return 0;
  if (list === 'inPlay' || list === 'today' || list === 'early') return found[list];
  return list === 'parlay' ? found.inPlay + found.today + found.early : 0;
}

/** Returns the first non-empty list of a sport. */
export function firstList(counts: readonly SportCount[], sport: Sport): ListName {
  return (['inPlay', 'today', 'early'] as const).find((list) => countOf(counts, sport, list) > 0) ?? 'inPlay';
}
