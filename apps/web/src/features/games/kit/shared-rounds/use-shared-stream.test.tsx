import type { SharedRound } from '@palpite/contracts/original-games';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawFrameByFrame } from '../../../../rendering/frame-by-frame.ts';
import type { StreamHandlers } from '../../../../shared/streams/stream-sources.ts';
import { stageAt } from './table-round.ts';
import { adjustOffset, type SharedStream, secondsUntil, useSharedStream } from './use-shared-stream.ts';

const { show } = drawFrameByFrame();

/** Server time, long after the page was opened by its monotonic clock. */
const nowMs = 1_900_000_000_000;
const drawn: SharedRound = {
  game: 'double',
  number: 7,
  phase: 'drawn',
  now: nowMs,
  bettingEndsAt: nowMs - 8_000,
  drawnAt: nowMs - 2_000,
  nextAt: nowMs + 2_000,
  outcome: 11,
  link: 'ab',
  linkHash: 'cd',
  publicSeed: 'ef',
  bets: [],
  players: 0,
};

class Source {
  static last: Source;
  closed = false;
  readonly handlers: StreamHandlers;
  constructor(handlers: StreamHandlers) {
    this.handlers = handlers;
    Source.last = this;
  }
}
vi.mock(import('../../../../shared/streams/open-stream.ts'), () => ({
  openStream: (_path: string, _matchIds: readonly string[], handlers: StreamHandlers) => {
    const source = new Source(handlers);
    return () => {
      source.closed = true;
    };
  },
}));
const publish = (round: SharedRound) => act(() => Source.last.handlers.onMessage(JSON.stringify(round)));

const seen: { stream?: SharedStream } = {};
function Table() {
  seen.stream = useSharedStream('double');
  return null;
}
const look = () => {
  const { round, live, clock } = seen.stream as SharedStream;
  return { live, stage: stageAt(round, clock()) };
};

afterEach(() => vi.useRealTimers());

test('a drawn round stays drawn while the connection is lost, and the next connection sets the clock again', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { origin: 'http://palpite.test', href: 'http://palpite.test/' });
  show(<Table />);
  publish(drawn);
  expect(look()).toEqual({ live: true, stage: 'drawn' });
  act(() => Source.last.handlers.onFailure());
  expect(look()).toEqual({ live: false, stage: 'drawn' });
  act(() => vi.advanceTimersByTime(500));
  // The phone slept for a minute, which the monotonic clock does not count.
  publish({ ...drawn, now: nowMs + 60_000 });
  expect(seen.stream?.clock()).toBe(nowMs + 60_000);

  const before = Source.last;
  page.visibilityState = 'hidden';
  act(() => void page.dispatchEvent(new Event('visibilitychange')));
  expect(look()).toMatchObject({ live: false });
  expect(before.closed).toBe(true);
  act(() => vi.advanceTimersByTime(60_000));
  expect(Source.last).toBe(before);
  page.visibilityState = 'visible';
  act(() => void page.dispatchEvent(new Event('visibilitychange')));
  expect(Source.last).not.toBe(before);
  publish({ ...drawn, now: nowMs + 60_000 });
  expect(look()).toMatchObject({ live: true });
});

test('the fastest message sets the clock', () => {
  const first = adjustOffset(null, 1_000_000, 400);
  expect(first).toBe(999_600);
  expect(adjustOffset(first, 1_001_000, 1_350)).toBe(999_650);
  expect(adjustOffset(999_650, 1_002_000, 2_900)).toBe(999_650);
});

test.each([
  [10_000, 0, 10],
  [10_000, 1, 10],
  [10_000, 9_001, 1],
  [10_000, 10_000, 0],
  [10_000, 12_000, 0],
])('from %s at %s there are %s seconds left', (momentMs, nowMs, seconds) => {
  expect(secondsUntil(momentMs, nowMs)).toBe(seconds);
});
