import { useEffect } from 'react';

/** Rounds on the screen whose outcome is still on its way. */
let moving = 0;
let waiting: (() => void)[] = [];

/** Whether a round moves: nothing that can wait should come between a player and its outcome. */
export function isRoundMoving(): boolean {
  return moving > 0;
}

/** Runs what would tell an outcome, such as a new balance: at once, or when the round that moves has shown its own. */
export function afterReveal(task: () => void): void {
  if (moving === 0) task();
  else waiting.push(task);
}

/** The outcome is on the screen. A series calls it for each of its rounds, between which it never stands still. */
export function reveal(): void {
  const tasks = waiting;
  waiting = [];
  for (const task of tasks) task();
}

/** A round moves until the returned function is called. */
export function beginMoving(): () => void {
  moving += 1;
  return () => {
    moving -= 1;
    if (moving === 0) reveal();
  };
}

/** A game says that its round moves, as long as it does; nothing is drawn anew for it. */
export function useMovingRound(moves: boolean): void {
  useEffect(() => (moves ? beginMoving() : undefined), [moves]);
}
