import type { SymbolInfo } from '../wire.ts';
import { evaluateLines, fromThree, payTableOf } from './lines.ts';
import { drawWeighted, findSymbol, layStrip, type Piece, turnReels } from './reels.ts';
import {
  type Draw,
  type PlayedCell,
  type PlayedGrid,
  type PlayedStep,
  type PrizeName,
  type Slot,
  stepOf,
} from './slot.ts';
import { twentyLines } from './twenty-lines.ts';

const symbols: SymbolInfo[] = [
  { id: 'caju', role: 'wild', pays: [] },
  { id: 'coin', role: 'coin', pays: [] },
  { id: 'blank', role: 'blank', pays: [] },
  { id: 'onca', role: 'pay', pays: fromThree(60, 200, 800) },
  { id: 'tucano', role: 'pay', pays: fromThree(40, 120, 500) },
  { id: 'ipe', role: 'pay', pays: fromThree(40, 120, 400) },
  { id: 'berimbau', role: 'pay', pays: fromThree(30, 80, 300) },
  { id: 'leaf', role: 'pay', pays: fromThree(15, 40, 150) },
  { id: 'wave', role: 'pay', pays: fromThree(12, 35, 120) },
  { id: 'ring', role: 'pay', pays: fromThree(8, 25, 80) },
  { id: 'quarter', role: 'pay', pays: fromThree(8, 25, 80) },
];
const pay = payTableOf(symbols);

const outer: Piece[] = [
  ['onca', 2],
  ['tucano', 3],
  ['ipe', 3],
  ['berimbau', 4],
  ['leaf', 5],
  ['wave', 5],
  ['ring', 6],
  ['quarter', 6],
  ['coin', 1, 3],
];
const inner: Piece[] = [['caju', 2], ...outer];
const strips = [outer, inner, inner, inner, outer].map(layStrip);

/** Start and course of the hold feature, and values of coins. */
export const hold = {
  coins: 6,
  respins: 3,
  /** Chance of a coin on each empty position per respin: 1 in `coinOneIn`. */
  coinOneIn: 24,
  coinWeights: [
    [20, 400],
    [30, 250],
    [40, 160],
    [60, 90],
    [100, 50],
    [200, 20],
    ['mini', 20],
    ['minor', 8],
    ['major', 2],
  ] as const,
  prizeUnits: { mini: 300, minor: 1_000, major: 3_000 } satisfies Record<PrizeName, number>,
  grandUnits: 20_000,
} as const;

/**
 * Five reels, twenty lines, and coins. Six or more coins start the hold feature; each new coin resets the respins to
 * three.
 */
export const cajuDeOuro: Slot = {
  info: {
    id: 'caju-de-ouro',
    vendor: 'bgaming',
    name: 'Caju de Ouro',
    kind: 'hold',
    columns: 5,
    rowsMin: 3,
    rowsMax: 3,
    symbols,
    lines: twentyLines,
    strips,
    features: {
      hold: {
        coins: hold.coins,
        respins: hold.respins,
        coinUnits: hold.coinWeights.flatMap(([worth]) => (typeof worth === 'number' ? [worth] : [])),
        prizes: Object.entries(hold.prizeUnits).map(([name, units]) => ({ name: name as PrizeName, units })),
        grandUnits: hold.grandUnits,
      },
    },
    facts: {
      returnBasisPoints: 9663,
      method: 'exact',
      plusMinusBasisPoints: 0,
      hitBasisPoints: 3588,
      maxWinTimes: 4_000,
    },
  },
  restGrid: [
    ['wave', 'onca', 'ring'],
    ['coin', 'caju', 'leaf'],
    ['ring', 'coin', 'wave'],
    ['quarter', 'caju', 'coin'],
    ['leaf', 'tucano', 'ipe'],
  ].map((column) => column.map((symbol) => (symbol === 'coin' ? { symbol, coinUnits: 20 } : { symbol }))),
  spin(draw) {
    const grid = turnReels(draw, strips, 3).map((column) =>
      column.map((cell) => (cell.symbol === 'coin' ? drawCoin(draw) : cell)),
    );
    const coins = findSymbol(grid, 'coin');
    const begins = coins.length >= hold.coins;
    const first = stepOf({
      kind: 'spin',
      grid,
      wins: evaluateLines(grid, twentyLines, 'caju', pay),
      ...(begins && { trigger: { feature: 'hold', positions: coins } }),
    });
    return { steps: begins ? [first, ...holdCoins(draw, grid)] : [first], freeSpins: 0, times: 1 };
  },
};

/** Draws empty positions again until no respin is left or every position holds a coin. The last step pays. */
function holdCoins(draw: Draw, start: PlayedGrid): PlayedStep[] {
  const steps: PlayedStep[] = [];
  let grid = start;
  let left: number = hold.respins;
  while (left > 0) {
    let fell = false;
    grid = grid.map((column) =>
      column.map((cell): PlayedCell => {
        if (cell.symbol === 'coin') return cell;
        if (draw(hold.coinOneIn) > 0) return { symbol: 'blank' };
        fell = true;
        return drawCoin(draw);
      }),
    );
    const full = grid.every((column) => column.every((cell) => cell.symbol === 'coin'));
    left = full ? 0 : fell ? hold.respins : left - 1;
    steps.push(
      stepOf({ kind: 'hold', grid, wins: left === 0 ? payCoins(grid, full) : [], respinsLeft: left }),
    );
  }
  return steps;
}

function payCoins(grid: PlayedGrid, full: boolean): PlayedStep['wins'] {
  const positions = findSymbol(grid, 'coin');
  const units = grid.flat().reduce((sum, cell) => sum + (cell.coinUnits ?? 0), 0);
  const shared = { symbol: 'coin', count: positions.length, positions, times: 1 };
  return [
    { kind: 'coins', ...shared, units },
    ...(full ? [{ kind: 'grand' as const, ...shared, units: hold.grandUnits }] : []),
  ];
}

function drawCoin(draw: Draw): PlayedCell {
  const worth = drawWeighted<number | PrizeName>(draw, hold.coinWeights);
  return typeof worth === 'number'
    ? { symbol: 'coin', coinUnits: worth }
    : { symbol: 'coin', coinUnits: hold.prizeUnits[worth], prize: worth };
}
