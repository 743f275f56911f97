import { create } from 'zustand';

/** Every query about the support starts with it, so that one word makes all of them ask again. */
export const supportKey = ['support'] as const;

/** How long a word about typing holds; whoever goes on typing says so again before. */
const typingMs = 4_000;

/** When the desk last said that it is writing, in milliseconds of the page's clock; 0 for never. */
export const useDeskTyping = create<{ until: number }>(() => ({ until: 0 }));

export function noteTyping(): void {
  const until = performance.now() + typingMs;
  useDeskTyping.setState({ until });
  setTimeout(() => {
    if (useDeskTyping.getState().until === until) useDeskTyping.setState({ until: 0 });
  }, typingMs);
}

/** An answer ends the writing. */
export function forgetTyping(): void {
  useDeskTyping.setState({ until: 0 });
}
