import { useRef, useState } from 'react';
import type { Row } from './format.ts';
import { keyOf, type OfficeList } from './registry.ts';

type Keyed = Pick<OfficeList, 'key'>;

/** Rows as they are shown while they must not move, and those that wait. */
export type SteadyRows = {
  rows: readonly Row[];
  /** Keys of rows that have left the list and are still shown. */
  gone: ReadonlySet<string>;
  /** How many rows have arrived and are not shown. */
  newCount: number;
};

/**
 * Keeps rows in their places: values change in place, new rows wait, and rows that left the list stay when `keepsGone`.
 * Without `before`, all rows are shown as they are.
 */
export function steadyRows(
  list: Keyed,
  before: readonly Row[] | null,
  now: readonly Row[],
  keepsGone: boolean,
): SteadyRows {
  if (before === null) return { rows: now, gone: new Set(), newCount: 0 };
  const current = new Map(now.map((row) => [keyOf(list, row), row]));
  const shown = before.filter((row) => keepsGone || current.has(keyOf(list, row)));
  const known = new Set(before.map((row) => keyOf(list, row)));
  return {
    rows: shown.map((row) => current.get(keyOf(list, row)) ?? row),
    gone: new Set([...known].filter((key) => keepsGone && !current.has(key))),
    newCount: [...current.keys()].filter((key) => !known.has(key)).length,
  };
}

type Hold = {
  /** The pointer is over the rows: nothing moves. */
  isUnderPointer: boolean;
  /** A row is open or has the cursor: no row arrives. */
  isRead: boolean;
  /** Question whose rows these are; null while the rows of another one are shown. Rows are held only for one question. */
  question: string | null;
};

/** Rows that arrive by push wait while the reader points at the list or reads one of its rows. */
export function useSteadyRows(list: Keyed, rows: readonly Row[], hold: Hold) {
  const held = useRef<{ question: string; rows: readonly Row[] } | null>(null);
  const [, render] = useState(0);
  const { isUnderPointer, isRead, question } = hold;
  const isHeld = isUnderPointer || isRead;
  // Nothing moves in an empty list.
  if (!isHeld || held.current?.question !== question || held.current.rows.length === 0) held.current = null;
  const steady = steadyRows(list, held.current?.rows ?? null, rows, isUnderPointer);
  if (question !== null && isHeld) held.current = { question, rows: steady.rows };
  return {
    ...steady,
    showNew: () => {
      held.current = null;
      render((count) => count + 1);
    },
  };
}
