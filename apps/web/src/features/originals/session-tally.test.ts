import { beforeEach, expect, test } from 'vitest';
import { countRound, openTally, useTally } from './session-tally.ts';

beforeEach(() => useTally.setState({ token: '', startedAtMs: null, netMinor: 0n, rounds: 0, nets: [] }));

test('wins and losses add up to the net result', () => {
  openTally('t1', 1_000);
  countRound({ roundId: 'a', stakeMinor: 500n, payoutMinor: 990n });
  countRound({ roundId: 'b', stakeMinor: 700n, payoutMinor: 0n });
  expect(useTally.getState()).toMatchObject({ netMinor: -210n, rounds: 2, nets: [490n, -210n] });
});

test('another game goes on with the same clock', () => {
  openTally('t1', 1_000);
  openTally('t1', 9_000);
  expect(useTally.getState().startedAtMs).toBe(1_000);
});

test('another login starts at zero', () => {
  openTally('t1', 1_000);
  countRound({ roundId: 'a', stakeMinor: 500n, payoutMinor: 0n });
  openTally('t2', 9_000);
  expect(useTally.getState()).toEqual({ token: 't2', startedAtMs: 9_000, netMinor: 0n, rounds: 0, nets: [] });
});
