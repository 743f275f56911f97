import { create } from 'zustand';

/** Function that activates the new version; null while none is waiting. */
export const useUpdate = create<{ take: (() => void) | null }>(() => ({ take: null }));
