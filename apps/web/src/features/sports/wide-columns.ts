import type { Sport } from '@palpite/domain/sports/sport-faces';
import { create } from 'zustand';
import type { OddsView } from '../../shared/sports/odds-view.ts';
import { type Column, type ColumnHead, cardColumn, columnsOf } from './columns.ts';

/** The market chosen for the second column in a window that has no room for all. */
export const useWantedMarket = create<{ head: ColumnHead | null }>(() => ({ head: null }));

/** Moves the wanted column to second place, which every wide window shows. */
export function withWanted(columns: readonly Column[], wanted: ColumnHead | null): readonly Column[] {
  const [first, ...others] = columns;
  const chosen = others.find(({ head }) => head === wanted);
  if (!first || !chosen) return columns;
  return [first, chosen, ...others.filter((column) => column !== chosen)];
}

/** Returns the columns of a wide row. Each is a whole market; a phone's column has only one or two outcomes. */
export function wideColumns(sport: Sport, view: OddsView): readonly Column[] {
  const columns = columnsOf(sport, view);
  if (columns.length === 0) return [];
  const result = cardColumn(sport);
  if (result.outcomes.length < 3) return columns;
  const [handicap, total, drawNoBet] = columnsOf(sport, 'asia').filter(
    ({ outcomes }) => outcomes.length === 2,
  );
  const lines = [handicap, total].filter((column) => column !== undefined);
  const last = drawNoBet ? [drawNoBet] : [];
  return view === 'asia' ? [...lines, result, ...last] : [result, ...lines, ...last];
}
