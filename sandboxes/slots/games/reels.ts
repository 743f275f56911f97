import type { Position, SymbolId } from '../wire.ts';
import type { Draw, PlayedGrid } from './slot.ts';

/** `[symbol, copies]`, or `[symbol, copies, height]` for stacks of that height. */
export type Piece = readonly [symbol: SymbolId, copies: number, height?: number];

/** Builds a reel strip from pieces. Each kind is spread evenly around the strip. Deterministic. */
export function layStrip(pieces: readonly Piece[]): SymbolId[] {
  return pieces
    .flatMap(([symbol, copies, height = 1], kind) =>
      Array.from({ length: copies }, (_, copy) => ({ symbol, height, kind, at: (2 * copy + 1) / copies })),
    )
    .sort((one, other) => one.at - other.at || one.kind - other.kind)
    .flatMap(({ symbol, height }) => Array<SymbolId>(height).fill(symbol));
}

/** Returns the visible symbols of a strip: `rows` positions downwards from `stop`, wrapping around. */
export function windowOf(strip: readonly SymbolId[], stop: number, rows: number): SymbolId[] {
  return Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] as SymbolId);
}

export function turnReels(draw: Draw, strips: readonly SymbolId[][], rows: number): PlayedGrid {
  return strips.map((strip) => windowOf(strip, draw(strip.length), rows).map((symbol) => ({ symbol })));
}

export function findSymbol(grid: PlayedGrid, symbol: SymbolId): Position[] {
  return grid.flatMap((column, at) =>
    column.flatMap((cell, row) => (cell.symbol === symbol ? [[at, row] as const] : [])),
  );
}

export function drawWeighted<Value>(draw: Draw, weights: readonly (readonly [Value, number])[]): Value {
  let left = draw(weights.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [value, weight] of weights) {
    if (left < weight) return value;
    left -= weight;
  }
  throw new RangeError('a draw beyond its weights');
}
