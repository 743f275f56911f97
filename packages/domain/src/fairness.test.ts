import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  drawNumbers,
  type HmacSha256,
  isClientSeed,
  numberSpan,
  pickOutcome,
  toFraction,
} from './fairness.ts';

const hmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();

describe('the stream of numbers', () => {
  test('matches the public verifiers across the border of one HMAC block', () => {
    const seeds = {
      serverSeed: '5d43f77f53fec7d115180136105400f0fd2a1f20b681b6b54a289c207923b190',
      clientSeed: 'iyAyNGKPsa',
      nonce: 29,
    };
    const fractions = drawNumbers(hmac, seeds, 9).map((number) => toFraction(number).toFixed(12));
    expect(fractions).toEqual([
      '0.418529668823',
      '0.986164369853',
      '0.605522957863',
      '0.559553349391',
      '0.689863011241',
      '0.035750991898',
      '0.270845992723',
      '0.011545740766',
      '0.523547452874',
    ]);
  });

  test('keys the HMAC with the seed as text and numbers the blocks from 0', () => {
    const calls: [string, string][] = [];
    drawNumbers(
      (key, message) => {
        calls.push([key, message]);
        return new Uint8Array(32);
      },
      { serverSeed: 'abcd', clientSeed: 'mine', nonce: 7 },
      17,
    );
    expect(calls).toEqual([
      ['abcd', 'mine:7:0'],
      ['abcd', 'mine:7:1'],
      ['abcd', 'mine:7:2'],
    ]);
  });

  test('reads bytes that are a view into a larger buffer', () => {
    const larger = new Uint8Array(40).fill(9, 0, 8);
    larger[11] = 5;
    const [first] = drawNumbers(() => larger.subarray(8), { serverSeed: 's', clientSeed: 'c', nonce: 0 }, 1);
    expect(first).toBe(5);
  });
});

describe('picking an outcome', () => {
  test('agrees with exact integers for every number and count of outcomes that games use', () => {
    fc.assert(
      fc.property(fc.nat(numberSpan - 1), fc.integer({ min: 1, max: 2 ** 20 }), (number, outcomes) => {
        const exact = Number((BigInt(number) * BigInt(outcomes)) >> 32n);
        expect(pickOutcome(number, outcomes)).toBe(exact);
      }),
      { seed: 20, numRuns: 20_000 },
    );
  });

  test('reaches the first and the last outcome and never exceeds them', () => {
    expect(pickOutcome(0, 10_001)).toBe(0);
    expect(pickOutcome(numberSpan - 1, 10_001)).toBe(10_000);
  });

  test('favours no outcome by more than one number of the whole span', () => {
    const outcomes = 10_001n;
    const span = BigInt(numberSpan);
    const firstOf = (outcome: bigint) => (outcome * span + outcomes - 1n) / outcomes;
    const counts = new Set<bigint>();
    for (let outcome = 0n; outcome < outcomes; outcome++)
      counts.add(firstOf(outcome + 1n) - firstOf(outcome));
    expect([...counts].sort()).toEqual([429_453n, 429_454n]);
  });
});

describe('a client seed', () => {
  test.each(['a', 'Z9', '!', '~', 'seed-with_signs.+/=', 'x'.repeat(64)])('may be %s', (seed) => {
    expect(isClientSeed(seed)).toBe(true);
  });

  test.each(['', 'x'.repeat(65), 'a:1', 'with space', 'tab\t', 'line\n', 'ação', '١٢', '\u0000', '😀'])(
    'may not be %j',
    (seed) => {
      expect(isClientSeed(seed)).toBe(false);
    },
  );
});
