import type { MarketView, MatchState } from '@palpite/contracts/sports';
import { expect, test, vi } from 'vitest';
import { createPriceStore, familyOf } from './price-store.ts';

function marketAt(version: number, oddsMilli: number, marketId = '71'): MarketView {
  return {
    marketId,
    matchId: '9',
    version,
    type: 'matchResult',
    period: 1,
    line: null,
    side: null,
    status: 'open',
    scoreBasis: null,
    isMain: true,
    outcomes: [{ outcome: 'home', name: null, oddsMilli }],
  };
}

const stateAt = (version: number, home: number): MatchState => ({
  matchId: '9',
  version,
  timeStatus: 1,
  startsAt: '2026-03-01T18:00:00.000Z',
  inPlay: true,
  clock: null,
  score: { home, away: 0 },
  firstHalf: null,
  parts: [],
  partNumber: null,
  points: null,
  serving: null,
  corners: null,
  cards: null,
  verdict: null,
  leaders: [],
  marketCount: 30,
});

function aStore() {
  const frames: (() => void)[] = [];
  const store = createPriceStore((publish) => frames.push(publish));
  const frame = () => {
    for (const publish of frames.splice(0)) publish();
  };
  return { store, frames, frame };
}

test('a new market is available at once', () => {
  const { store } = aStore();
  store.update({ markets: [marketAt(3, 1850)], states: [stateAt(2, 1)] });
  expect(store.marketOf('71')?.version).toBe(3);
  expect(store.stateOf('9')?.score?.home).toBe(1);
  expect(store.marketOf('72')).toBeUndefined();
});

test('an older state never replaces a newer one', () => {
  const { store, frame } = aStore();
  store.update({ markets: [marketAt(5, 1850)] });
  store.update({ markets: [marketAt(4, 1700)] });
  frame();
  expect(store.marketOf('71')?.version).toBe(5);
  store.update({ markets: [marketAt(6, 2100)] });
  store.update({ markets: [marketAt(5, 1850)] });
  frame();
  expect(store.marketOf('71')?.outcomes[0]?.oddsMilli).toBe(2100);
});

test('changes wait for the frame, and each listener is called once per frame', () => {
  const { store, frames, frame } = aStore();
  store.update({ markets: [marketAt(1, 1500)] });
  frame();
  const heard = vi.fn();
  store.listen('71', heard);
  for (const version of [2, 3, 4]) store.update({ markets: [marketAt(version, 1500 + version)] });
  expect(frames).toHaveLength(1);
  expect(store.marketOf('71')?.version).toBe(1);
  frame();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(store.marketOf('71')?.version).toBe(4);
});

test('listeners are not called for another market, an unchanged one, or after unsubscribing', () => {
  const { store, frames, frame } = aStore();
  store.update({ markets: [marketAt(1, 1500), marketAt(1, 2500, '72')] });
  frame();
  const heard = vi.fn();
  const leave = store.listen('71', heard);
  store.update({ markets: [marketAt(2, 2600, '72')] });
  frame();
  store.update({ markets: [marketAt(1, 1500)] });
  expect(frames).toHaveLength(0);
  leave();
  store.update({ markets: [marketAt(2, 1600)] });
  frame();
  expect(heard).not.toHaveBeenCalled();
});

test('drops entries without listeners when there are too many, and keeps those with listeners', () => {
  const { store, frame } = aStore();
  store.update({ markets: [marketAt(1, 1500)] });
  store.listen('71', () => {});
  store.update({ markets: Array.from({ length: 5_000 }, (_, at) => marketAt(1, 1900, `${at + 1_000}`)) });
  frame();
  expect(store.marketOf('71')).toBeDefined();
  expect(store.marketOf('1000')).toBeUndefined();
});

test('a family returns its current main line', () => {
  const { store, frame } = aStore();
  const [half, whole] = [marketAt(4, 1900), marketAt(2, 1700, '72')];
  store.update({ markets: [half, { ...whole, isMain: false }] });
  frame();
  const heard = vi.fn();
  store.listen(familyOf(half), heard);
  expect(store.mainOf(familyOf(whole))).toBe('71');
  store.update({
    markets: [
      { ...half, version: 5, isMain: false },
      { ...whole, version: 3 },
    ],
  });
  frame();
  expect(store.mainOf(familyOf(half))).toBe('72');
  expect(heard).toHaveBeenCalledTimes(1);
});
