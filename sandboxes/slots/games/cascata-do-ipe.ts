import type { SymbolInfo } from '../wire.ts';
import { findClusters } from './clusters.ts';
import { drawWeighted } from './reels.ts';
import { type Draw, type PlayedCell, type PlayedStep, type PlayedWin, type Slot, stepOf } from './slot.ts';

const size = 7;
const least = 5;
const largest = 15;

/** Pay of the smallest cluster, additional pay for each further position, and weight of each symbol. */
const table = [
  { id: 'ipe', base: 120, more: 80, weight: 8 },
  { id: 'star', base: 80, more: 50, weight: 10 },
  { id: 'caju', base: 50, more: 30, weight: 12 },
  { id: 'leaf', base: 35, more: 20, weight: 14 },
  { id: 'wave', base: 25, more: 14, weight: 16 },
  { id: 'ring', base: 16, more: 10, weight: 18 },
  { id: 'quarter', base: 9, more: 6, weight: 20 },
] as const;

const symbols: SymbolInfo[] = table.map(({ id, base, more }) => ({
  id,
  role: 'pay',
  pays: Array.from({ length: largest - least + 1 }, (_, at) => ({
    count: least + at,
    units: base + more * at + (at > 4 ? more * (at - 4) * 2 : 0),
  })),
}));
const unitsOf = new Map(symbols.map(({ id, pays }) => [id, pays.map((pay) => pay.units)]));

const weights = table.map(({ id, weight }) => [id, weight] as const);
const cascadeTimes = [1, 2, 3, 5, 8];

/** A 7×7 grid. Clusters of five or more symbols vanish, and each further cascade has a higher multiplier. */
export const cascataDoIpe: Slot = {
  info: {
    id: 'cascata-do-ipe',
    vendor: 'pg',
    name: 'Cascata do Ipê',
    kind: 'cluster',
    columns: size,
    rowsMin: size,
    rowsMax: size,
    symbols,
    lines: [],
    strips: Array.from({ length: size }, (_, column) =>
      Array.from(
        { length: 21 },
        (_, row) => table[(row * 3 + column * 2 + (row >> 2)) % table.length]?.id ?? 'ring',
      ),
    ),
    features: { cascades: true, cascadeTimes },
    facts: {
      returnBasisPoints: 9561,
      method: 'simulated',
      plusMinusBasisPoints: 44,
      hitBasisPoints: 3672,
      maxWinTimes: 2_000,
    },
  },
  restGrid: Array.from({ length: size }, (_, column) =>
    Array.from(
      { length: size },
      (_, row): PlayedCell => ({
        symbol: table[(column * 2 + row * 3) % table.length]?.id ?? 'ring',
      }),
    ),
  ),
  spin(draw) {
    const steps: PlayedStep[] = [];
    let grid = Array.from({ length: size }, () => Array.from({ length: size }, () => drawCell(draw)));
    for (let fall = 0; ; fall++) {
      const times = cascadeTimes[Math.min(fall, cascadeTimes.length - 1)] as number;
      const wins = findClusters(grid, least).map(({ symbol, positions }): PlayedWin => {
        const pays = unitsOf.get(symbol) as number[];
        const units = (pays[Math.min(positions.length, largest) - least] as number) * times;
        return { kind: 'cluster', symbol, count: positions.length, positions, times, units };
      });
      const removed = wins.flatMap((win) => win.positions);
      steps.push(stepOf({ kind: fall === 0 ? 'spin' : 'cascade', grid, wins, times, removed }));
      if (removed.length === 0) return { steps, freeSpins: 0, times: 1 };
      const gone = new Set(removed.map(([column, row]) => column * size + row));
      grid = grid.map((cells, column) => {
        const kept = cells.filter((_, row) => !gone.has(column * size + row));
        return [...Array.from({ length: size - kept.length }, () => drawCell(draw)), ...kept];
      });
    }
  },
};

function drawCell(draw: Draw): PlayedCell {
  return { symbol: drawWeighted(draw, weights) };
}
