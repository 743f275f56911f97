import type { Position } from '../../wire.ts';

/**
 * From how many rows above each cell of a column comes: what was kept falls past what vanished below it, new ones
 * come from above the board.
 */
export function fallsOf(removed: readonly Position[], column: number, rows: number): number[] {
  const gone = new Set(removed.filter(([at]) => at === column).map(([, row]) => row));
  const kept = Array.from({ length: rows }, (_, row) => row).filter((row) => !gone.has(row));
  return Array.from({ length: rows }, (_, row) =>
    row < gone.size ? gone.size : row - (kept[row - gone.size] ?? row),
  );
}
