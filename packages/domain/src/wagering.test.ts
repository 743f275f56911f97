import { expect, test } from 'vitest';
import { turnoverLeft } from './wagering.ts';

test('a deposit stands once and its bonus fifteen times', () => {
  expect(turnoverLeft({ depositsMinor: 10_000n, giftsMinor: 2_000n, turnoverMinor: 0n })).toBe(40_000n);
  expect(turnoverLeft({ depositsMinor: 10_000n, giftsMinor: 0n, turnoverMinor: 9_999n })).toBe(1n);
});

test('more turnover than needed leaves nothing standing', () => {
  expect(turnoverLeft({ depositsMinor: 500n, giftsMinor: 100n, turnoverMinor: 2_001n })).toBe(0n);
});
