import type { MatchEvent, StreamFrame } from '@palpite/contracts/sports';
import type { StreamHandlers } from '../../streams/stream-sources.ts';
import type { BoardUpdate } from './price-store.ts';

export type StreamPorts = {
  open: (matchIds: readonly string[], handlers: StreamHandlers) => () => void;
  updateBoard: (update: BoardUpdate) => void;
  /** Called when frames may have been missed. */
  refetch: () => void;
  /** Both are called on each change: whether frames arrive, and whether the price feed is silent. */
  setLive: (live: boolean) => void;
  setFeedHealth: (silent: boolean) => void;
  onEvents: (matchId: string, events: readonly MatchEvent[]) => void;
  /** Milliseconds since 1970. A monotonic clock may stop while a phone sleeps. */
  nowMs: () => number;
  /** From 0 up to 1. Spreads reconnects over the pause. */
  random: () => number;
};

/** Prices are locked after this time without a frame. */
export const silenceMs = 5_000;
/** Screens mount and unmount at short intervals; their changes are combined into one connection. */
const gatherMs = 60;
const lingerMs = 10_000;
const retryAfterMs = [500, 1_000, 2_000, 4_000, 8_000];

function readFrame(data: string): StreamFrame | null {
  try {
    return JSON.parse(data) as StreamFrame;
  } catch {
    return null;
  }
}

/** Reconnects after an error, silence or sleep. */
export function createPriceStream(ports: StreamPorts) {
  const followers = new Map<symbol, readonly string[]>();
  let closeSource: (() => void) | null = null;
  let openFor: string | null = null;
  let lastFrameAtMs = 0;
  let isLost = false;
  let attempt = 0;
  /** The page is hidden. Its connection would count against those of visible tabs. */
  let isAsleep = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;

  function matchIds(): string[] {
    return [...new Set([...followers.values()].flat())].toSorted();
  }

  function confirmAlive() {
    attempt = 0;
    isLost = false;
    lastFrameAtMs = ports.nowMs();
    clearTimeout(silence);
    silence = setTimeout(markLost, silenceMs);
    ports.setLive(true);
  }

  function onFrame(data: string) {
    const frame = readFrame(data);
    if (!frame) return;
    confirmAlive();
    if (frame.kind === 'hello') ports.refetch();
    else if (frame.kind === 'feed') ports.setFeedHealth(frame.silent);
    else if (frame.kind === 'changes') {
      ports.updateBoard({ states: frame.matches, markets: frame.markets });
      for (const { matchId, events } of frame.events ?? []) ports.onEvents(matchId, events);
    }
  }

  function close() {
    clearTimeout(silence);
    silence = undefined;
    closeSource?.();
    closeSource = null;
    openFor = null;
  }

  function connect() {
    if (isAsleep) return;
    const ids = matchIds();
    const closeBefore = closeSource;
    closeSource = ports.open(ids, { onMessage: onFrame, onFailure: retry });
    openFor = ids.join();
    // Closed after opening the new one, so that a change of matches leaves no gap.
    closeBefore?.();
    silence ??= setTimeout(markLost, silenceMs);
  }

  /** An error does not lock prices. Only the time since the last frame counts, and it continues. */
  function retry() {
    closeSource?.();
    closeSource = null;
    openFor = null;
    clearTimeout(next);
    if (followers.size === 0 || isAsleep) return;
    const pause = retryAfterMs[Math.min(attempt, retryAfterMs.length - 1)] ?? 0;
    attempt += 1;
    next = setTimeout(connect, pause / 2 + (pause / 2) * ports.random());
  }

  function markLost() {
    clearTimeout(silence);
    silence = undefined;
    isLost = true;
    ports.setLive(false);
    retry();
  }

  function align() {
    clearTimeout(next);
    if (followers.size === 0) next = setTimeout(close, lingerMs);
    else if (openFor !== matchIds().join()) next = setTimeout(connect, gatherMs);
  }

  return {
    follow(ids: readonly string[]): () => void {
      const key = Symbol('follower');
      if (followers.size === 0 && closeSource === null) lastFrameAtMs = ports.nowMs();
      followers.set(key, ids);
      align();
      return () => {
        followers.delete(key);
        align();
      };
    },
    /** Called when the browser goes offline: a connection may otherwise look open for minutes. */
    onOffline(): void {
      if (followers.size > 0) markLost();
    },
    /**
     * Closes the connection while the page is hidden. Over HTTP/1.1 a browser has six connections per server for all
     * tabs. With a stream in each, the sixth tab could make no call.
     */
    sleep(): void {
      isAsleep = true;
      clearTimeout(next);
      close();
    },
    /** Connects again when the page is visible or the network is back: an old connection may have died silently. */
    wake(isVisible = true): void {
      const slept = isAsleep;
      isAsleep = !isVisible;
      if (followers.size === 0 || isAsleep) return;
      const isFresh = !isLost && ports.nowMs() - lastFrameAtMs < silenceMs;
      if (isFresh && !slept) return;
      attempt = 0;
      if (!isFresh) ports.setLive(false);
      connect();
    },
  };
}
