import { create } from 'zustand';

/** Whether a newer version of the app waits, and how it is taken. */
export const useUpdate = create<{ take: (() => void) | null }>(() => ({ take: null }));
