import { create } from 'zustand';
import { readStored, writeStored } from '../../../../shared/device/stored.ts';
import { useReducedMotion } from '../../../../shared/ui/media.ts';

const revealMs = 280;

/** An animation starts one frame after the answer, so the end of the reveal waits for this margin. */
const standMs = 50;

export function landedAfterMs(travelMs: number): number {
  return travelMs === 0 ? 0 : travelMs + standMs;
}

export const usePace = create<{ instant: boolean }>(() => ({ instant: readStored('pace') === 'instant' }));

export function switchPace(): void {
  const instant = !usePace.getState().instant;
  writeStored('pace', instant ? 'instant' : '');
  usePace.setState({ instant });
}

/** 0 without motion. */
export function useRevealMs(): number {
  const instant = usePace((pace) => pace.instant);
  const reducedMotion = useReducedMotion();
  return instant || reducedMotion ? 0 : revealMs;
}
