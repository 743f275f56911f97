import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Autoplay, type AutoplayPlan, autoplay, lossLeftMinor, startAutoplay } from './autoplay.ts';

const plan: AutoplayPlan = {
  rounds: 40,
  stakeMinor: 505n,
  stopProfitMinor: 20_000n,
  stopLossMinor: 7_000n,
  onWin: { kind: 'reset' },
  onLoss: { kind: 'raise', percent: 33 },
};
const stakeMaxMinor = 900_000n;

function settle(series: Autoplay, multiplier: bigint): Autoplay {
  const { stakeMinor } = series;
  return autoplay(series, {
    type: 'settled',
    stakeMinor,
    payoutMinor: stakeMinor * multiplier,
    stakeMaxMinor,
  });
}

describe('the stake', () => {
  test('is raised after a loss and rounded down to the minor unit', () => {
    expect(settle(startAutoplay(plan), 0n).stakeMinor).toBe(671n);
  });

  test('is reset to the first one after a win', () => {
    expect(settle(settle(startAutoplay(plan), 0n), 3n).stakeMinor).toBe(505n);
  });

  test('never exceeds the maximum', () => {
    const raised = autoplay(startAutoplay(plan), {
      type: 'settled',
      stakeMinor: 505n,
      payoutMinor: 0n,
      stakeMaxMinor: 600n,
    });
    expect(raised.stakeMinor).toBe(600n);
  });

  test('treats a returned stake as no win', () => {
    const series = startAutoplay({
      ...plan,
      onWin: { kind: 'raise', percent: 100 },
      onLoss: { kind: 'reset' },
    });
    expect(settle(series, 1n).stakeMinor).toBe(505n);
  });
});

describe('the end', () => {
  test('comes after the last round', () => {
    expect(settle(startAutoplay({ ...plan, rounds: 1 }), 2n)).toMatchObject({ end: 'done', roundsPlayed: 1 });
  });

  test('comes when the profit is reached', () => {
    expect(settle(startAutoplay({ ...plan, stopProfitMinor: 1_010n }), 3n)).toMatchObject({
      end: 'profit',
      netMinor: 1_010n,
    });
  });

  test('comes when the loss is reached', () => {
    for (const rounds of [40, 1])
      expect(settle(startAutoplay({ ...plan, rounds, stopLossMinor: 505n }), 0n)).toMatchObject({
        end: 'loss',
      });
  });

  test('comes before a stake above the remaining loss limit, with its own reason', () => {
    const series = settle(startAutoplay({ ...plan, stopLossMinor: 1_100n }), 0n);
    expect(series).toMatchObject({ end: 'nextLoss', netMinor: -505n, roundsPlayed: 1 });
  });

  test('comes at once when the first stake is above the loss limit', () => {
    expect(startAutoplay({ ...plan, stopLossMinor: 504n }).end).toBe('nextLoss');
  });

  test('keeps its first reason, and the round in progress still counts', () => {
    const stopped = autoplay(startAutoplay(plan), { type: 'ended', end: 'stopped' });
    const settled = settle(autoplay(stopped, { type: 'ended', end: 'away' }), 2n);
    expect(settled).toMatchObject({ end: 'stopped', roundsPlayed: 1, netMinor: 505n });
  });
});

test('no series stakes more than its remaining loss limit, or loses more than the limit', () => {
  const minor = (max: bigint) => fc.bigInt({ min: 1n, max });
  const rule = fc.oneof(
    fc.constant({ kind: 'reset' as const }),
    fc.record({ kind: fc.constant('raise' as const), percent: fc.integer({ min: 1, max: 1_000 }) }),
  );
  const plans = fc.record({
    rounds: fc.integer({ min: 1, max: 500 }),
    stakeMinor: minor(5_000n),
    stopProfitMinor: minor(10_000_000n),
    stopLossMinor: minor(100_000n),
    onWin: rule,
    onLoss: rule,
  });
  fc.assert(
    fc.property(plans, fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 500 }), (wanted, outcomes) => {
      let series = startAutoplay(wanted);
      for (const hundredths of outcomes) {
        if (series.end !== null) break;
        expect(series.stakeMinor).toBeLessThanOrEqual(lossLeftMinor(series));
        expect(series.stakeMinor).toBeGreaterThan(0n);
        const { stakeMinor } = series;
        series = autoplay(series, {
          type: 'settled',
          stakeMinor,
          payoutMinor: (stakeMinor * BigInt(hundredths)) / 100n,
          stakeMaxMinor,
        });
        expect(series.netMinor).toBeGreaterThanOrEqual(-wanted.stopLossMinor);
      }
      expect(series.roundsPlayed).toBeLessThanOrEqual(wanted.rounds);
    }),
  );
});
