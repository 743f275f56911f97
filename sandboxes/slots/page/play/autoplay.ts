export type AutoplayPlan = {
  rounds: number;
  /** It ends before a stake could bring the loss beyond this. */
  lossLimitMinor: number;
  /** It ends after a spin that won this or more, its free spins included. */
  singleWinMinor: number;
  stopAtFeature: boolean;
};

export type AutoplayState = AutoplayPlan & {
  left: number;
  stakedMinor: number;
  wonMinor: number;
};

export type AutoplayEnd = 'done' | 'loss' | 'single' | 'feature';

export type PlayedRound = { chargedMinor: number; winMinor: number; feature: boolean };

/** The choices of the sheet: multiples of the stake, so that they are sensible at every stake. */
export const roundChoices = [10, 25, 50, 100];
export const lossChoices = [10, 25, 50, 100];
export const singleWinChoices = [10, 25, 50, 100];

export function beginAutoplay(plan: AutoplayPlan): AutoplayState {
  return { ...plan, left: plan.rounds, stakedMinor: 0, wonMinor: 0 };
}

/** Counts a paid spin with everything that it began. */
export function addToSessionTally(state: AutoplayState, round: PlayedRound): AutoplayState {
  return {
    ...state,
    left: state.left - 1,
    stakedMinor: state.stakedMinor + round.chargedMinor,
    wonMinor: state.wonMinor + round.winMinor,
  };
}

/** Why no further spin is played, or null when one is. `last` is the spin that was played just now. */
export function findAutoplayEnd(
  state: AutoplayState,
  stakeMinor: number,
  last: PlayedRound | null,
): AutoplayEnd | null {
  if (last && last.winMinor >= state.singleWinMinor) return 'single';
  if (last?.feature && state.stopAtFeature) return 'feature';
  if (state.left <= 0) return 'done';
  if (state.stakedMinor - state.wonMinor + stakeMinor > state.lossLimitMinor) return 'loss';
  return null;
}
