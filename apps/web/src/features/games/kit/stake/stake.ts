export type StakeLimits = { stakeMinMinor: bigint; stakeMaxMinor: bigint; payoutMaxMinor: bigint };

/** Why a round cannot start. All but `stopped` have a sentence in `originals.json` under `problems`. */
export type StakeProblem =
  | 'stopped'
  | 'offline'
  | 'missing'
  | 'tooSmall'
  | 'tooLarge'
  | 'payoutTooLarge'
  | 'balanceLow';

/** Whether no stake can be placed now, whatever its amount. */
export const isBlocked = (problem: StakeProblem | null) => problem === 'stopped' || problem === 'offline';

export const isAmountWrong = (problem: StakeProblem | null) =>
  problem === 'missing' || problem === 'tooSmall' || problem === 'tooLarge';

/** Limits of one choice: rounding its payouts fairly may need a larger minimum stake. */
export function raiseLeast<Limits extends StakeLimits>(limits: Limits, floorMinor: bigint): Limits {
  return floorMinor > limits.stakeMinMinor ? { ...limits, stakeMinMinor: floorMinor } : limits;
}

export function halfStake(stakeMinor: bigint, { stakeMinMinor }: StakeLimits): bigint {
  const half = stakeMinor / 2n;
  return half < stakeMinMinor ? stakeMinMinor : half;
}

export function doubleStake(stakeMinor: bigint, { stakeMinMinor, stakeMaxMinor }: StakeLimits): bigint {
  const twice = stakeMinor * 2n;
  if (twice < stakeMinMinor) return stakeMinMinor;
  return twice > stakeMaxMinor ? stakeMaxMinor : twice;
}

/** Initial stake: the first of 5, 10, 20, 50, 100, … units within the limits. */
export function firstStake({ stakeMinMinor, stakeMaxMinor }: StakeLimits, unitMinor: bigint): bigint {
  for (let five = unitMinor * 5n; five <= stakeMaxMinor; five *= 10n)
    for (const stake of [five, five * 2n, five * 4n])
      if (stake >= stakeMinMinor) return stake > stakeMaxMinor ? stakeMaxMinor : stake;
  return stakeMaxMinor;
}

/**
 * First problem with a stake; null when it may be played. Offline comes first, then the order of the server's
 * refusals.
 */
export function findStakeProblem(
  stakeMinor: bigint | null,
  {
    prizeMinor,
    balanceMinor,
    limits,
    stopped,
    offline,
  }: {
    prizeMinor: bigint;
    balanceMinor: bigint;
    limits: StakeLimits;
    stopped: boolean;
    offline: boolean;
  },
): StakeProblem | null {
  if (offline) return 'offline';
  if (stopped) return 'stopped';
  if (stakeMinor === null || stakeMinor <= 0n) return 'missing';
  if (stakeMinor < limits.stakeMinMinor) return 'tooSmall';
  if (stakeMinor > limits.stakeMaxMinor) return 'tooLarge';
  if (prizeMinor > limits.payoutMaxMinor) return 'payoutTooLarge';
  if (stakeMinor > balanceMinor) return 'balanceLow';
  return null;
}
