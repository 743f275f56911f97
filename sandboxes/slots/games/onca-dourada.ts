import type { SymbolInfo } from '../wire.ts';
import { evaluateLines, payTableOf } from './lines.ts';
import { drawWeighted, layStrip, turnReels } from './reels.ts';
import { type Slot, stepOf } from './slot.ts';

const symbols: SymbolInfo[] = [
  { id: 'onca', role: 'wild', pays: [{ count: 3, units: 400 }] },
  { id: 'star', role: 'pay', pays: [{ count: 3, units: 200 }] },
  { id: 'ipe', role: 'pay', pays: [{ count: 3, units: 120 }] },
  { id: 'caju', role: 'pay', pays: [{ count: 3, units: 48 }] },
  { id: 'leaf', role: 'pay', pays: [{ count: 3, units: 24 }] },
  { id: 'wave', role: 'pay', pays: [{ count: 3, units: 14 }] },
  { id: 'ring', role: 'pay', pays: [{ count: 3, units: 8 }] },
];
const pay = payTableOf(symbols);

const strips = [
  layStrip([
    ['onca', 2],
    ['star', 2],
    ['ipe', 3],
    ['caju', 4],
    ['leaf', 5],
    ['wave', 6],
    ['ring', 7],
  ]),
  layStrip([
    ['onca', 2],
    ['star', 2],
    ['ipe', 3],
    ['caju', 4],
    ['leaf', 6],
    ['wave', 5],
    ['ring', 8],
  ]),
  layStrip([
    ['onca', 2],
    ['star', 2],
    ['ipe', 3],
    ['caju', 5],
    ['leaf', 5],
    ['wave', 6],
    ['ring', 7],
  ]),
];

const lines = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
];

/** Weights of the multipliers of a wild. */
export const wildWeights = [
  [1, 6],
  [2, 3],
  [3, 1],
] as const;

/** Three reels, five lines. Each wild draws its own multiplier. */
export const oncaDourada: Slot = {
  info: {
    id: 'onca-dourada',
    vendor: 'pg',
    name: 'Onça Dourada',
    kind: 'lines',
    columns: 3,
    rowsMin: 3,
    rowsMax: 3,
    symbols,
    lines,
    strips,
    features: { wildTimes: wildWeights.map(([times]) => times) },
    facts: {
      returnBasisPoints: 9680,
      method: 'exact',
      plusMinusBasisPoints: 0,
      hitBasisPoints: 3352,
      maxWinTimes: 2_700,
    },
  },
  restGrid: [
    ['ring', 'onca', 'wave'],
    ['leaf', 'star', 'ring'],
    ['caju', 'onca', 'ipe'],
  ].map((column) => column.map((symbol) => ({ symbol }))),
  spin(draw) {
    const grid = turnReels(draw, strips, 3);
    for (const cell of grid.flat()) {
      if (cell.symbol !== 'onca') continue;
      const times = drawWeighted(draw, wildWeights);
      if (times > 1) cell.times = times;
    }
    return {
      steps: [stepOf({ kind: 'spin', grid, wins: evaluateLines(grid, lines, 'onca', pay) })],
      freeSpins: 0,
      times: 1,
    };
  },
};
