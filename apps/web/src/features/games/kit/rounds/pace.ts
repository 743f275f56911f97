import { create } from 'zustand';
import { readStored, writeStored } from '../../../../shared/device/stored.ts';
import { useReducedMotion } from '../../../../shared/ui/reduced-motion.ts';

/** How long a round travels over the board. */
const revealMs = 280;

/** A motion begins with the frame after the answer: what the landing changes waits until it surely stands. */
const standMs = 50;

/** When a round that travels for so long has landed, from the answer on. */
export function landedAfterMs(travelMs: number): number {
  return travelMs === 0 ? 0 : travelMs + standMs;
}

/** Instant rounds show their outcome without travelling. */
export const usePace = create<{ instant: boolean }>(() => ({ instant: readStored('pace') === 'instant' }));

/** Changes between travelling and instant rounds and keeps the choice. */
export function switchPace(): void {
  const instant = !usePace.getState().instant;
  writeStored('pace', instant ? 'instant' : '');
  usePace.setState({ instant });
}

/** The milliseconds from the answer to the outcome on the board: none when the player wants none. */
export function useLandMs(): number {
  const instant = usePace((pace) => pace.instant);
  const still = useReducedMotion();
  return instant || still ? 0 : revealMs;
}
