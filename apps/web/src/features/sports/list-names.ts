import type { ListName } from './sports.queries.ts';

/** The lists in the order of their tabs. Not taken from the contract, which would load its schemas into the page. */
export const matchLists = [
  'inPlay',
  'today',
  'early',
  'parlay',
  'schedule',
  'results',
] as const satisfies readonly ListName[];

export function listOf(text: unknown): ListName | null {
  return matchLists.find((list) => list === text) ?? null;
}
