import type { Position, SymbolId } from '../wire.ts';
import type { PlayedGrid } from './slot.ts';

/** Finds groups of at least `least` equal symbols that touch by a side. */
export function findClusters(grid: PlayedGrid, least: number): { symbol: SymbolId; positions: Position[] }[] {
  const rows = grid[0]?.length ?? 0;
  const seen = new Uint8Array(grid.length * rows);
  const clusters: { symbol: SymbolId; positions: Position[] }[] = [];
  for (let column = 0; column < grid.length; column++) {
    for (let row = 0; row < rows; row++) {
      if (seen[column * rows + row]) continue;
      const symbol = symbolAt(grid, column, row);
      const positions: Position[] = [[column, row]];
      seen[column * rows + row] = 1;
      for (let next = 0; next < positions.length; next++) {
        const [x, y] = positions[next] as Position;
        for (const [a, b] of [
          [x - 1, y],
          [x + 1, y],
          [x, y - 1],
          [x, y + 1],
        ] as const) {
          if (a < 0 || b < 0 || a >= grid.length || b >= rows || seen[a * rows + b]) continue;
          if (symbolAt(grid, a, b) !== symbol) continue;
          seen[a * rows + b] = 1;
          positions.push([a, b]);
        }
      }
      if (symbol && positions.length >= least) clusters.push({ symbol, positions });
    }
  }
  return clusters;
}

function symbolAt(grid: PlayedGrid, column: number, row: number): SymbolId | undefined {
  return grid[column]?.[row]?.symbol;
}
