import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planReturn } from './deposit-returns.ts';

const discounted = { id: 'discounted', priceMinor: 200_000n, payMinor: 180_000n, goneMinor: 0n };
const figures = { depositsMinor: 200_000n, receivedMinor: 0n, turnoverMinor: 0n, cashMinor: 200_000n };

test('An unplayed deposit returns the paid amount; its discount returns to the operator', () => {
  expect(planReturn(figures, [discounted])).toEqual([
    { id: 'discounted', amountMinor: 180_000n, discountMinor: 20_000n },
  ]);
});

test('Staked money is not returned: only the rest, at most the cash', () => {
  const played = { ...figures, turnoverMinor: 50_000n };
  const part = [{ id: 'discounted', amountMinor: 135_000n, discountMinor: 15_000n }];
  expect(planReturn({ ...played, cashMinor: 150_000n }, [discounted])).toEqual(part);
  expect(planReturn({ ...played, cashMinor: 900_000n }, [discounted])).toEqual(part);
  expect(planReturn({ ...played, cashMinor: 10_000n }, [discounted])).toEqual([
    { id: 'discounted', amountMinor: 9_000n, discountMinor: 1_000n },
  ]);
  expect(planReturn({ ...figures, turnoverMinor: 200_000n }, [discounted])).toEqual([]);
  expect(planReturn({ ...figures, cashMinor: 0n }, [discounted])).toEqual([]);
});

test('Turnover uses up the oldest money first; money from other players is not returned', () => {
  const newer = { id: 'newer', priceMinor: 30_000n, payMinor: 30_000n, goneMinor: 0n };
  const both = { ...figures, depositsMinor: 230_000n, cashMinor: 900_000n };
  expect(planReturn({ ...both, turnoverMinor: 195_000n }, [newer, discounted])).toEqual([
    { id: 'newer', amountMinor: 30_000n, discountMinor: 0n },
    { id: 'discounted', amountMinor: 4_500n, discountMinor: 500n },
  ]);
  const received = { ...figures, receivedMinor: 70_000n, cashMinor: 270_000n };
  expect(planReturn(received, [discounted])).toEqual([
    { id: 'discounted', amountMinor: 180_000n, discountMinor: 20_000n },
  ]);
});

test('An earlier return of the same deposit leaves only the rest', () => {
  const returned = { ...discounted, goneMinor: 150_000n };
  const rest = { depositsMinor: 50_000n, receivedMinor: 0n, turnoverMinor: 0n, cashMinor: 900_000n };
  expect(planReturn(rest, [returned])).toEqual([
    { id: 'discounted', amountMinor: 45_000n, discountMinor: 5_000n },
  ]);
  expect(planReturn(figures, [{ ...discounted, goneMinor: 200_000n }])).toEqual([]);
});

test('More turnover than deposits returns nothing', () => {
  expect(planReturn({ ...figures, turnoverMinor: 200_001n }, [discounted])).toEqual([]);
  expect(planReturn({ ...figures, turnoverMinor: 900_000n }, [discounted])).toEqual([]);
});

test('A part for which less than one minor unit was paid is not returned, and the next deposit is', () => {
  const nearlyFree = { id: 'nearly free', priceMinor: 10n, payMinor: 1n, goneMinor: 0n };
  const older = { id: 'older', priceMinor: 10n, payMinor: 10n, goneMinor: 0n };
  const left = { depositsMinor: 20n, receivedMinor: 0n, turnoverMinor: 0n, cashMinor: 5n };
  expect(planReturn(left, [nearlyFree, older])).toEqual([
    { id: 'older', amountMinor: 5n, discountMinor: 0n },
  ]);
  expect(planReturn({ ...left, cashMinor: 10n }, [nearlyFree, older])).toEqual([
    { id: 'nearly free', amountMinor: 1n, discountMinor: 9n },
  ]);
});

test('Partial returns never exceed the paid amount and add up to the whole price', () => {
  const amount = (max: bigint) => fc.bigInt({ min: 1n, max });
  fc.assert(
    fc.property(amount(10_000n), fc.nat(90), fc.array(amount(3_000n)), (priceMinor, percentOff, cashes) => {
      const payMinor = (priceMinor * BigInt(100 - percentOff)) / 100n || 1n;
      let [goneMinor, sentMinor] = [0n, 0n];
      for (const cashMinor of [...cashes, priceMinor]) {
        const left = { depositsMinor: priceMinor - goneMinor, receivedMinor: 0n, turnoverMinor: 0n };
        const [part] = planReturn({ ...left, cashMinor }, [{ id: 'one', priceMinor, payMinor, goneMinor }]);
        if (!part) continue;
        expect(part.amountMinor + part.discountMinor).toBeLessThanOrEqual(cashMinor);
        expect(part.amountMinor > 0n && part.discountMinor >= 0n).toBe(true);
        goneMinor += part.amountMinor + part.discountMinor;
        sentMinor += part.amountMinor;
      }
      expect(sentMinor).toBeLessThanOrEqual(payMinor);
      if (goneMinor === priceMinor) expect(sentMinor).toBe(payMinor);
    }),
  );
});
