import { useEffect } from 'react';

let moving = 0;
let waiting: (() => void)[] = [];

/** Whether a round is being revealed: work that can wait must not delay it. */
export function isRoundMoving(): boolean {
  return moving > 0;
}

/** Runs a task that would give away an outcome, such as a new balance: at once, or after the reveal. */
export function afterReveal(task: () => void): void {
  if (moving === 0) task();
  else waiting.push(task);
}

/**
 * Signals that the outcome is visible. A series calls it for each round, because it never comes to rest between them.
 */
export function reveal(): void {
  const tasks = waiting;
  waiting = [];
  for (const task of tasks) task();
}

export function beginMoving(): () => void {
  moving += 1;
  return () => {
    moving -= 1;
    if (moving === 0) reveal();
  };
}

/** Causes no render. */
export function useMovingRound(moves: boolean): void {
  useEffect(() => (moves ? beginMoving() : undefined), [moves]);
}
