import type { Position, SymbolId } from '../wire.ts';
import type { PayTable } from './lines.ts';
import type { PlayedGrid, PlayedWin } from './slot.ts';

/**
 * Returns a win for every symbol on adjacent reels from the left. Wilds substitute for it. Each combination of one
 * position per reel pays. The first reel contains no wild.
 */
export function evaluateWays(grid: PlayedGrid, wild: SymbolId, pay: PayTable, times = 1): PlayedWin[] {
  const first = new Set(grid[0]?.map((cell) => cell.symbol));
  return [...first].flatMap((symbol) => {
    const positions: Position[] = [];
    let ways = 1;
    let count = 0;
    for (const [column, cells] of grid.entries()) {
      let here = 0;
      for (const [row, cell] of cells.entries()) {
        if (cell.symbol !== symbol && cell.symbol !== wild) continue;
        here += 1;
        positions.push([column, row]);
      }
      if (here === 0) break;
      ways *= here;
      count += 1;
    }
    const units = pay(symbol, count) * ways * times;
    return units === 0 ? [] : [{ kind: 'ways' as const, symbol, count, ways, positions, times, units }];
  });
}
