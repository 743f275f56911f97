import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { readStored, writeStored } from '../../shared/stored.ts';

/** How long a round travels over the board. */
const landMs = 280;

/** Instant rounds show their outcome without travelling. */
export const usePace = create<{ instant: boolean }>(() => ({ instant: readStored('pace') === 'instant' }));

/** Changes between travelling and instant rounds and keeps the choice. */
export function switchPace(): void {
  const instant = !usePace.getState().instant;
  writeStored('pace', instant ? 'instant' : '');
  usePace.setState({ instant });
}

const reduced = () => window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribeToMotion(changed: () => void): () => void {
  const query = reduced();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** The milliseconds from the answer to the outcome on the board: none when the player wants none. */
export function useLandMs(): number {
  const instant = usePace((pace) => pace.instant);
  const still = useSyncExternalStore(subscribeToMotion, () => reduced().matches);
  return instant || still ? 0 : landMs;
}
