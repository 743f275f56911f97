import type { SymbolInfo } from '../wire.ts';
import { awardFor } from './free-spins.ts';
import { fromThree, payTableOf } from './lines.ts';
import { drawWeighted, findSymbol, layStrip, type Piece, windowOf } from './reels.ts';
import { type PlayedStep, type Slot, type SlotFacts, stepOf } from './slot.ts';
import { evaluateWays } from './ways.ts';

const symbols: SymbolInfo[] = [
  { id: 'wild', role: 'wild', pays: [] },
  { id: 'star', role: 'scatter', pays: [] },
  { id: 'tucano', role: 'pay', pays: fromThree(6, 10, 16, 30) },
  { id: 'onca', role: 'pay', pays: fromThree(4, 6, 10, 20) },
  { id: 'caju', role: 'pay', pays: fromThree(3, 4, 8, 14) },
  { id: 'ipe', role: 'pay', pays: fromThree(2, 4, 6, 10) },
  { id: 'leaf', role: 'pay', pays: fromThree(1, 3, 4, 8) },
  { id: 'wave', role: 'pay', pays: fromThree(1, 2, 3, 6) },
  { id: 'ring', role: 'pay', pays: fromThree(1, 2, 2, 4) },
  { id: 'cobogo', role: 'pay', pays: fromThree(1, 1, 2, 3) },
];
const pay = payTableOf(symbols);

const outer: Piece[] = [
  ['tucano', 2],
  ['onca', 2, 2],
  ['caju', 2, 2],
  ['ipe', 3, 2],
  ['leaf', 4, 2],
  ['wave', 4, 2],
  ['ring', 5, 2],
  ['cobogo', 5, 2],
];
const inner: Piece[] = [['star', 1], ['wild', 1], ...outer];
const strips = [outer, inner, inner, inner, inner, outer].map(layStrip);

const heightWeights = [
  [2, 30],
  [3, 28],
  [4, 20],
  [5, 12],
  [6, 7],
  [7, 3],
] as const;

const features: SlotFacts['features'] = {
  cascades: true,
  ways: { min: 2 ** 6, max: 7 ** 6 },
  freeSpins: {
    awards: [
      { scatters: 3, spins: 10 },
      { scatters: 4, spins: 15 },
    ],
    retrigger: [{ scatters: 3, spins: 5 }],
    times: 1,
    timesStep: 1,
  },
};

/**
 * Six reels whose height changes with every spin. Winning symbols vanish and the reels cascade. In free spins the
 * multiplier grows with each cascade and does not reset.
 */
export const tucanoWays: Slot = {
  info: {
    id: 'tucano-ways',
    vendor: 'evo',
    name: 'Tucano Ways',
    kind: 'ways',
    columns: 6,
    rowsMin: 2,
    rowsMax: 7,
    symbols,
    lines: [],
    strips,
    features,
    facts: {
      returnBasisPoints: 9563,
      method: 'simulated',
      plusMinusBasisPoints: 87,
      hitBasisPoints: 2558,
      maxWinTimes: 5_000,
    },
  },
  restGrid: [
    ['wave', 'tucano', 'ring'],
    ['cobogo', 'wild', 'ipe', 'wave', 'leaf'],
    ['ring', 'caju', 'star', 'leaf', 'onca', 'wave', 'cobogo'],
    ['leaf', 'wild', 'wave', 'cobogo', 'ring', 'caju'],
    ['tucano', 'ring', 'caju', 'ipe'],
    ['wave', 'onca'],
  ].map((column) => column.map((symbol) => ({ symbol }))),
  spin(draw, seriesTimes) {
    const inSeries = seriesTimes !== null;
    const steps: PlayedStep[] = [];
    let times = seriesTimes ?? 1;
    const tops: number[] = [];
    let columns = strips.map((strip, reel) => {
      const height = drawWeighted(draw, heightWeights);
      tops[reel] = draw(strip.length);
      return windowOf(strip, tops[reel] as number, height);
    });
    for (let fall = 0; ; fall++) {
      const grid = columns.map((column) => column.map((symbol) => ({ symbol })));
      const wins = evaluateWays(grid, 'wild', pay, times);
      const kind = fall === 0 ? 'spin' : 'cascade';
      if (wins.length === 0) {
        const scatters = findSymbol(grid, 'star');
        const freeSpins = awardFor(features, scatters.length, inSeries);
        const trigger = freeSpins > 0 && {
          trigger: { feature: 'freeSpins' as const, positions: scatters },
        };
        steps.push(stepOf({ kind, grid, wins, times, ...trigger }));
        return { steps, freeSpins, times };
      }
      const gone = columns.map(() => new Set<number>());
      for (const win of wins) for (const [column, row] of win.positions) gone[column]?.add(row);
      const removed = gone.flatMap((rows, column) => [...rows].map((row) => [column, row] as const));
      steps.push(stepOf({ kind, grid, wins, times, removed }));
      if (inSeries) times += 1;
      columns = columns.map((column, reel) => {
        const strip = strips[reel] as string[];
        const kept = column.filter((_, row) => !gone[reel]?.has(row));
        const fresh = column.length - kept.length;
        tops[reel] = ((tops[reel] as number) - fresh + strip.length) % strip.length;
        return [...windowOf(strip, tops[reel] as number, fresh), ...kept];
      });
    }
  },
};
