export type AutoplayPlan = {
  rounds: number;
  /** Autoplay ends before a stake could raise the loss above this. */
  lossLimitMinor: number;
  /** Autoplay ends after a spin that wins at least this, including its free spins. */
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

/** Choices in the sheet: multiples of the stake, so that they fit every stake. */
export const roundChoices = [10, 25, 50, 100];
export const lossChoices = [10, 25, 50, 100];
export const singleWinChoices = [10, 25, 50, 100];

export function beginAutoplay(plan: AutoplayPlan): AutoplayState {
  return { ...plan, left: plan.rounds, stakedMinor: 0, wonMinor: 0 };
}

export function addToSessionTally(state: AutoplayState, round: PlayedRound): AutoplayState {
  return {
    ...state,
    left: state.left - 1,
    stakedMinor: state.stakedMinor + round.chargedMinor,
    wonMinor: state.wonMinor + round.winMinor,
  };
}

/** Returns why no further spin is played, or null. `last` is the spin just played. */
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
