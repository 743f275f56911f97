import type { StreamFrame } from '@palpite/contracts/sports';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StreamHandlers } from '../../streams/stream-sources.ts';
import { createPriceStream, silenceMs } from './price-stream.ts';

type Connection = StreamHandlers & { matchIds: readonly string[]; isOpen: boolean };

function aStream() {
  const opened: Connection[] = [];
  const live: boolean[] = [];
  const ports = {
    updateBoard: vi.fn(),
    refetch: vi.fn(),
    setLive: (now: boolean) => void live.push(now),
    setFeedHealth: vi.fn(),
    onEvents: vi.fn(),
  };
  const stream = createPriceStream({
    ...ports,
    open: (matchIds, handlers) => {
      const connection = { ...handlers, matchIds, isOpen: true };
      opened.push(connection);
      return () => {
        connection.isOpen = false;
      };
    },
    nowMs: Date.now,
    random: () => 0.5,
  });
  const last = (): Connection => {
    const connection = opened.at(-1);
    if (!connection) throw new Error('nothing was opened');
    return connection;
  };
  const send = (frame: StreamFrame) => last().onMessage(JSON.stringify(frame));
  return { stream, opened, last, send, live, ports };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('one connection serves all followers, with the matches of all of them', () => {
  const { stream, opened, last } = aStream();
  stream.follow([]);
  stream.follow(['8', '5']);
  const leave = stream.follow(['5', '6']);
  vi.advanceTimersByTime(100);
  expect(opened).toHaveLength(1);
  expect(last().matchIds).toEqual(['5', '6', '8']);
  leave();
  vi.advanceTimersByTime(100);
  expect(opened.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  expect(last().matchIds).toEqual(['5', '8']);
});

test('locks prices after five seconds without a frame and unlocks them on the next one', () => {
  const { stream, opened, send, live } = aStream();
  stream.follow([]);
  vi.advanceTimersByTime(100);
  send({ kind: 'hello' });
  vi.advanceTimersByTime(silenceMs - 1);
  send({ kind: 'beat' });
  vi.advanceTimersByTime(silenceMs - 1);
  expect(live).not.toContain(false);
  vi.advanceTimersByTime(1);
  expect(live.at(-1)).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(opened).toHaveLength(2);
  send({ kind: 'hello' });
  expect(live.at(-1)).toBe(true);
});

test('a connection that fails and returns at once locks nothing, a longer failure does', () => {
  const { stream, opened, last, send, live } = aStream();
  stream.follow([]);
  vi.advanceTimersByTime(100);
  send({ kind: 'hello' });
  last().onFailure();
  vi.advanceTimersByTime(500);
  expect(opened).toHaveLength(2);
  send({ kind: 'hello' });
  expect(live).not.toContain(false);
  last().onFailure();
  vi.advanceTimersByTime(700);
  last().onFailure();
  vi.advanceTimersByTime(1_400);
  last().onFailure();
  vi.advanceTimersByTime(silenceMs);
  expect(live.at(-1)).toBe(false);
});

test('every hello refetches the lists, changes go to the board, invalid frames are ignored', () => {
  const { stream, last, send, ports } = aStream();
  stream.follow([]);
  vi.advanceTimersByTime(100);
  send({ kind: 'hello' });
  expect(ports.refetch).toHaveBeenCalledTimes(1);
  last().onMessage('{"kind":');
  send({ kind: 'changes', matches: [], markets: [], events: [{ matchId: '5', events: [] }] });
  expect(ports.updateBoard).toHaveBeenCalledWith({ states: [], markets: [] });
  expect(ports.onEvents).toHaveBeenCalledWith('5', []);
  send({ kind: 'feed', silent: true });
  expect(ports.setFeedHealth).toHaveBeenCalledWith(true);
});

test('a page that was suspended locks its prices when it resumes', () => {
  const { stream, opened, send, live } = aStream();
  stream.follow([]);
  vi.advanceTimersByTime(100);
  send({ kind: 'hello' });
  stream.wake();
  expect(opened).toHaveLength(1);
  vi.setSystemTime(Date.now() + 60_000);
  stream.wake();
  expect(live.at(-1)).toBe(false);
  expect(opened).toHaveLength(2);
});

test('going offline locks prices at once, and going online connects immediately', () => {
  const { stream, opened, send, live } = aStream();
  stream.follow([]);
  vi.advanceTimersByTime(100);
  send({ kind: 'hello' });
  stream.onOffline();
  expect(live.at(-1)).toBe(false);
  expect(opened[0]?.isOpen).toBe(false);
  stream.wake();
  expect(opened).toHaveLength(2);
  send({ kind: 'hello' });
  expect(live.at(-1)).toBe(true);
});

test('the connection survives a change of screens and ends without followers', () => {
  const { stream, opened, send } = aStream();
  const leave = stream.follow([]);
  vi.advanceTimersByTime(100);
  send({ kind: 'hello' });
  leave();
  vi.advanceTimersByTime(4_000);
  stream.follow([])();
  expect(opened.map(({ isOpen }) => isOpen)).toEqual([true]);
  vi.advanceTimersByTime(11_000);
  expect(opened.at(-1)?.isOpen).toBe(false);
});

test('a hidden page holds no connection, and connects when it becomes visible', () => {
  const { stream, opened, send, live } = aStream();
  stream.sleep();
  stream.follow([]);
  vi.advanceTimersByTime(60_000);
  expect(opened).toHaveLength(0);
  stream.wake();
  send({ kind: 'hello' });
  expect(opened.map(({ isOpen }) => isOpen)).toEqual([true]);
  stream.sleep();
  stream.follow(['5']);
  vi.advanceTimersByTime(60_000);
  stream.wake(false);
  expect(opened.map(({ isOpen }) => isOpen)).toEqual([false]);
  stream.wake();
  expect(live.at(-1)).toBe(false);
  expect(opened.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  send({ kind: 'hello' });
  expect(live.at(-1)).toBe(true);
});

test('a page hidden for a moment keeps showing its prices while it connects', () => {
  const { stream, opened, send, live } = aStream();
  stream.follow([]);
  vi.advanceTimersByTime(100);
  send({ kind: 'hello' });
  stream.sleep();
  vi.advanceTimersByTime(1_000);
  stream.wake();
  expect(opened).toHaveLength(2);
  expect(live).not.toContain(false);
});
