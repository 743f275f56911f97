import { create } from 'zustand';

export const supportKey = ['support'] as const;

/** How long a typing message counts; it is repeated while typing goes on. */
const typingMs = 4_000;

/** Until when the desk counts as typing, in milliseconds of `performance.now()`; 0 if it is not. */
export const useDeskTyping = create<{ until: number }>(() => ({ until: 0 }));

export function showTyping(): void {
  const until = performance.now() + typingMs;
  useDeskTyping.setState({ until });
  setTimeout(() => {
    if (useDeskTyping.getState().until === until) useDeskTyping.setState({ until: 0 });
  }, typingMs);
}

/** A message ends the typing. */
export function clearTyping(): void {
  useDeskTyping.setState({ until: 0 });
}
