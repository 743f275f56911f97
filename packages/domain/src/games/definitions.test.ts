import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { drawLayout, edgePpm, payableSteps } from './derive.ts';
import { definitions, drawGame, games, sharedGame, stepGame } from './index.ts';
import { drawGameNames, gameNames, gameTraits, sharedGameNames, stepGameNames } from './names.ts';
import { isTilesPerRow, placeTraps } from './row-double.ts';

/** The data of a definition, without its functions. */
const dataOf = (game: (typeof games)[number]) => JSON.parse(JSON.stringify(game));

/** Stored rows, requests and catalogues use these names; rules and odds follow from these figures. */
const dataByGame: readonly [keyof typeof definitions, Record<string, unknown>][] = [
  [
    'mines',
    {
      shape: 'steps',
      choice: { mines: { kind: 'integer', min: 1, max: 24 } },
      wire: {
        path: 'tiles',
        move: { tile: { kind: 'integer', min: 0, max: 24 } },
        steps: 'opened',
        layout: 'mines',
      },
      usual: { mines: 3 },
      best: { mines: 3 },
      facts: { tiles: 25, minesMin: 1, minesMax: 24 },
      defaults: { hotRank: 2 },
    },
  ],
  [
    'dice',
    {
      shape: 'draw',
      choice: {
        direction: { kind: 'oneOf', values: ['over', 'under'] },
        targetHundredths: { kind: 'hundredths', min: 0, max: 10_000 },
      },
      outcome: { rollHundredths: { kind: 'hundredths', min: 0, max: 10_000 } },
      shows: 'prize',
      usual: { direction: 'over', targetHundredths: 5_050 },
      best: { direction: 'over', targetHundredths: 5_050 },
      facts: { targets: { over: { min: 2, max: 99.99 }, under: { min: 0.01, max: 98 } } },
      defaults: { hotRank: 5 },
    },
  ],
  [
    'limbo',
    {
      shape: 'draw',
      choice: { targetHundredths: { kind: 'hundredths', min: 101, max: 100_000_000 } },
      outcome: { drawnHundredths: { kind: 'hundredths', min: 100, max: 99 * 2 ** 24 } },
      shows: 'prize',
      usual: { targetHundredths: 200 },
      best: { targetHundredths: 128 },
      lowest: { targetHundredths: 97_702_611 },
      facts: { targetMin: 1.01, targetMax: 1_000_000 },
      defaults: {},
    },
  ],
  [
    'luckyColor',
    {
      shape: 'shared',
      choice: {
        bet: { kind: 'oneOf', values: ['green', 'red', 'violet', 'big', 'small', ...'0123456789'] },
      },
      drawn: 'drawn',
      outcomes: 10,
      shows: 'paid',
      usual: { bet: 'big' },
      best: { bet: 'big' },
      facts: {},
      defaults: { stakeMinMinor: 500 },
      pace: { bettingMs: 25_000, drawingMs: 6_000, resultMs: 4_000, betsMax: 20 },
    },
  ],
  [
    'rowDouble',
    {
      shape: 'steps',
      choice: { tiles: { kind: 'oneOf', values: [2, 3, 4] } },
      wire: {
        path: 'rows',
        move: { row: { kind: 'integer', min: 0, max: 9 }, tile: { kind: 'integer', min: 0, max: 3 } },
        steps: 'climbed',
        layout: 'traps',
      },
      usual: { tiles: 3 },
      best: { tiles: 3 },
      facts: { rows: 10, tilesPerRow: [2, 3, 4] },
      defaults: {},
    },
  ],
  [
    'double',
    {
      shape: 'shared',
      choice: { bet: { kind: 'oneOf', values: ['red', 'black', 'white'] } },
      drawn: 'cell',
      outcomes: 15,
      shows: 'prize',
      usual: { bet: 'red' },
      best: { bet: 'red' },
      facts: {},
      defaults: { hotRank: 7 },
      pace: { bettingMs: 15_000, drawingMs: 6_000, resultMs: 4_000, betsMax: 20 },
    },
  ],
  [
    'keno',
    {
      shape: 'draw',
      choice: {
        picks: { kind: 'integers', min: 1, max: 40, count: [1, 10] },
        risk: { kind: 'oneOf', values: ['classic', 'low', 'medium', 'high'] },
      },
      outcome: { drawn: { kind: 'integers', min: 1, max: 40, count: [10, 10] } },
      shows: 'paid',
      usual: { picks: [3, 9, 14, 20, 27, 33, 38, 40], risk: 'classic' },
      best: { picks: [1, 2, 3, 4, 5, 6, 7, 8, 9], risk: 'low' },
      lowest: { picks: [1, 2], risk: 'high' },
      facts: { numbers: 40, drawnCount: 10, picksMax: 10 },
      defaults: { hotRank: 8 },
    },
  ],
];

test.each(dataByGame)('the data of %s', (name, data) => {
  expect(dataOf(definitions[name])).toEqual({ name, ...data });
});

describe('the games', () => {
  test('are listed in the order of the lobby, each with its shape', () => {
    expect(gameNames).toEqual(['mines', 'dice', 'limbo', 'luckyColor', 'rowDouble', 'double', 'keno']);
    expect(games.map(({ name }) => name)).toEqual(gameNames);
    expect(games.map(({ shape }) => shape)).toEqual(gameNames.map((name) => gameTraits[name].shape));
    expect([drawGameNames, stepGameNames, sharedGameNames]).toEqual([
      ['dice', 'limbo', 'keno'],
      ['mines', 'rowDouble'],
      ['luckyColor', 'double'],
    ]);
    expect([drawGame('keno'), stepGame('mines'), sharedGame('double')]).toEqual([
      definitions.keno,
      definitions.mines,
      definitions.double,
    ]);
  });

  test('have these edges at their best choice, in millionths, rounded down', () => {
    expect(games.map((game) => `${game.name} ${edgePpm(game)}`)).toEqual([
      'mines 10000',
      'dice 10098',
      'limbo 10000',
      'luckyColor 40000',
      'rowDouble 10000',
      'double 66666',
      'keno 9311',
    ]);
  });

  test('show a result of their outcome or the paid multiple, with its unit', () => {
    expect(gameNames.map((name) => `${name} ${gameTraits[name].result}${gameTraits[name].unit}`)).toEqual([
      'mines paid×',
      'dice roll',
      'limbo drawn×',
      'luckyColor drawn',
      'rowDouble paid×',
      'double cell',
      'keno paid×',
    ]);
  });
});

describe('a step', () => {
  test('of mines opens a tile once and hits a trap on a mine only', () => {
    const { mines } = definitions;
    expect(mines.place([4, 9], { tile: 9 }, { mines: 3 })).toBe('taken');
    expect(mines.place([4, 9], { tile: 5 }, { mines: 3 })).toBe('new');
    expect([0, 7, 8].map((tile) => mines.isTrap([7, 20], 0, tile))).toEqual([false, true, false]);
    expect([mines.numbers({ mines: 5 }), mines.stepsMax({ mines: 5 })]).toEqual([5, 20]);
  });

  test('of mines has a layout in ascending order, and the order of the draw beside it', () => {
    const { mines } = definitions;
    // Of 25 tiles the last one, of the 24 left the first one, of the 23 left the one in the middle.
    const numbers = [2 ** 32 - 1, 0, 2 ** 31];
    expect(mines.inDrawOrder?.(numbers, { mines: 3 })).toEqual([24, 0, 12]);
    expect(mines.layout(numbers, { mines: 3 })).toEqual([0, 12, 24]);
  });

  test('of mines and row double hits the traps that the seeds of the round place', () => {
    const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest();
    const seeds = {
      clientSeed: 'ec75fca98de6f2d9',
      serverSeed: '735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4',
      nonce: 20,
    };
    // Tiles 1, 2, 3, 5, 6, 13, 14, 19, 20, 21 and 24 in the public vectors, which count from 1.
    const eleven = [0, 1, 2, 4, 5, 12, 13, 18, 19, 20, 23];
    expect(drawLayout(definitions.mines, hmac, seeds, { mines: 11 })).toEqual(eleven);
    const traps = drawLayout(definitions.rowDouble, hmac, seeds, { tiles: 4 });
    expect(traps).toEqual(placeTraps(hmac, seeds, 4));
    expect(traps).toHaveLength(10);
  });

  test('of row double is on the next row, or repeats one that was taken', () => {
    const { rowDouble } = definitions;
    const placeOf = (move: { row?: number; tile: number }) => rowDouble.place([1, 0], move, { tiles: 3 });
    expect([placeOf({ tile: 2 }), placeOf({ row: 2, tile: 0 })]).toEqual(['new', 'new']);
    expect([placeOf({ row: 0, tile: 1 }), placeOf({ row: 1, tile: 0 })]).toEqual(['taken', 'taken']);
    for (const move of [
      { row: 0, tile: 0 },
      { row: 1, tile: 1 },
      { row: 3, tile: 0 },
      { row: 2, tile: 3 },
      { tile: 3 },
    ])
      expect(placeOf(move), JSON.stringify(move)).toBe('impossible');
    expect([0, 1].map((tile) => rowDouble.isTrap([0, 1, 2], 1, tile))).toEqual([false, true]);
    expect([1, 2, 3, 4, 5].map(isTilesPerRow)).toEqual([false, true, true, true, false]);
    expect([rowDouble.numbers({ tiles: 2 }), rowDouble.stepsMax({ tiles: 2 })]).toEqual([10, 10]);
  });
});

/** Safe tiles of mines after which a round ends and pays. */
const stepsPaid = (count: number, stakeMinor: bigint, payoutMaxMinor: bigint) =>
  payableSteps(definitions.mines, { mines: count }, stakeMinor, payoutMaxMinor);

describe('a round of several steps ends automatically', () => {
  test('when the board is clear, or before a payout above the largest', () => {
    expect(stepsPaid(3, 1_000n, 10n ** 12n)).toBe(22);
    // 12 mines: 831.98× after 8 tiles, 2,828.73× after 9.
    expect(stepsPaid(12, 10_000n, 10_000_000n)).toBe(8);
    expect(stepsPaid(24, 500_000n, 10_000_000n)).toBe(0);
  });

  test('a payout of exactly the largest amount is still paid', () => {
    expect(stepsPaid(24, 1_000n, 24_750n)).toBe(1);
    expect(stepsPaid(24, 1_000n, 24_749n)).toBe(0);
  });
});

describe('an outcome of a shared game', () => {
  test('has its colours, the main one first', () => {
    const { double, luckyColor } = definitions;
    expect([0, 1, 7, 8, 14].map((cell) => double.colors(cell).join())).toEqual([
      'white',
      'red',
      'red',
      'black',
      'black',
    ]);
    expect(Array.from({ length: 10 }, (_, number) => luckyColor.colors(number).join('+'))).toEqual([
      'red+violet',
      'green',
      'red',
      'green',
      'red',
      'green+violet',
      'red',
      'green',
      'red',
      'green',
    ]);
  });

  test('pays each bet on lucky color by its table', () => {
    const { luckyColor } = definitions;
    const paid = (bet: (typeof luckyColor.usual)['bet']) =>
      Array.from({ length: 10 }, (_, number) => Number(luckyColor.multiplier({ bet }, number).numerator));
    expect(paid('violet')).toEqual([480, 0, 0, 0, 0, 480, 0, 0, 0, 0]);
    expect(paid('big')).toEqual([0, 0, 0, 0, 0, 192, 192, 192, 192, 192]);
    expect(paid('small')).toEqual([192, 192, 192, 192, 192, 0, 0, 0, 0, 0]);
    expect(paid('7')).toEqual([0, 0, 0, 0, 0, 0, 0, 960, 0, 0]);
    expect(luckyColor.wins({ bet: 'violet' })).toEqual(
      [480n, 480n].map((numerator) => ({
        chance: { numerator: 1n, denominator: 10n },
        multiplier: { numerator, denominator: 100n },
      })),
    );
  });
});
