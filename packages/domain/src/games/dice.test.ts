import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HmacSha256 } from '../fairness.ts';
import {
  largestMultiplier,
  largestPrize,
  multiplierShown,
  returnPercent,
  returnPercentAt,
  roundPayout,
} from './derive.ts';
import {
  type DiceChoice,
  type DiceDirection,
  dice,
  diceOutcomes,
  diceTargets,
  isDiceWin,
  rollDice,
  winningOutcomes,
} from './dice.ts';
import { readChoice } from './fields.ts';

const diceMultiplier = (choice: DiceChoice) => multiplierShown(largestMultiplier(dice, choice));
const dicePrize = (choice: DiceChoice, stakeMinor: bigint) => largestPrize(dice, choice, stakeMinor);
const dicePayout = (choice: DiceChoice, stakeMinor: bigint, rollHundredths: number) =>
  roundPayout(dice, choice, { rollHundredths }, stakeMinor);
const diceReturnPercentAt = (choice: DiceChoice, stakeMinor: bigint) =>
  returnPercentAt(dice.wins(choice), stakeMinor);
const parseDiceTarget = (direction: DiceDirection, target: string) => {
  const read = readChoice(dice, { direction, target });
  return read.ok ? { ok: true, value: read.value.targetHundredths } : read;
};

const hmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();

const directions = ['over', 'under'] as const satisfies DiceDirection[];

const allChoices: DiceChoice[] = directions.flatMap((direction) => {
  const { minHundredths, maxHundredths } = diceTargets[direction];
  return Array.from({ length: maxHundredths - minHundredths + 1 }, (_, index) => ({
    direction,
    targetHundredths: minHundredths + index,
  }));
});

const anyChoice = fc.constantFrom(...allChoices);
const anyStake = fc.bigInt({ min: 1n, max: 10n ** 12n });

describe('the roll', () => {
  test.each([
    [20, 9308],
    [21, 61],
    [22, 7173],
  ])('of nonce %i equals that of the public verifiers', (nonce, hundredths) => {
    const seeds = {
      serverSeed: '735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4',
      clientSeed: 'ec75fca98de6f2d9',
      nonce,
    };
    expect(rollDice(hmac, seeds)).toBe(hundredths);
  });

  test.each([
    ['00000000', 0],
    ['ffffffff', 10_000],
    ['00068d8d', 0],
    ['00068d8e', 1],
  ])('of the bytes %s is %i hundredths', (hex, hundredths) => {
    const bytes = Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(28)]);
    expect(rollDice(() => bytes, { serverSeed: 's', clientSeed: 'c', nonce: 0 })).toBe(hundredths);
  });
});

describe('winning', () => {
  test('requires a roll strictly beyond the target', () => {
    const over: DiceChoice = { direction: 'over', targetHundredths: 5050 };
    const under: DiceChoice = { direction: 'under', targetHundredths: 4950 };
    expect([5049, 5050, 5051].map((roll) => isDiceWin(over, roll))).toEqual([false, false, true]);
    expect([4949, 4950, 4951].map((roll) => isDiceWin(under, roll))).toEqual([true, false, false]);
  });

  test('happens in exactly the stated number of outcomes, for every choice in steps of a hundred', () => {
    for (const choice of allChoices.filter((_, index) => index % 97 === 0)) {
      let wins = 0;
      for (let roll = 0; roll < diceOutcomes; roll++) if (isDiceWin(choice, roll)) wins++;
      expect(wins).toBe(winningOutcomes(choice));
    }
  });
});

describe('the prize', () => {
  test.each([
    ['over', 5050, 2],
    ['under', 4950, 2],
    ['over', 9999, 9900],
    ['under', 1, 9900],
    ['over', 200, 1.0102],
    ['under', 9800, 1.0102],
    ['over', 5000, 1.98],
    ['under', 3333, 2.9702],
  ] as const)('%s %i shows the multiplier %d', (direction, targetHundredths, multiplier) => {
    expect(diceMultiplier({ direction, targetHundredths })).toBe(multiplier);
  });

  test('is computed from the exact ratio, not from the displayed multiplier', () => {
    const choice: DiceChoice = { direction: 'under', targetHundredths: 3333 };
    expect(dicePrize(choice, 1_000_000_000n)).toBe(2_970_297_029n);
  });

  test('is rounded down once: 1.01 at 98 % pays 1.02 and not 1.03', () => {
    expect(dicePrize({ direction: 'under', targetHundredths: 9800 }, 101n)).toBe(102n);
  });

  test('never exceeds the exact ratio and is less than one minor unit below it', () => {
    fc.assert(
      fc.property(anyChoice, anyStake, (choice, stakeMinor) => {
        const prize = dicePrize(choice, stakeMinor);
        const wins = BigInt(winningOutcomes(choice));
        expect(prize * wins <= stakeMinor * 9_900n).toBe(true);
        expect((prize + 1n) * wins > stakeMinor * 9_900n).toBe(true);
      }),
      { seed: 21 },
    );
  });

  test('is paid for a winning roll, and nothing for a losing one', () => {
    fc.assert(
      fc.property(anyChoice, anyStake, fc.nat(10_000), (choice, stakeMinor, roll) => {
        const expected = isDiceWin(choice, roll) ? dicePrize(choice, stakeMinor) : 0n;
        expect(dicePayout(choice, stakeMinor, roll)).toBe(expected);
      }),
      { seed: 22 },
    );
  });
});

describe('the return to player', () => {
  /** Mean payout over all 10,001 outcomes, played one by one. */
  function enumerate(choice: DiceChoice, stakeMinor: bigint): { paid: bigint; staked: bigint } {
    let paid = 0n;
    for (let roll = 0; roll < diceOutcomes; roll++) paid += dicePayout(choice, stakeMinor, roll);
    return { paid, staked: stakeMinor * BigInt(diceOutcomes) };
  }

  test('shown in the app equals the enumeration of all outcomes: 98.9901 %', () => {
    const { paid, staked } = enumerate({ direction: 'over', targetHundredths: 5050 }, 100n);
    expect(paid * 10_001n).toBe(staked * 9_900n);
    expect(returnPercent(dice, dice.usual)).toBe(98.9901);
  });

  test('of any slip equals the enumeration, including rounding of the prize', () => {
    fc.assert(
      fc.property(anyChoice, fc.bigInt({ min: 1n, max: 100_000n }), (choice, stakeMinor) => {
        const { paid, staked } = enumerate(choice, stakeMinor);
        expect(diceReturnPercentAt(choice, stakeMinor)).toBe(Number((paid * 1_000_000n) / staked) / 10_000);
      }),
      { seed: 23, numRuns: 40 },
    );
  });

  test('is below 99 % for every choice and stake', () => {
    for (const choice of allChoices) {
      for (const stakeMinor of [1n, 7n, 100n, 12_345n, 10n ** 12n]) {
        const paid = dicePrize(choice, stakeMinor) * BigInt(winningOutcomes(choice));
        expect(paid * 10_001n <= stakeMinor * BigInt(diceOutcomes) * 9_900n).toBe(true);
      }
    }
  });
});

describe('a target', () => {
  test.each([
    ['over', '2', 200],
    ['over', '99.99', 9999],
    ['over', '50.5', 5050],
    ['under', '0.01', 1],
    ['under', '98', 9800],
    ['under', '98.000', 9800],
  ] as const)('%s %s is accepted', (direction, text, hundredths) => {
    expect(parseDiceTarget(direction, text)).toEqual({ ok: true, value: hundredths });
  });

  test.each([
    ['over', '1.99', 2, 99.99],
    ['over', '100', 2, 99.99],
    ['over', '0', 2, 99.99],
    ['under', '0', 0.01, 98],
    ['under', '98.01', 0.01, 98],
    ['under', '999', 0.01, 98],
  ] as const)('%s %s is out of range', (direction, text, min, max) => {
    expect(parseDiceTarget(direction, text)).toEqual({
      ok: false,
      code: 'target_out_of_range',
      params: { min, max },
    });
  });

  test.each([
    '',
    '-5',
    '+5',
    '50.505',
    '5e1',
    '0x10',
    ' 50',
    '50,5',
    '٥٠',
    '5０',
    'NaN',
    '01',
    '1000',
    '.5',
    '5.',
  ])('%j is invalid', (text) => {
    expect(parseDiceTarget('over', text)).toMatchObject({ ok: false, code: 'request_invalid' });
  });
});
