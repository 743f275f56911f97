import { numberSpan } from '@palpite/domain/fairness';
import { rollDice } from '@palpite/domain/games/dice';
import { describe, expect, test } from 'vitest';
import { browserHmac, computeDrawSteps, sealOf } from './draw-steps.ts';

const clientSeed = 'ec75fca98de6f2d9';
const serverSeed = '735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4';

describe('the browser draws', () => {
  test.each([
    [20, 9_308],
    [21, 61],
    [22, 7_173],
  ])('round %d like the public verifiers', (nonce, rollHundredths) => {
    expect(rollDice(browserHmac, { serverSeed, clientSeed, nonce })).toBe(rollHundredths);
  });

  test('and returns each intermediate value', () => {
    const { blocks, numbers } = computeDrawSteps({ serverSeed, clientSeed, nonce: 20 }, 1);
    expect(blocks).toHaveLength(1);
    expect(blocks[0]?.message).toBe('ec75fca98de6f2d9:20:0');
    expect(blocks[0]?.bytesHex).toMatch(/^[0-9a-f]{64}$/);
    expect(numbers).toEqual([Number.parseInt(blocks[0]?.bytesHex.slice(0, 8) ?? '', 16)]);
    expect(Math.floor(((numbers[0] ?? 0) / numberSpan) * 10_001)).toBe(9_308);
  });

  test('as many blocks as its numbers need', () => {
    const { blocks, numbers } = computeDrawSteps({ serverSeed, clientSeed, nonce: 3 }, 10);
    expect(blocks.map(({ message }) => message)).toEqual(['ec75fca98de6f2d9:3:0', 'ec75fca98de6f2d9:3:1']);
    expect(numbers[8]).toBe(Number.parseInt(blocks[1]?.bytesHex.slice(0, 8) ?? '', 16));
  });
});

test('the seed hash is the SHA-256 of the seed as text', () => {
  expect(sealOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
