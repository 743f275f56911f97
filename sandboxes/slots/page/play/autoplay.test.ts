import { describe, expect, test } from 'vitest';
import type { Round } from '../../wire.ts';
import { addToSessionTally, beginAutoplay, findAutoplayEnd } from './autoplay.ts';
import { createAutoplayRun } from './autoplay-run.ts';

const plan = { rounds: 3, lossLimitMinor: 500, singleWinMinor: 1_000, stopAtFeature: true };
const lost = { chargedMinor: 200, winMinor: 0, feature: false };

describe('autoplay', () => {
  test('plays the requested number of rounds', () => {
    let state = beginAutoplay({ ...plan, lossLimitMinor: 10_000 });
    for (let round = 0; round < 3; round++) {
      expect(findAutoplayEnd(state, 200, round === 0 ? null : lost)).toBeNull();
      state = addToSessionTally(state, lost);
    }
    expect(findAutoplayEnd(state, 200, lost)).toBe('done');
  });

  test('ends before a stake could raise the loss above its limit', () => {
    const once = addToSessionTally(beginAutoplay(plan), lost);
    expect(findAutoplayEnd(once, 200, lost)).toBeNull();
    const twice = addToSessionTally(once, lost);
    expect(findAutoplayEnd(twice, 200, lost)).toBe('loss');
    expect(findAutoplayEnd(twice, 100, lost)).toBeNull();
  });

  test('subtracts wins from the loss', () => {
    const state = addToSessionTally(addToSessionTally(beginAutoplay(plan), lost), { ...lost, winMinor: 150 });
    expect(findAutoplayEnd(state, 200, lost)).toBeNull();
  });

  test('does not begin when the first stake exceeds the limit', () => {
    expect(findAutoplayEnd(beginAutoplay(plan), 501, null)).toBe('loss');
  });

  test('ends at a win equal to the limit', () => {
    const state = beginAutoplay(plan);
    expect(findAutoplayEnd(state, 200, { ...lost, winMinor: 999 })).toBeNull();
    expect(findAutoplayEnd(state, 200, { ...lost, winMinor: 1_000 })).toBe('single');
  });

  test('ends at a feature only when configured', () => {
    const feature = { ...lost, feature: true };
    expect(findAutoplayEnd(beginAutoplay(plan), 200, feature)).toBe('feature');
    expect(findAutoplayEnd(beginAutoplay({ ...plan, stopAtFeature: false }), 200, feature)).toBeNull();
  });
});

describe('the state of autoplay', () => {
  const aRound = (round: Partial<Round>): Round => ({
    roundId: 'r',
    requestId: 'request-1',
    chargedMinor: 0,
    stakeMinor: 200,
    steps: [],
    winMinor: 0,
    capped: false,
    freeSpinsWon: 0,
    freeSpin: null,
    settled: true,
    ...round,
  });

  test('counts a paid spin and its free spins as one', () => {
    const run = createAutoplayRun();
    run.begin({ ...plan, stopAtFeature: false });
    expect(run.findEnd(200)).toBeNull();
    run.count(aRound({ chargedMinor: 200, freeSpinsWon: 2 }), true);
    expect(run.left()).toBe(3);
    run.count(aRound({ freeSpin: 1, winMinor: 600 }), true);
    run.count(aRound({ freeSpin: 2, winMinor: 400 }), false);
    expect(run.left()).toBe(2);
    expect(run.findEnd(200)).toBe('single');
  });

  test('remembers after a series that a feature began it', () => {
    const run = createAutoplayRun();
    run.begin(plan);
    run.count(aRound({ chargedMinor: 200, freeSpinsWon: 1 }), true);
    run.count(aRound({ freeSpin: 1 }), false);
    expect(run.findEnd(200)).toBe('feature');
  });

  test('resets the win before the next spin', () => {
    const run = createAutoplayRun();
    run.begin({ ...plan, rounds: 10 });
    run.count(aRound({ chargedMinor: 200, winMinor: 700 }), false);
    expect(run.findEnd(200)).toBeNull();
    run.count(aRound({ chargedMinor: 200, winMinor: 700 }), false);
    expect(run.findEnd(200)).toBeNull();
    run.end();
    expect(run.left()).toBeNull();
    expect(run.findEnd(200)).toBeNull();
  });
});
