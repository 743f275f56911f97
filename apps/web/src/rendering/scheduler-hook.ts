const { port1, port2 } = new MessageChannel();

/**
 * Who gives React its turns; it asks for one once the one before is over. React's scheduler asks `setImmediate` where
 * there is one when it is loaded, so this stands before it. Without it, it would send itself messages as this does.
 */
export const schedulerHook = {
  give(turn: () => void): void {
    port1.onmessage = turn;
    port2.postMessage(null);
  },
};

(globalThis as { setImmediate?: unknown }).setImmediate = (turn: () => void) => schedulerHook.give(turn);
