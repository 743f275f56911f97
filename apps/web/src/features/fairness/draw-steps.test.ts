import { describe, expect, test } from 'vitest';
import { computeDiceSteps, sealOf } from './draw-steps.ts';

const clientSeed = 'ec75fca98de6f2d9';
const serverSeed = '735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4';

describe('the browser draws', () => {
  test.each([
    [20, 9_308],
    [21, 61],
    [22, 7_173],
  ])('round %d as the public verifiers do', (nonce, rollHundredths) => {
    expect(computeDiceSteps({ serverSeed, clientSeed, nonce }).rollHundredths).toBe(rollHundredths);
  });

  test('and shows each step', () => {
    const steps = computeDiceSteps({ serverSeed, clientSeed, nonce: 20 });
    expect(steps.message).toBe('ec75fca98de6f2d9:20:0');
    expect(steps.bytesHex).toMatch(/^[0-9a-f]{64}$/);
    expect(steps.firstBytes).toHaveLength(4);
    const [a = 0, b = 0, c = 0, d = 0] = steps.firstBytes;
    expect(steps.fraction).toBe(a / 256 + b / 256 ** 2 + c / 256 ** 3 + d / 256 ** 4);
    expect(Math.floor(steps.fraction * 10_001)).toBe(steps.rollHundredths);
  });
});

test('a seal is the SHA-256 of the seed as text', () => {
  expect(sealOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
