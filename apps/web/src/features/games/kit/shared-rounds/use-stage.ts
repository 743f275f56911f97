import { startTransition, useEffect, useReducer } from 'react';
import { secondsUntil } from './server-clock.ts';
import { nextChangeAtMs, type Stage, stageAt, type TableRound } from './table-round.ts';

/** The stage of a round, updated by the server's clock between its messages. */
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

/** Whole seconds until a moment of the server's clock; renders once a second. */
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
