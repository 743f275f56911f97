import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addToSessionTally, openTally, useTally } from './session-tally.ts';

/** Simulates a reload: the page's state is lost, the tab's storage remains. */
const loadAnew = () =>
  useTally.setState({ token: '', startedAtMs: null, netMinor: 0n, rounds: 0, lastRoundId: '', nets: [] });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  });
  loadAnew();
});
afterEach(() => vi.unstubAllGlobals());

test('wins and losses add up to the net result', () => {
  openTally('t1', 1_000);
  addToSessionTally({ roundId: 'a', stakeMinor: 500n, payoutMinor: 990n });
  addToSessionTally({ roundId: 'b', stakeMinor: 700n, payoutMinor: 0n });
  expect(useTally.getState()).toMatchObject({ netMinor: -210n, rounds: 2, nets: [490n, -210n] });
});

test('another game continues with the same clock', () => {
  openTally('t1', 1_000);
  openTally('t1', 9_000);
  expect(useTally.getState().startedAtMs).toBe(1_000);
});

test('another login starts at zero', () => {
  openTally('t1', 1_000);
  addToSessionTally({ roundId: 'a', stakeMinor: 500n, payoutMinor: 0n });
  openTally('t2', 9_000);
  expect(useTally.getState()).toMatchObject({ token: 't2', startedAtMs: 9_000, netMinor: 0n, nets: [] });
});

test('a reloaded page continues the play session of the same login, for half an hour', () => {
  const playedAtMs = Date.now();
  openTally('login one', 1_000);
  addToSessionTally({ roundId: 'a', stakeMinor: 500n, payoutMinor: 0n });
  addToSessionTally({ roundId: 'b', stakeMinor: 500n, payoutMinor: 0n });
  loadAnew();
  openTally('login one', playedAtMs + 60_000);
  // A shared table shows its last round again after a reload.
  addToSessionTally({ roundId: 'b', stakeMinor: 500n, payoutMinor: 0n });
  expect(useTally.getState()).toMatchObject({
    startedAtMs: 1_000,
    netMinor: -1_000n,
    rounds: 2,
    nets: [-500n, -1_000n],
  });
  loadAnew();
  openTally('login two', playedAtMs + 60_000);
  expect(useTally.getState()).toMatchObject({ netMinor: 0n, rounds: 0 });
  loadAnew();
  openTally('login one', playedAtMs + 3_600_000);
  expect(useTally.getState()).toMatchObject({ netMinor: 0n, rounds: 0 });
});

test('without storage, a reloaded page starts a new play session', () => {
  vi.stubGlobal('sessionStorage', undefined);
  openTally('t1', 1_000);
  addToSessionTally({ roundId: 'a', stakeMinor: 500n, payoutMinor: 0n });
  loadAnew();
  openTally('t1', 2_000);
  expect(useTally.getState()).toMatchObject({ startedAtMs: 2_000, netMinor: 0n, rounds: 0 });
});
