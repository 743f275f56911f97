import type { ListName } from './sports.queries.ts';

/** The lists in the order of their tabs. The contract's own table would bring its schemas into the page. */
export const matchLists = [
  'inPlay',
  'today',
  'early',
  'parlay',
  'schedule',
  'results',
] as const satisfies readonly ListName[];

/** The text as a list; null when it is none. */
export function listOf(text: unknown): ListName | null {
  return matchLists.find((list) => list === text) ?? null;
}
