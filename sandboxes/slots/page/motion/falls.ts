import type { Position } from '../../wire.ts';

/**
 * Returns for each cell of a column how many rows it falls. Remaining cells fall past vanished ones, new cells come
 * from above the board.
 */
export function fallsOf(removed: readonly Position[], column: number, rows: number): number[] {
  const gone = new Set(removed.filter(([at]) => at === column).map(([, row]) => row));
  const kept = Array.from({ length: rows }, (_, row) => row).filter((row) => !gone.has(row));
  return Array.from({ length: rows }, (_, row) =>
    row < gone.size ? gone.size : row - (kept[row - gone.size] ?? row),
  );
}
