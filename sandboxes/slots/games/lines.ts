import type { SymbolId, SymbolInfo } from '../wire.ts';
import type { PlayedCell, PlayedGrid, PlayedWin } from './slot.ts';

/** Returns what `count` of a symbol pay in units, 0 for nothing. */
export type PayTable = (symbol: SymbolId, count: number) => number;

/** Returns a symbol's pays for three, four and more of it. */
export function fromThree(...units: number[]): SymbolInfo['pays'] {
  return units.map((unit, at) => ({ count: at + 3, units: unit }));
}

export function payTableOf(symbols: readonly SymbolInfo[]): PayTable {
  const units = new Map(
    symbols.flatMap(({ id, pays }) => pays.map((pay) => [`${id}:${pay.count}`, pay.units] as const)),
  );
  return (symbol, count) => units.get(`${symbol}:${count}`) ?? 0;
}

/**
 * Evaluates a line from the left: the first symbol that is not wild, with all adjacent wilds. A line of wilds alone
 * pays as wild. Multipliers of the wilds are multiplied with each other.
 */
export function readLine(
  cells: readonly PlayedCell[],
  wild: SymbolId,
  pay: PayTable,
): { symbol: SymbolId; count: number; units: number; times: number } | null {
  const symbol = cells.find((cell) => cell.symbol !== wild)?.symbol ?? wild;
  let count = 0;
  let times = 1;
  for (const cell of cells) {
    if (cell.symbol !== symbol && cell.symbol !== wild) break;
    count += 1;
    times *= cell.times ?? 1;
  }
  const units = pay(symbol, count) * times;
  return units === 0 ? null : { symbol, count, units, times };
}

export function evaluateLines(
  grid: PlayedGrid,
  lines: readonly (readonly number[])[],
  wild: SymbolId,
  pay: PayTable,
  times = 1,
): PlayedWin[] {
  return lines.flatMap((rows, line) => {
    const cells = rows.map((row, column) => (grid[column] as PlayedCell[])[row] as PlayedCell);
    const read = readLine(cells, wild, pay);
    if (!read) return [];
    return [
      {
        kind: 'line' as const,
        symbol: read.symbol,
        count: read.count,
        line,
        positions: rows.slice(0, read.count).map((row, column) => [column, row] as const),
        times: read.times * times,
        units: read.units * times,
      },
    ];
  });
}
