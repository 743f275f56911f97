import type { SymbolInfo } from '../wire.ts';
import { awardFor } from './free-spins.ts';
import { evaluateLines, fromThree, payTableOf } from './lines.ts';
import { findSymbol, layStrip, type Piece, turnReels } from './reels.ts';
import { type Slot, type SlotFacts, stepOf } from './slot.ts';
import { twentyLines } from './twenty-lines.ts';

const symbols: SymbolInfo[] = [
  { id: 'calcadao', role: 'wild', pays: [] },
  {
    id: 'star',
    role: 'scatter',
    pays: fromThree(40, 200, 1_000),
  },
  { id: 'tucano', role: 'pay', pays: fromThree(50, 200, 1_000) },
  { id: 'caju', role: 'pay', pays: fromThree(40, 120, 500) },
  { id: 'berimbau', role: 'pay', pays: fromThree(30, 80, 300) },
  { id: 'leaf', role: 'pay', pays: fromThree(20, 60, 240) },
  { id: 'wave', role: 'pay', pays: fromThree(12, 30, 100) },
  { id: 'ring', role: 'pay', pays: fromThree(10, 25, 100) },
  { id: 'quarter', role: 'pay', pays: fromThree(6, 18, 80) },
  { id: 'cobogo', role: 'pay', pays: fromThree(6, 18, 80) },
];
const pay = payTableOf(symbols);

const outer: Piece[] = [
  ['star', 1],
  ['tucano', 2],
  ['caju', 2],
  ['berimbau', 3],
  ['leaf', 3],
  ['wave', 4],
  ['ring', 4],
  ['quarter', 5],
  ['cobogo', 5],
];
const inner: Piece[] = [['calcadao', 2], ...outer];
const strips = [outer, inner, inner, inner, outer].map(layStrip);

const features: SlotFacts['features'] = {
  freeSpins: {
    awards: [
      { scatters: 3, spins: 10 },
      { scatters: 4, spins: 15 },
      { scatters: 5, spins: 20 },
    ],
    retrigger: [
      { scatters: 3, spins: 10 },
      { scatters: 4, spins: 15 },
      { scatters: 5, spins: 20 },
    ],
    times: 3,
  },
};

/** Five reels, twenty lines, wilds on the middle reels. Scatters pay anywhere and give free spins with triple pays. */
export const calcadao: Slot = {
  info: {
    id: 'calcadao',
    vendor: 'evo',
    name: 'Calçadão',
    kind: 'lines',
    columns: 5,
    rowsMin: 3,
    rowsMax: 3,
    symbols,
    lines: twentyLines,
    strips,
    features,
    facts: {
      returnBasisPoints: 9539,
      method: 'exact',
      plusMinusBasisPoints: 0,
      hitBasisPoints: 4088,
      maxWinTimes: 5_000,
    },
  },
  restGrid: [
    ['wave', 'tucano', 'ring'],
    ['cobogo', 'calcadao', 'leaf'],
    ['ring', 'star', 'wave'],
    ['quarter', 'calcadao', 'cobogo'],
    ['leaf', 'tucano', 'caju'],
  ].map((column) => column.map((symbol) => ({ symbol }))),
  spin(draw, seriesTimes) {
    const times = seriesTimes ?? 1;
    const grid = turnReels(draw, strips, 3);
    const wins = evaluateLines(grid, twentyLines, 'calcadao', pay, times);
    const scatters = findSymbol(grid, 'star');
    const units = pay('star', scatters.length) * times;
    if (units > 0)
      wins.push({
        kind: 'scatter',
        symbol: 'star',
        count: scatters.length,
        positions: scatters,
        times,
        units,
      });
    const freeSpins = awardFor(features, scatters.length, seriesTimes !== null);
    return {
      steps: [
        stepOf({
          kind: 'spin',
          grid,
          wins,
          times,
          ...(freeSpins > 0 && { trigger: { feature: 'freeSpins', positions: scatters } }),
        }),
      ],
      freeSpins,
      times,
    };
  },
};
