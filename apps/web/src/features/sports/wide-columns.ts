import type { Sport } from '@palpite/domain/sports/sport-faces';
import { create } from 'zustand';
import type { OddsView } from '../../shared/sports/odds-view.ts';
import { type Column, type ColumnHead, cardColumn, columnsOf } from './columns.ts';

/** The market that the reader wants beside the first one, where a window has no room for all. */
export const useWantedMarket = create<{ head: ColumnHead | null }>(() => ({ head: null }));

/** The columns with the wanted one second, where every wide window shows it. */
export function withWanted(columns: readonly Column[], wanted: ColumnHead | null): readonly Column[] {
  const [first, ...others] = columns;
  const chosen = others.find(({ head }) => head === wanted);
  if (!first || !chosen) return columns;
  return [first, chosen, ...others.filter((column) => column !== chosen)];
}

/** The markets of a row of a wide window: whole ones, where a phone has three columns of one outcome or two. */
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
