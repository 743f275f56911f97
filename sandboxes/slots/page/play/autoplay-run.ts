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

export function createAutoplayRun() {
  let state: AutoplayState | null = null;
  /** Result so far of the current paid spin, including its free spins. */
  let current: PlayedRound | null = null;

  return {
    left: () => state?.left ?? null,
    begin(plan: AutoplayPlan): void {
      state = beginAutoplay(plan);
      current = null;
    },
    end(): void {
      state = null;
      current = null;
    },
    /** Adds a round. With `seriesOpen` the paid spin is not finished. */
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
    /** Returns why autoplay ends before the next paid spin, or null. Finishes the counting of the previous spin. */
    findEnd(stakeMinor: number): AutoplayEnd | null {
      const last = current;
      current = null;
      return state && findAutoplayEnd(state, stakeMinor, last);
    },
  };
}
