import type { Position, SymbolId } from '../wire.ts';
import type { Draw, PlayedGrid } from './slot.ts';

/** `[symbol, copies]`, or `[symbol, copies, height]` for copies that are so many places high. */
export type Piece = readonly [symbol: SymbolId, copies: number, height?: number];

/** Lays a strip from its pieces, each kind spread evenly around it. The same pieces are the same strip. */
export function layStrip(pieces: readonly Piece[]): SymbolId[] {
  return pieces
    .flatMap(([symbol, copies, height = 1], kind) =>
      Array.from({ length: copies }, (_, copy) => ({ symbol, height, kind, at: (2 * copy + 1) / copies })),
    )
    .sort((one, other) => one.at - other.at || one.kind - other.kind)
    .flatMap(({ symbol, height }) => Array<SymbolId>(height).fill(symbol));
}

/** What a reel shows when its strip stops there: so many places from `stop` downwards, going round. */
export function windowOf(strip: readonly SymbolId[], stop: number, rows: number): SymbolId[] {
  return Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] as SymbolId);
}

/** Stops every reel somewhere. */
export function turnReels(draw: Draw, strips: readonly SymbolId[][], rows: number): PlayedGrid {
  return strips.map((strip) => windowOf(strip, draw(strip.length), rows).map((symbol) => ({ symbol })));
}

/** Where a symbol stands. */
export function findSymbol(grid: PlayedGrid, symbol: SymbolId): Position[] {
  return grid.flatMap((column, at) =>
    column.flatMap((cell, row) => (cell.symbol === symbol ? [[at, row] as const] : [])),
  );
}

/** Draws one of weighted values. */
export function drawWeighted<Value>(draw: Draw, weights: readonly (readonly [Value, number])[]): Value {
  let left = draw(weights.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [value, weight] of weights) {
    if (left < weight) return value;
    left -= weight;
  }
  throw new RangeError('a draw beyond its weights');
}
