import { setTimeout as pause } from 'node:timers/promises';

/** One run at a time. Late runs follow without a pause until the schedule is met. */
export function repeatAtPace(everyMs: number, turn: () => Promise<unknown>): { stop(): Promise<void> } {
  let stopped = false;
  const run = async () => {
    let nextAt = performance.now();
    while (!stopped) {
      await turn();
      nextAt += everyMs;
      await pause(Math.max(0, nextAt - performance.now()));
    }
  };
  const running = run();
  return {
    async stop() {
      stopped = true;
      await running;
    },
  };
}
