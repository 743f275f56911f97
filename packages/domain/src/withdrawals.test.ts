import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitWithdrawal, turnoverPercent, usdtMicroOf } from './withdrawals.ts';

test.each([
  [5_000n, 125n, 4_875n],
  [12_345n, 308n, 12_037n],
  [39n, 0n, 39n],
])('Of %d the fee of 2.5 %% is %d', (amountMinor, feeMinor, netMinor) => {
  expect(splitWithdrawal(amountMinor, 250)).toEqual({ feeMinor, netMinor });
});

test('Fee and net add up to the amount, and the fee never exceeds its percentage', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 12n), fc.integer({ min: 0, max: 5_000 }), (amountMinor, feeBp) => {
      const { feeMinor, netMinor } = splitWithdrawal(amountMinor, feeBp);
      expect(feeMinor + netMinor).toBe(amountMinor);
      expect(feeMinor * 10_000n <= amountMinor * BigInt(feeBp)).toBe(true);
      expect(netMinor > 0n).toBe(true);
    }),
  );
});

test('USDT is rounded down to a millionth, with and without cents', () => {
  expect(usdtMicroOf(9_750n, 5_400n, 2)).toBe(18_055_555n);
  expect(usdtMicroOf(149_000n, 149_000n, 0)).toBe(1_000_000_000n);
});

test.each([
  [0n, 0n, 100],
  [80_000n, 80_000n, 0],
  [80_000n, 100n, 99],
  [80_000n, 1n, 99],
  [80_000n, 0n, 100],
  [80_000n, 90_000n, 0],
  [0n, 90_000n, 0],
  [200n, 101n, 49],
  [200n, 99n, 50],
])('Of a requirement of %d with %d left, %d percent are done', (neededMinor, leftMinor, percent) => {
  expect(turnoverPercent({ neededMinor, leftMinor })).toBe(percent);
});
