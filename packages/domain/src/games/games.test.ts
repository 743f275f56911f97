import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choose } from '../combinations.ts';
import { drawShared, followsLink } from '../shared-draw.ts';
import {
  largestMultiplier,
  largestPrize,
  leastStakeMinor,
  multiplierShown,
  payoutAfter,
  ratioAfter,
  returnPercent,
  returnPercentAt,
  roundPayout,
  varianceOf,
} from './derive.ts';
import { dice } from './dice.ts';
import {
  colorOfCell,
  type DoubleColor,
  double,
  doubleCells,
  doubleColors,
  doubleWheel,
  drawDouble,
} from './double.ts';
import { readChoice } from './fields.ts';
import { keno } from './keno.ts';
import { drawLimbo, limbo, limboWinningDraws } from './limbo.ts';
import { colorsOfNumber, type LuckyBet, luckyBets, luckyColor, luckyPaytable } from './lucky-color.ts';
import { mines, mineTiles, placeMines, safeTiles } from './mines.ts';
import { placeTraps, rowCount, rowDouble, type TilesPerRow, tilesPerRow } from './row-double.ts';

const limboPayout = (targetHundredths: number, stakeMinor: bigint, drawnHundredths: number) =>
  roundPayout(limbo, { targetHundredths }, { drawnHundredths }, stakeMinor);
const limboReturnPercentAt = (targetHundredths: number, stakeMinor: bigint) =>
  returnPercentAt(limbo.wins({ targetHundredths }), stakeMinor);
const parseLimboTarget = (target: string) => {
  const read = readChoice(limbo, { target });
  return read.ok ? { ok: true, value: read.value.targetHundredths } : read;
};
const minesRatio = (count: number, opened: number) => ratioAfter(mines, { mines: count }, opened);
const minesMultiplier = (count: number, opened: number) => multiplierShown(minesRatio(count, opened));
const minesPayout = (count: number, opened: number, stakeMinor: bigint) =>
  payoutAfter(mines, { mines: count }, opened, stakeMinor);
const minesReturnPercentAt = (count: number, opened: number, stakeMinor: bigint) =>
  returnPercentAt([mines.winAfter({ mines: count }, opened)], stakeMinor);
const rowDoubleMultiplier = (tiles: TilesPerRow, climbed: number) =>
  multiplierShown(ratioAfter(rowDouble, { tiles }, climbed));
const rowDoublePayout = (tiles: TilesPerRow, climbed: number, stakeMinor: bigint) =>
  payoutAfter(rowDouble, { tiles }, climbed, stakeMinor);
const rowDoubleReturnPercentAt = (tiles: TilesPerRow, climbed: number, stakeMinor: bigint) =>
  returnPercentAt([rowDouble.winAfter({ tiles }, climbed)], stakeMinor);
const doublePayout = (bet: DoubleColor, stakeMinor: bigint, cell: number) =>
  roundPayout(double, { bet }, cell, stakeMinor);
const doubleReturnPercent = (bet: DoubleColor) => returnPercent(double, { bet });
const luckyPayout = (bet: LuckyBet, stakeMinor: bigint, number: number) =>
  roundPayout(luckyColor, { bet }, number, stakeMinor);
const luckyPrize = (bet: LuckyBet, stakeMinor: bigint) => largestPrize(luckyColor, { bet }, stakeMinor);
const luckyReturnPercentAt = (bet: LuckyBet, stakeMinor: bigint) =>
  returnPercentAt(luckyColor.wins({ bet }), stakeMinor);

const hmac = (key: string, message: string) =>
  new Uint8Array(createHmac('sha256', key).update(message).digest());
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Published by a public verifier of this scheme for one pair of seeds. */
const seeds = {
  clientSeed: 'ec75fca98de6f2d9',
  serverSeed: '735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4',
};

test("the variance of a round's payout", () => {
  const win = (of: bigint, multiplier: bigint) => ({
    chance: { numerator: 1n, denominator: of },
    multiplier: { numerator: multiplier, denominator: 100n },
  });
  const variance = (...wins: ReturnType<typeof win>[]) => {
    const { numerator, denominator } = varianceOf(wins);
    return Number(numerator) / Number(denominator);
  };
  // A fair coin that pays twice the stake: 2² / 2 − 1².
  expect(variance(win(2n, 200n))).toBe(1);
  // One in four at 3.96: 3.96² / 4 − 0.99².
  expect(variance(win(4n, 396n))).toBeCloseTo(2.9403, 10);
  // Half the stake or three times the stake, each one in four: (0.25 + 9) / 4 − 0.875².
  expect(variance(win(4n, 50n), win(4n, 300n))).toBe(1.546875);
  expect(variance(win(1n, 100n))).toBe(0);
});

describe('limbo', () => {
  test.each([
    [20, 106],
    [21, 16_005],
    [22, 138],
  ])('nonce %i of the public vectors draws %i hundredths', (nonce, drawn) => {
    expect(drawLimbo(hmac, { ...seeds, nonce })).toBe(drawn);
  });

  /** The result when the leading 24 bits are `n`, for any following bits. */
  function drawnAt(n: number, rest = 0): number {
    const bytes = new Uint8Array(32);
    new DataView(bytes.buffer).setUint32(0, n * 256 + rest);
    return drawLimbo(() => bytes, { ...seeds, nonce: 0 });
  }

  test('winning draws are exactly those whose multiplier reaches the target', () => {
    for (const target of [101, 102, 150, 200, 333, 9_900, 1_000_000, 100_000_000]) {
      const last = limboWinningDraws(target);
      expect(drawnAt(last - 1, 255)).toBeGreaterThanOrEqual(target);
      expect(drawnAt(last)).toBeLessThan(target);
    }
  });

  test('the first draw gives the highest multiplier, the last one 1.00', () => {
    expect(drawnAt(0)).toBe(99 * 2 ** 24);
    expect(drawnAt(2 ** 24 - 1, 255)).toBe(100);
    const ones = 2 ** 24 - Math.floor((99 * 2 ** 24) / 101);
    expect([drawnAt(2 ** 24 - ones - 1), drawnAt(2 ** 24 - ones)]).toEqual([101, 100]);
  });

  test('float verifiers agree, except for one hundredth in 44 of the 2^24 draws', () => {
    const differing: number[] = [];
    for (let one = 1; one <= 2 ** 24; one++) {
      const floats = Math.floor((2 ** 24 / one) * 0.99 * 100);
      if (Math.floor((99 * 2 ** 24) / one) !== floats) differing.push(one);
    }
    expect(differing).toHaveLength(44);
    for (const one of differing) {
      expect((99 * 2 ** 24) % one).toBe(0);
      expect(drawnAt(one - 1) - Math.max(100, Math.floor((2 ** 24 / one) * 0.99 * 100))).toBeLessThanOrEqual(
        1,
      );
    }
  });

  test.each([
    [101, 98.9999],
    [200, 98.9999],
    [10_000, 98.9997],
    [100_000, 98.9973],
    [100_000_000, 95.3674],
  ])('target %i returns %f percent before rounding', (target, percent) => {
    expect(limboReturnPercentAt(target, 10n ** 12n)).toBe(percent);
  });

  test('a drawn multiplier equal to the target wins, one hundredth less loses', () => {
    expect(limboPayout(250, 1_001n, 250)).toBe(2_502n);
    expect(limboPayout(250, 1_001n, 249)).toBe(0n);
  });

  test.each(['1', '1.00', '1000000.01', '0.5'])('target %s is out of range', (text) => {
    expect(parseLimboTarget(text)).toMatchObject({ ok: false, code: 'target_out_of_range' });
  });

  test.each(['', '-2', '2,5', '2.555', '1e3', 'NaN', '２'])('target "%s" is invalid', (text) => {
    expect(parseLimboTarget(text)).toMatchObject({ ok: false });
  });

  test('targets are parsed exactly', () => {
    expect(parseLimboTarget('1.01')).toEqual({ ok: true, value: 101 });
    expect(parseLimboTarget('1000000')).toEqual({ ok: true, value: 100_000_000 });
    expect(parseLimboTarget('2.5')).toEqual({ ok: true, value: 250 });
  });
});

describe('mines', () => {
  test.each([
    [20, [1, 2, 3, 5, 6, 13, 14, 19, 20, 21, 24]],
    [21, [1, 2, 8, 9, 12, 16, 18, 19, 20, 21, 25]],
    [22, [1, 4, 5, 6, 7, 10, 12, 18, 20, 22, 24]],
  ])('nonce %i of the public vectors places eleven mines, counted from 1', (nonce, mines) => {
    const placed = placeMines(hmac, { ...seeds, nonce }, 11).map((tile) => tile + 1);
    expect(placed.toSorted((a, b) => a - b)).toEqual(mines);
  });

  test('mines are distinct tiles of the board, and fewer mines are the first of more', () => {
    for (let nonce = 0; nonce < 200; nonce++) {
      const all = placeMines(hmac, { ...seeds, nonce }, 24);
      expect(new Set(all).size).toBe(24);
      expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...all)).toBeLessThan(mineTiles);
      expect(placeMines(hmac, { ...seeds, nonce }, 7)).toEqual(all.slice(0, 7));
    }
  });

  test.each([
    [1, 1, 1.0312],
    [3, 1, 1.125],
    [3, 5, 1.9973],
    [5, 5, 3.3925],
    [10, 5, 17.5153],
    [24, 1, 24.75],
    [1, 24, 24.75],
    [12, 13, 5_148_297],
    [13, 12, 5_148_297],
  ])('%i mines and %i safe tiles multiply by %f', (mines, opened, multiplier) => {
    expect(minesMultiplier(mines, opened)).toBe(multiplier);
  });

  test('every point of cash-out returns exactly 99 % before rounding', () => {
    for (let mines = 1; mines <= 24; mines++) {
      for (let opened = 1; opened <= safeTiles(mines); opened++) {
        const { numerator, denominator } = minesRatio(mines, opened);
        expect(numerator * choose(mineTiles - mines, opened) * 100n).toBe(
          99n * denominator * choose(mineTiles, opened),
        );
        expect(minesReturnPercentAt(mines, opened, 10n ** 15n)).toBeCloseTo(99, 3);
      }
    }
  });

  test('each further tile pays more, and the stake is returned without an opened tile', () => {
    for (const mines of [1, 3, 12, 24]) {
      let before = minesPayout(mines, 0, 777n);
      expect(before).toBe(777n);
      for (let opened = 1; opened <= safeTiles(mines); opened++) {
        const now = minesPayout(mines, opened, 777n);
        expect(now).toBeGreaterThan(before);
        before = now;
      }
    }
  });
});

describe('row double', () => {
  test('each row has one trap on one of its tiles, and another round has other traps', () => {
    for (const tiles of tilesPerRow) {
      const traps = placeTraps(hmac, { ...seeds, nonce: 5 }, tiles);
      expect(traps).toHaveLength(rowCount);
      expect(traps.every((trap) => trap >= 0 && trap < tiles)).toBe(true);
      expect(placeTraps(hmac, { ...seeds, nonce: 6 }, tiles)).not.toEqual(traps);
    }
  });

  test.each([
    [2, [0, 1, 1, 1, 1, 0, 0, 0, 1]],
    [3, [1, 2, 1, 1, 2, 0, 0, 0, 1]],
    [4, [1, 3, 2, 2, 2, 0, 1, 0, 2]],
  ] as const)(
    'of %i tiles the trap is at the place given by the public numbers of a seed pair',
    (tiles, traps) => {
      const published = {
        clientSeed: 'iyAyNGKPsa',
        serverSeed: '5d43f77f53fec7d115180136105400f0fd2a1f20b681b6b54a289c207923b190',
        nonce: 29,
      };
      expect(placeTraps(hmac, published, tiles).slice(0, 9)).toEqual(traps);
    },
  );

  test('with two tiles in a row each step doubles, minus the edge once', () => {
    const steps = Array.from({ length: rowCount }, (_, row) => rowDoubleMultiplier(2, row + 1));
    expect(steps).toEqual([1.98, 3.96, 7.92, 15.84, 31.68, 63.36, 126.72, 253.44, 506.88, 1013.76]);
  });

  test('every point of cash-out returns 99 % before rounding', () => {
    for (const tiles of tilesPerRow) {
      for (let climbed = 1; climbed <= rowCount; climbed++) {
        expect(rowDoubleReturnPercentAt(tiles, climbed, 10n ** 15n)).toBeCloseTo(99, 3);
      }
    }
  });

  test('the payout is rounded down once', () => {
    expect(rowDoublePayout(3, 1, 101n)).toBe(149n);
    expect(rowDoublePayout(4, 0, 101n)).toBe(101n);
  });
});

describe('shared draws', () => {
  test('a chain is revealed link by link away from its published end', () => {
    const first = sha256('an unpredictable start');
    const second = sha256(first);
    const published = sha256(second);
    expect(followsLink(sha256, second, published)).toBe(true);
    expect(followsLink(sha256, first, second)).toBe(true);
    expect(followsLink(sha256, first, published)).toBe(false);
  });

  test('the outcome is the leading part of the HMAC, scaled without bias', () => {
    const span = (byte: number) => () => new Uint8Array(32).fill(byte);
    expect(drawShared(span(0), 'link', 'seed', 15)).toBe(0);
    expect(drawShared(span(255), 'link', 'seed', 15)).toBe(14);
    expect(drawShared(span(128), 'link', 'seed', 10)).toBe(5);
  });

  test('the outcome is exact in every word', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.integer({ min: 1, max: 2 ** 21 - 1 }),
        (bytes, outcomes) => {
          let value = 0n;
          for (const byte of bytes) value = value * 256n + BigInt(byte);
          expect(drawShared(() => bytes, '', '', outcomes)).toBe(Number((value * BigInt(outcomes)) >> 256n));
        },
      ),
    );
  });

  test.each([10, 15])('of %i outcomes each ends where the next begins, to the last bit', (outcomes) => {
    const draw = (value: bigint) => {
      const bytes = Uint8Array.from(Buffer.from(value.toString(16).padStart(64, '0'), 'hex'));
      return drawShared(() => bytes, 'link', 'seed', outcomes);
    };
    for (let outcome = 1; outcome < outcomes; outcome++) {
      const first = (2n ** 256n * BigInt(outcome) + BigInt(outcomes) - 1n) / BigInt(outcomes);
      expect([draw(first - 1n), draw(first)]).toEqual([outcome - 1, outcome]);
    }
  });

  test('double: one white, seven red, seven black, each bet returning 14 of 15', () => {
    const colors = Array.from({ length: doubleCells }, (_, cell) => colorOfCell(cell));
    expect(Map.groupBy(colors, (color) => color).get('red')).toHaveLength(7);
    expect(colors.filter((color) => color === 'white')).toEqual(['white']);
    for (const color of doubleColors) {
      const paid = colors.reduce((sum, _, cell) => sum + doublePayout(color, 300n, cell), 0n);
      expect(paid * 15n).toBe(300n * 15n * 14n);
      expect(doubleReturnPercent(color)).toBe(93.3333);
    }
    expect(doubleWheel).toEqual([0, 11, 5, 10, 6, 9, 7, 8, 1, 14, 2, 13, 3, 12, 4]);
    const colors15 = doubleWheel.map(colorOfCell);
    expect(colors15.every((color, at) => color !== colors15[(at + 1) % doubleCells])).toBe(true);
  });

  test('lucky color: each bet returns exactly 96 % at stakes of whole units', () => {
    for (const bet of luckyBets) {
      expect(luckyPaytable[bet].reduce((sum, pays) => sum + pays, 0)).toBe(960);
      expect(luckyReturnPercentAt(bet, 100n)).toBe(96);
      const paid = luckyPaytable[bet].map((_, number) => luckyPayout(bet, 333n, number));
      expect(paid.toSorted((a, b) => Number(b - a))[0]).toBe(luckyPrize(bet, 333n));
    }
    expect(colorsOfNumber(0)).toEqual(['red', 'violet']);
    expect(colorsOfNumber(5)).toEqual(['green', 'violet']);
    expect(luckyPayout('green', 333n, 5)).toBe(399n);
  });

  test('a paytable pays a colour exactly on the numbers that have it', () => {
    for (const color of ['green', 'red', 'violet'] as const) {
      for (let number = 0; number < 10; number++) {
        expect(luckyPayout(color, 100n, number) > 0n).toBe(colorsOfNumber(number).includes(color));
      }
    }
  });

  test('every cell occurs about equally often (chi-square, fixed chain)', () => {
    const counts = new Array<number>(doubleCells).fill(0);
    let link = sha256('fixed start of this test');
    const rounds = 30_000;
    for (let round = 0; round < rounds; round++) {
      const cell = drawDouble(hmac, link, 'public seed');
      counts[cell] = (counts[cell] ?? 0) + 1;
      link = sha256(link);
    }
    const expected = rounds / doubleCells;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 99.9 % point for 14 degrees of freedom.
    expect(chiSquare).toBeLessThan(36.12);
  });
});

test('splitting a stake changes the payout only by the rounding of each part', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.bigInt({ min: 1n, max: 10n ** 9n }), (a, b) => {
      const whole = minesPayout(3, 2, a + b);
      const parts = minesPayout(3, 2, a) + minesPayout(3, 2, b);
      expect(whole - parts === 0n || whole - parts === 1n).toBe(true);
    }),
  );
});

describe('the bounds of stakes on a choice', () => {
  /** Wins once in `choice.of` and pays `choice.of` times the stake; counts how often it is computed. */
  function countedGame(oddsKey?: (choice: { of: number }) => number) {
    const computed: number[] = [];
    const wins = ({ of }: { of: number }) => {
      computed.push(of);
      return [
        {
          chance: { numerator: 1n, denominator: BigInt(of) },
          multiplier: { numerator: BigInt(of), denominator: 7n },
        },
      ];
    };
    return { game: oddsKey ? { wins, oddsKey } : { wins }, computed };
  }

  test('are computed once for each choice, separately for each game', () => {
    const { game, computed } = countedGame();
    const { game: another } = countedGame();
    expect(leastStakeMinor(another, { of: 5 })).toBe(172n);
    expect(leastStakeMinor(game, { of: 3 })).toBe(286n);
    expect(largestPrize(game, { of: 3 }, 700n)).toBe(300n);
    expect(leastStakeMinor(game, { of: 5 })).toBe(172n);
    expect(largestPrize(game, { of: 3 }, 1_400n)).toBe(600n);
    expect(computed).toEqual([3, 5]);
  });

  test('are computed once for choices with equal odds', () => {
    const { game, computed } = countedGame(({ of }) => of % 10);
    expect(largestPrize(game, { of: 3 }, 700n)).toBe(300n);
    expect(largestPrize(game, { of: 13 }, 700n)).toBe(300n);
    expect(computed).toEqual([3]);
  });

  test('are cached for the newest choices only', () => {
    const { game, computed } = countedGame();
    for (let of = 1; of <= 10_001; of++) leastStakeMinor(game, { of });
    leastStakeMinor(game, { of: 2 });
    expect(computed).toHaveLength(10_001);
    leastStakeMinor(game, { of: 1 });
    expect(computed).toHaveLength(10_002);
  });

  test('are equal for equal odds of dice, limbo and keno, and differ otherwise', () => {
    for (const [game, alike, other] of [
      [
        dice,
        [
          { direction: 'over', targetHundredths: 4_000 },
          { direction: 'under', targetHundredths: 6_000 },
        ],
        { direction: 'over', targetHundredths: 4_001 },
      ],
      [limbo, [{ targetHundredths: 250 }, { targetHundredths: 250 }], { targetHundredths: 251 }],
      [
        keno,
        [
          { picks: [1, 2, 3], risk: 'low' },
          { picks: [7, 8, 9], risk: 'low' },
        ],
        { picks: [1, 2, 3], risk: 'high' },
      ],
    ] as const) {
      const keyed = game as unknown as { oddsKey(choice: unknown): unknown; wins(choice: unknown): unknown };
      const [one, same] = alike;
      expect(keyed.oddsKey(one)).toBe(keyed.oddsKey(same));
      expect(keyed.wins(one)).toEqual(keyed.wins(same));
      expect(keyed.oddsKey(other)).not.toBe(keyed.oddsKey(one));
      expect(keyed.wins(other)).not.toEqual(keyed.wins(one));
    }
  });
});

test('the largest multiplier is found in any order and with different denominators', () => {
  const ratio = (numerator: bigint, denominator: bigint) => ({ numerator, denominator });
  const wins = [ratio(7n, 2n), ratio(9n, 2n), ratio(13n, 3n), ratio(5n, 4n)].map((multiplier) => ({
    chance: ratio(1n, 10n),
    multiplier,
  }));
  for (const order of [wins, wins.toReversed()])
    expect(largestMultiplier({ wins: () => order }, {})).toEqual(ratio(9n, 2n));
});

test('a round of dice and of limbo uses one number, and a win of keno pays', () => {
  expect(dice.numbers({ direction: 'under', targetHundredths: 5_000 })).toBe(1);
  expect(limbo.numbers({ targetHundredths: 200 })).toBe(1);
  const picks = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  for (const risk of ['low', 'medium', 'high'] as const)
    for (const { multiplier } of keno.wins({ risk, picks })) expect(multiplier.numerator).toBeGreaterThan(0n);
});
