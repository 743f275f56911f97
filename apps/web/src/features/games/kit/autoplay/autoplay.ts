import { floorRatio } from '@palpite/domain/money';

/** What happens to the stake after a round: reset to the first stake, or raised by whole percent. */
export type StakeRule = { kind: 'reset' } | { kind: 'raise'; percent: number };

/** Settings of a series. Both money stops are required, so that no series runs without a limit. */
export type AutoplayPlan = {
  rounds: number;
  stakeMinor: bigint;
  stopProfitMinor: bigint;
  stopLossMinor: bigint;
  onWin: StakeRule;
  onLoss: StakeRule;
};

export const autoplayRounds = { min: 1, max: 500 } as const;
export const raisePercents = { min: 1, max: 1_000 } as const;

/** Why a series ended; the sentences are in `autoplay.json` under `ends`. */
export type AutoplayEnd =
  | 'done'
  | 'profit'
  | 'loss'
  | 'nextLoss'
  | 'balance'
  | 'limit'
  | 'refused'
  | 'unknown'
  | 'offline'
  | 'away'
  | 'stopped';

export type Autoplay = {
  plan: AutoplayPlan;
  /** Stake of the next round, or of the last one once the series has ended. */
  stakeMinor: bigint;
  roundsPlayed: number;
  netMinor: bigint;
  end: AutoplayEnd | null;
};

export type AutoplayAction =
  | { type: 'settled'; stakeMinor: bigint; payoutMinor: bigint; stakeMaxMinor: bigint }
  | { type: 'ended'; end: AutoplayEnd };

/** Ends at once when the first stake is above the loss limit. */
export function startAutoplay(plan: AutoplayPlan): Autoplay {
  const end = plan.stakeMinor > plan.stopLossMinor ? 'nextLoss' : null;
  return { plan, stakeMinor: plan.stakeMinor, roundsPlayed: 0, netMinor: 0n, end };
}

export function lossLeftMinor({ plan, netMinor }: Autoplay): bigint {
  return plan.stopLossMinor + netMinor;
}

function nextStake(plan: AutoplayPlan, stakeMinor: bigint, won: boolean, stakeMaxMinor: bigint): bigint {
  const rule = won ? plan.onWin : plan.onLoss;
  if (rule.kind === 'reset') return plan.stakeMinor;
  const raised = floorRatio(stakeMinor * BigInt(100 + rule.percent), 100n);
  return raised > stakeMaxMinor ? stakeMaxMinor : raised;
}

/**
 * A raised stake is rounded down and capped at the maximum. A next stake above the remaining loss limit ends the
 * series; it is not reduced. A round in progress when the series ended still counts.
 */
export function autoplay(series: Autoplay, action: AutoplayAction): Autoplay {
  if (action.type === 'ended') return series.end === null ? { ...series, end: action.end } : series;
  const { plan } = series;
  const { stakeMinor, payoutMinor, stakeMaxMinor } = action;
  const roundsPlayed = series.roundsPlayed + 1;
  const netMinor = series.netMinor + payoutMinor - stakeMinor;
  const after = { ...series, roundsPlayed, netMinor };
  if (series.end !== null) return after;
  if (netMinor >= plan.stopProfitMinor) return { ...after, end: 'profit' };
  if (netMinor <= -plan.stopLossMinor) return { ...after, end: 'loss' };
  if (roundsPlayed >= plan.rounds) return { ...after, end: 'done' };
  const next = nextStake(plan, stakeMinor, payoutMinor > stakeMinor, stakeMaxMinor);
  if (next > lossLeftMinor(after)) return { ...after, end: 'nextLoss' };
  return { ...after, stakeMinor: next };
}
