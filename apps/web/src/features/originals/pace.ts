import { create } from 'zustand';
import { useStill } from '../../shared/games/still.ts';
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

/** The milliseconds from the answer to the outcome on the board: none when the player wants none. */
export function useLandMs(): number {
  const instant = usePace((pace) => pace.instant);
  const still = useStill();
  return instant || still ? 0 : landMs;
}
