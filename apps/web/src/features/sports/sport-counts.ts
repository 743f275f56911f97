import type { Sport } from '@palpite/domain/sports/sport-faces';
import type { ListName } from './sports.queries.ts';

export type SportCount = { sport: Sport; inPlay: number; today: number; early: number };

/** How many matches a list of a sport has, as far as the counts tell. */
export function countOf(counts: readonly SportCount[] | undefined, sport: Sport, list: ListName): number {
  const found = counts?.find((count) => count.sport === sport);
  if (!found) return 0;
  if (list === 'inPlay' || list === 'today' || list === 'early') return found[list];
  return list === 'parlay' ? found.inPlay + found.today + found.early : 0;
}

/** The list to open a sport with: the first one that has something to show. */
export function firstList(counts: readonly SportCount[], sport: Sport): ListName {
  return (['inPlay', 'today', 'early'] as const).find((list) => countOf(counts, sport, list) > 0) ?? 'inPlay';
}
