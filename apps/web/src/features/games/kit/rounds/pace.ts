import { create } from 'zustand';
import { readStored, writeStored } from '../../../../shared/device/stored.ts';
import { useReducedMotion } from '../../../../shared/ui/media.ts';

/** How long the reveal of a round takes. */
const revealMs = 280;

/** An animation starts one frame after the answer, so the end of the reveal waits for this margin. */
const standMs = 50;

/** Time from the answer to the end of a reveal that takes `travelMs`. */
export function landedAfterMs(travelMs: number): number {
  return travelMs === 0 ? 0 : travelMs + standMs;
}

/** Instant rounds show their outcome without motion. */
export const usePace = create<{ instant: boolean }>(() => ({ instant: readStored('pace') === 'instant' }));

/** Toggles instant rounds and stores the choice. */
export function switchPace(): void {
  const instant = !usePace.getState().instant;
  writeStored('pace', instant ? 'instant' : '');
  usePace.setState({ instant });
}

/** Milliseconds from the answer to the revealed outcome; 0 without motion. */
export function useRevealMs(): number {
  const instant = usePace((pace) => pace.instant);
  const reducedMotion = useReducedMotion();
  return instant || reducedMotion ? 0 : revealMs;
}
