const { port1, port2 } = new MessageChannel();

/**
 * Schedules React's next unit of work; React requests the next one when the current one ends. React's scheduler uses
 * `setImmediate` if it exists when React loads, so this module must load first. Without it, React would post messages
 * to itself, as `give` does initially.
 */
export const schedulerHook = {
  give(turn: () => void): void {
    port1.onmessage = turn;
    port2.postMessage(null);
  },
};

(globalThis as { setImmediate?: unknown }).setImmediate = (turn: () => void) => schedulerHook.give(turn);
