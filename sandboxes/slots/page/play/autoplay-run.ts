import type { Round } from '../../wire.ts';
import {
  type AutoplayEnd,
  type AutoplayPlan,
  type AutoplayState,
  addToSessionTally,
  beginAutoplay,
  findAutoplayEnd,
  type PlayedRound,
} from './autoplay.ts';

/** The one autoplay of the page, while there is one. */
export function createAutoplayRun() {
  let state: AutoplayState | null = null;
  /** What the paid spin that is being played brought up to now, its free spins included. */
  let current: PlayedRound | null = null;

  return {
    /** Spins that are left, or null when none runs. */
    left: () => state?.left ?? null,
    begin(plan: AutoplayPlan): void {
      state = beginAutoplay(plan);
      current = null;
    },
    end(): void {
      state = null;
      current = null;
    },
    /** Adds a round; with `seriesOpen` it belongs to a paid spin that goes on. */
    count(round: Round, seriesOpen: boolean): void {
      if (!state) return;
      const began = round.freeSpinsWon > 0 || round.steps.some(({ trigger }) => trigger);
      current = {
        chargedMinor: (current?.chargedMinor ?? 0) + round.chargedMinor,
        winMinor: (current?.winMinor ?? 0) + round.winMinor,
        feature: (current?.feature ?? false) || began,
      };
      if (!seriesOpen) state = addToSessionTally(state, current);
    },
    /** Why the next paid spin is not played, or null; what was counted belongs to the spin before. */
    findEnd(stakeMinor: number): AutoplayEnd | null {
      const last = current;
      current = null;
      return state && findAutoplayEnd(state, stakeMinor, last);
    },
  };
}
