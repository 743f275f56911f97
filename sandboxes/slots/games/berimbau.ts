import type { SymbolInfo } from '../wire.ts';
import { awardFor } from './free-spins.ts';
import { fromThree, payTableOf } from './lines.ts';
import { findSymbol, layStrip, type Piece, turnReels } from './reels.ts';
import { type Slot, type SlotFacts, stepOf } from './slot.ts';
import { evaluateWays } from './ways.ts';

const symbols: SymbolInfo[] = [
  { id: 'berimbau', role: 'wild', pays: [] },
  { id: 'star', role: 'scatter', pays: [] },
  { id: 'onca', role: 'pay', pays: fromThree(10, 20, 40, 80) },
  { id: 'tucano', role: 'pay', pays: fromThree(5, 10, 20, 40) },
  { id: 'caju', role: 'pay', pays: fromThree(4, 8, 16, 40) },
  { id: 'ipe', role: 'pay', pays: fromThree(2, 5, 10, 24) },
  { id: 'leaf', role: 'pay', pays: fromThree(2, 4, 8, 16) },
  { id: 'wave', role: 'pay', pays: fromThree(1, 3, 6, 15) },
  { id: 'ring', role: 'pay', pays: fromThree(1, 3, 5, 10) },
  { id: 'cobogo', role: 'pay', pays: fromThree(1, 2, 4, 10) },
];
const pay = payTableOf(symbols);

const outer: Piece[] = [
  ['star', 1],
  ['onca', 1, 2],
  ['tucano', 1, 3],
  ['caju', 1, 4],
  ['ipe', 2, 2],
  ['leaf', 2, 3],
  ['wave', 2, 3],
  ['ring', 2, 4],
  ['cobogo', 2, 4],
];
const inner: Piece[] = [['berimbau', 1], ...outer];
const strips = [outer, inner, inner, inner, inner, outer].map(layStrip);

const features: SlotFacts['features'] = {
  ways: { min: 4_096, max: 4_096 },
  freeSpins: {
    awards: [
      { scatters: 3, spins: 8 },
      { scatters: 4, spins: 12 },
      { scatters: 5, spins: 16 },
      { scatters: 6, spins: 24 },
    ],
    times: 1,
    timesStep: 1,
  },
};

/** Six reels of four rows, 4,096 ways. In free spins the multiplier grows with each winning spin. */
export const berimbau: Slot = {
  info: {
    id: 'berimbau',
    vendor: 'bgaming',
    name: 'Berimbau',
    kind: 'ways',
    columns: 6,
    rowsMin: 4,
    rowsMax: 4,
    symbols,
    lines: [],
    strips,
    features,
    facts: {
      returnBasisPoints: 9591,
      method: 'exact',
      plusMinusBasisPoints: 0,
      hitBasisPoints: 1862,
      maxWinTimes: 5_000,
    },
  },
  restGrid: [
    ['wave', 'onca', 'ring', 'leaf'],
    ['cobogo', 'berimbau', 'ipe', 'wave'],
    ['ring', 'caju', 'star', 'leaf'],
    ['tucano', 'berimbau', 'wave', 'cobogo'],
    ['leaf', 'ring', 'caju', 'ipe'],
    ['wave', 'onca', 'cobogo', 'ring'],
  ].map((column) => column.map((symbol) => ({ symbol }))),
  spin(draw, seriesTimes) {
    const times = seriesTimes ?? 1;
    const grid = turnReels(draw, strips, 4);
    const wins = evaluateWays(grid, 'berimbau', pay, times);
    const scatters = findSymbol(grid, 'star');
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
      times: wins.length > 0 ? times + 1 : times,
    };
  },
};
