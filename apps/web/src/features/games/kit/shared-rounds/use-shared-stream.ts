import type { SharedGame, SharedRound, sharedStreamPath } from '@palpite/contracts/original-games';
import { startTransition, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { addressOf } from '../../../../shared/api/api.ts';
import { openStream } from '../../../../shared/streams/open-stream.ts';
import {
  expectedAtMs,
  nextChangeAtMs,
  type Stage,
  stageAt,
  type TableRound,
  toTableRound,
} from './table-round.ts';

/** Copy of the contract's constant. Only its type is imported, to keep the schemas out of the bundle. */
const streamPath: typeof sharedStreamPath = '/api/app/originals/shared/{game}/stream';

const graceMs = 3_000;
const retryAfterMs = [500, 1_000, 2_000, 4_000];

export type SharedStream = {
  round: TableRound | null;
  /** False while no message arrives: the data may be old, and bets are blocked. */
  live: boolean;
  opened: boolean;
  clock: () => number;
};

function readRound(data: string): TableRound | null | undefined {
  try {
    const wire = JSON.parse(data) as SharedRound | null;
    return wire && toTableRound(wire);
  } catch {
    return undefined;
  }
}

const nowOf = (data: string): number | null => (JSON.parse(data) as { now?: number } | null)?.now ?? null;

export function useSharedStream(game: SharedGame): SharedStream {
  const [state, setState] = useState<Omit<SharedStream, 'clock'>>({
    round: null,
    live: false,
    opened: false,
  });
  const offset = useRef<ClockOffset>(null);
  const clock = useCallback(() => performance.now() + (offset.current ?? 0), []);

  useEffect(() => {
    let close = () => {};
    let attempt = 0;
    let silence: ReturnType<typeof setTimeout> | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let silent = true;

    const lose = () => {
      close();
      clearTimeout(silence);
      clearTimeout(retry);
      setState((before) => (before.live ? { ...before, live: false } : before));
      retry = setTimeout(connect, retryAfterMs[Math.min(attempt, retryAfterMs.length - 1)]);
      attempt += 1;
    };
    const take = (data: string) => {
      const round = readRound(data);
      if (round === undefined) return;
      const serverNowMs = nowOf(data);
      const first = silent;
      silent = false;
      // A sleeping phone stops the monotonic clock, so each connection sets the offset again. Until then the old
      // offset stays: without a clock the table would revert a drawn round.
      if (serverNowMs !== null)
        offset.current = adjustOffset(first ? null : offset.current, serverNowMs, performance.now());
      attempt = 0;
      clearTimeout(silence);
      if (round !== null) silence = setTimeout(lose, Math.max(0, expectedAtMs(round) - clock()) + graceMs);
      startTransition(() =>
        setState((before) =>
          // An overtaken message must not replace a newer round.
          !first && before.round && round && round.number < before.round.number
            ? before
            : { round, live: true, opened: true },
        ),
      );
    };
    function connect() {
      clearTimeout(retry);
      close();
      if (document.visibilityState === 'hidden') return;
      silent = true;
      close = openStream(addressOf(streamPath, { params: { game } }), [], {
        onMessage: take,
        onFailure: lose,
      });
      clearTimeout(silence);
      silence = setTimeout(lose, graceMs * 2);
    }
    const reconnect = () => {
      attempt = 0;
      connect();
    };

    // Over HTTP/1.1 all tabs of a browser share six connections: a hidden tab releases its own.
    const followVisibility = () => {
      if (document.visibilityState !== 'hidden') return reconnect();
      end();
      setState((before) => (before.live ? { ...before, live: false } : before));
    };
    const end = () => {
      close();
      clearTimeout(silence);
      clearTimeout(retry);
    };

    connect();
    window.addEventListener('offline', lose);
    window.addEventListener('online', reconnect);
    document.addEventListener('visibilitychange', followVisibility);
    return () => {
      end();
      document.removeEventListener('visibilitychange', followVisibility);
      window.removeEventListener('offline', lose);
      window.removeEventListener('online', reconnect);
    };
  }, [game, clock]);

  return { ...state, clock };
}

export function useStage(round: TableRound | null, clock: () => number): Stage {
  const [, wake] = useReducer((count: number) => count + 1, 0);
  const stage = stageAt(round, clock());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stage waits for its own end
  useEffect(() => {
    const atMs = nextChangeAtMs(round, clock());
    if (atMs === null) return;
    const timer = setTimeout(() => startTransition(wake), Math.max(0, atMs - clock()) + 1);
    return () => clearTimeout(timer);
  }, [round, clock, stage]);
  return stage;
}

export function useSecondsUntil(momentMs: number, clock: () => number): number {
  const [, wake] = useReducer((count: number) => count + 1, 0);
  const seconds = secondsUntil(momentMs, clock());
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(wake, Math.max(16, momentMs - clock() - (seconds - 1) * 1_000 + 4));
    return () => clearTimeout(timer);
  }, [seconds, momentMs, clock]);
  return seconds;
}

/** Server time minus the page's monotonic clock; null before the first message. */
type ClockOffset = number | null;

/**
 * Adds a message to the offset. Each message is late by its travel time, so the largest difference is the most
 * accurate.
 */
export function adjustOffset(offsetMs: ClockOffset, serverNowMs: number, hereNowMs: number): number {
  const seenMs = serverNowMs - hereNowMs;
  return offsetMs === null || seenMs > offsetMs ? seenMs : offsetMs;
}

export function secondsUntil(momentMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((momentMs - nowMs) / 1_000));
}
