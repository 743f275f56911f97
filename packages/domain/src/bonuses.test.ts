import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bonusStakeMax,
  fillBonuses,
  isTurnedOver,
  type RunningBonus,
  sharesOf,
  wagerLeft,
  wagerPercent,
} from './bonuses.ts';

const aBonus = (id: string, changes: Partial<RunningBonus> = {}): RunningBonus => ({
  id,
  fromSeq: 1n,
  expiresAtMs: 1_000,
  requiredMinor: 100n,
  wageredMilli: 0n,
  ...changes,
});
const wageredOf = (bonuses: readonly RunningBonus[]) =>
  Object.fromEntries(bonuses.map(({ id, wageredMilli }) => [id, wageredMilli]));

test('The bonus that expires first is filled first, and the excess goes to the next one', () => {
  const bonuses = [aBonus('late', { expiresAtMs: 9_000 }), aBonus('soon', { fromSeq: 2n })];
  const filled = fillBonuses(bonuses, [{ sinceSeq: 2n, weightedMilli: 130_000n }]);
  expect(wageredOf(filled)).toEqual({ soon: 100_000n, late: 30_000n });
});

test('A stake counts only for bonuses activated before it', () => {
  const bonuses = [aBonus('late', { expiresAtMs: 9_000 }), aBonus('soon', { fromSeq: 5n })];
  const filled = fillBonuses(bonuses, [
    { sinceSeq: 5n, weightedMilli: 1_000n },
    { sinceSeq: 1n, weightedMilli: 7_000n },
  ]);
  expect(wageredOf(filled)).toEqual({ soon: 1_000n, late: 7_000n });
});

test('Of bonuses that expire together the one activated first is filled first', () => {
  const bonuses = [aBonus('second', { fromSeq: 2n }), aBonus('first'), aBonus('third', { fromSeq: 3n })];
  const filled = fillBonuses(bonuses, [{ sinceSeq: 3n, weightedMilli: 150_000n }]);
  expect(filled.map(({ id, wageredMilli }) => [id, wageredMilli])).toEqual([
    ['first', 100_000n],
    ['second', 50_000n],
    ['third', 0n],
  ]);
});

test('Stakes are distributed in the order in which they were made, and the given bonuses stay as they are', () => {
  const bonuses = [aBonus('soon', { fromSeq: 2n }), aBonus('late', { expiresAtMs: 9_000 })];
  const given = structuredClone(bonuses);
  // The return follows the stake: in the other order nothing would be deducted.
  const filled = fillBonuses(bonuses, [
    { sinceSeq: 3n, weightedMilli: -8_000n },
    { sinceSeq: 2n, weightedMilli: 8_000n },
  ]);
  expect(wageredOf(filled)).toEqual({ soon: 0n, late: 0n });
  expect(bonuses).toEqual(given);
});

test('A return is deducted from the bonus that expires first, and the excess from the next one', () => {
  const bonuses = [
    aBonus('soon', { wageredMilli: 4_000n }),
    aBonus('late', { expiresAtMs: 9_000, wageredMilli: 7_000n }),
  ];
  const filled = fillBonuses(bonuses, [{ sinceSeq: 1n, weightedMilli: -5_000n }]);
  expect(wageredOf(filled)).toEqual({ soon: 0n, late: 6_000n });
});

test('A returned stake is deducted, never below zero', () => {
  const bonuses = [aBonus('soon', { wageredMilli: 4_000n }), aBonus('late', { expiresAtMs: 9_000 })];
  expect(wageredOf(fillBonuses(bonuses, [{ sinceSeq: 1n, weightedMilli: -9_000n }]))).toEqual({
    soon: 0n,
    late: 0n,
  });
});

test('No bonus is filled beyond its requirement, and no stake is counted twice', () => {
  const bonus = fc.record({
    fromSeq: fc.bigInt(1n, 9n),
    expiresAtMs: fc.integer({ min: 0, max: 5 }),
    requiredMinor: fc.bigInt(0n, 1_000n),
  });
  const stake = fc.record({ sinceSeq: fc.bigInt(1n, 9n), weightedMilli: fc.bigInt(0n, 900_000n) });
  fc.assert(
    fc.property(fc.array(bonus, { maxLength: 5 }), fc.array(stake, { maxLength: 6 }), (shapes, stakes) => {
      const filled = fillBonuses(
        shapes.map((shape, index) => ({ ...shape, id: String(index), wageredMilli: 0n })),
        stakes,
      );
      const sum = filled.reduce((total, { wageredMilli }) => total + wageredMilli, 0n);
      const staked = stakes.reduce((total, { weightedMilli }) => total + weightedMilli, 0n);
      expect(sum <= staked).toBe(true);
      for (const one of filled) expect(one.wageredMilli <= one.requiredMinor * 1_000n).toBe(true);
      const reachable = filled.filter((one) => stakes.some(({ sinceSeq }) => sinceSeq >= one.fromSeq));
      const isFull = reachable.every((one) => one.wageredMilli === one.requiredMinor * 1_000n);
      const allCount = stakes.every(({ sinceSeq }) => shapes.some(({ fromSeq }) => fromSeq <= sinceSeq));
      if (allCount && sum < staked) expect(isFull || reachable.length > 1).toBe(true);
    }),
  );
});

test('Shares are proportional and add up to the pocket', () => {
  expect(sharesOf(100n, [100n, 200n])).toEqual([33n, 67n]);
  expect(sharesOf(0n, [100n, 200n])).toEqual([0n, 0n]);
  expect(sharesOf(5n, [])).toEqual([]);
  expect(sharesOf(5n, [0n, 0n])).toEqual([0n, 0n]);
  expect(sharesOf(5n, [2n, 0n])).toEqual([5n, 0n]);
  // A third of 100 is 33; half of the remaining 67 is 33.
  expect(sharesOf(100n, [7n, 7n, 7n])).toEqual([33n, 33n, 34n]);
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10n ** 12n),
      fc.array(fc.bigInt(1n, 10n ** 9n), { minLength: 1, maxLength: 8 }),
      (pocket, amounts) => {
        const shares = sharesOf(pocket, amounts);
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(pocket);
        expect(shares.every((share) => share >= 0n)).toBe(true);
      },
    ),
  );
});

test('An incomplete minor unit is rounded up in the rest, and only a complete bonus is at 100 percent', () => {
  expect(wagerLeft({ requiredMinor: 10n, wageredMilli: 9_001n })).toBe(1n);
  expect(wagerLeft({ requiredMinor: 10n, wageredMilli: 9_000n })).toBe(1n);
  expect(wagerLeft({ requiredMinor: 10n, wageredMilli: 8_999n })).toBe(2n);
  expect(wagerLeft({ requiredMinor: 10n, wageredMilli: 9_999n })).toBe(1n);
  expect(wagerLeft({ requiredMinor: 10n, wageredMilli: 10_000n })).toBe(0n);
  expect(wagerPercent({ requiredMinor: 10n, wageredMilli: 9_999n })).toBe(99);
  expect(wagerPercent({ requiredMinor: 10n, wageredMilli: 10_000n })).toBe(100);
  expect(wagerPercent({ requiredMinor: 0n, wageredMilli: 0n })).toBe(100);
});

test('open stakes and the turnover of other bonuses do not keep a bonus complete', () => {
  const bonus = { requiredMinor: 100n, stakedMilli: 150_000n, openMilli: 0n, takenMilli: 0n };
  expect(isTurnedOver(bonus)).toBe(true);
  expect(isTurnedOver({ ...bonus, openMilli: 50_000n })).toBe(true);
  expect(isTurnedOver({ ...bonus, openMilli: 50_001n })).toBe(false);
  expect(isTurnedOver({ ...bonus, openMilli: 30_000n, takenMilli: 20_001n })).toBe(false);
});

test('The largest stake is a share of the bonus, rounded down, and at least the floor', () => {
  const terms = { stakeMaxPermille: 100n, stakeFloorMinor: 500n };
  expect(
    [0n, 4_999n, 5_000n, 5_009n, 5_010n, 20_000n].map((amountMinor) => bonusStakeMax(amountMinor, terms)),
  ).toEqual([500n, 500n, 500n, 500n, 501n, 2_000n]);
});
