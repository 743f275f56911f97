import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeCommission, invitationLevels, ratePermilleOf, splitByWeight } from './invitations.ts';
import { maskName } from './mask.ts';

const friend = (friendId: bigint, turnoverMinor: bigint, permille = 3n) => ({
  friendId,
  broughtMilli: turnoverMinor * permille,
});
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n);

test('the sum over all friends is rounded down once', () => {
  // 333 × 3 ‰ is 0.999 for each of three friends: nothing for each alone, two cents for all.
  const day = [friend(1n, 333n), friend(2n, 333n), friend(3n, 333n)];
  expect(computeCommission(day, 0n)).toEqual({ amountMinor: 2n, carryMilli: 0n, shares: [1n, 1n, 0n] });
});

test('returns beyond the stakes are deducted from the next day', () => {
  const first = computeCommission([friend(1n, -50_000n), friend(2n, 20_000n)], 0n);
  expect(first).toEqual({ amountMinor: 0n, carryMilli: -90_000n, shares: [0n, 0n] });
  expect(computeCommission([friend(2n, 130_000n)], first.carryMilli)).toEqual({
    amountMinor: 300n,
    carryMilli: 0n,
    shares: [300n],
  });
});

test('a friend with negative earnings has no share and reduces the sum', () => {
  const day = [friend(1n, -1_000n, 10n), friend(2n, 11_000n, 10n)];
  expect(computeCommission(day, 0n).shares).toEqual([0n, 100n]);
});

test('a product with a higher rate earns more from the same turnover', () => {
  const day = [friend(1n, 10_000n, 6n), friend(2n, 10_000n, 2n)];
  expect(computeCommission(day, 0n)).toEqual({ amountMinor: 80n, carryMilli: 0n, shares: [60n, 20n] });
});

test('a product without its own rates uses the general rates', () => {
  const rates = { permille: { 1: 3, 2: 2, 3: 1 }, products: new Map([['sports', { 1: 5, 2: 0, 3: 4 }]]) };
  expect([ratePermilleOf(rates, 'sports', 1), ratePermilleOf(rates, 'sports', 2)]).toEqual([5, 0]);
  expect([ratePermilleOf(rates, 'dice', 1), ratePermilleOf(rates, 'dice', 3)]).toEqual([3, 1]);
});

test('invitations earn over three levels', () => {
  expect(invitationLevels).toEqual([1, 2, 3]);
});

test('a remainder below one minor unit is lost, and nothing but a shortage is carried over', () => {
  const thousandths = (broughtMilli: bigint) => computeCommission([{ friendId: 1n, broughtMilli }], 0n);
  expect([-1n, 0n, 1n, 999n, 1_000n, 1_999n].map(thousandths)).toEqual([
    { amountMinor: 0n, carryMilli: -1n, shares: [0n] },
    { amountMinor: 0n, carryMilli: 0n, shares: [0n] },
    { amountMinor: 0n, carryMilli: 0n, shares: [0n] },
    { amountMinor: 0n, carryMilli: 0n, shares: [0n] },
    { amountMinor: 1n, carryMilli: 0n, shares: [1n] },
    { amountMinor: 1n, carryMilli: 0n, shares: [1n] },
  ]);
});

test('units left over go to the largest remainders, among equal ones to the earlier friend', () => {
  expect(splitByWeight(1n, [1n, 2n])).toEqual([0n, 1n]);
  expect(splitByWeight(1n, [2n, 1n])).toEqual([1n, 0n]);
  expect(splitByWeight(2n, [1n, 1n, 1n, 1n])).toEqual([1n, 1n, 0n, 0n]);
  // Exact shares 0.8, 0.4, 0.8: both units go to the largest remainders, the first and the last.
  expect(splitByWeight(2n, [2n, 1n, 2n])).toEqual([1n, 0n, 1n]);
  // Exact shares 1.2, 1.0, 0.8: the smallest weight has the largest remainder.
  expect(splitByWeight(3n, [6n, 5n, 4n])).toEqual([1n, 1n, 1n]);
  // Exact shares 1.25, 2.5, 1.25: the unit left over goes to the half.
  expect(splitByWeight(5n, [1n, 2n, 1n])).toEqual([1n, 3n, 1n]);
  expect(splitByWeight(7n, [0n, 5n, 0n])).toEqual([0n, 7n, 0n]);
  expect(splitByWeight(7n, [0n, 0n])).toEqual([0n, 0n]);
  expect(splitByWeight(7n, [])).toEqual([]);
});

const turnover = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n });
const rate = fc.bigInt({ min: 0n, max: 20n });

test('shares add up to the amount, are never negative, and are within one unit of the exact share', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 40 }),
      (amount, weights) => {
        const total = sum(weights);
        const shares = splitByWeight(amount, weights);
        expect(sum(shares)).toBe(total === 0n ? 0n : amount);
        for (const [index, share] of shares.entries()) {
          const off = share * total - amount * (weights[index] as bigint);
          expect(off >= -total && off <= total).toBe(true);
        }
      },
    ),
  );
});

test('over any number of days the commissions are the rate of the turnover, minus one rounding per day', () => {
  fc.assert(
    fc.property(fc.array(fc.array(turnover, { maxLength: 5 }), { maxLength: 20 }), rate, (days, permille) => {
      let carry = 0n;
      let paid = 0n;
      for (const day of days) {
        const commission = computeCommission(
          day.map((minor, index) => friend(BigInt(index), minor, permille)),
          carry,
        );
        expect(commission.amountMinor >= 0n && commission.carryMilli <= 0n).toBe(true);
        carry = commission.carryMilli;
        paid += commission.amountMinor;
      }
      const owed = sum(days.flat()) * permille - carry;
      expect(paid * 1_000n <= owed).toBe(true);
      expect(owed - paid * 1_000n < 1_000n * BigInt(days.length + 1)).toBe(true);
    }),
  );
});

test('a masked name keeps two letters and no markup', () => {
  expect(maskName('Marina Teste')).toBe('Ma•••');
  expect(maskName('<script>alert(1)</script>')).toBe('sc•••');
  expect(maskName('  "><img')).toBe('im•••');
  expect(maskName('')).toBe('•••');
});
