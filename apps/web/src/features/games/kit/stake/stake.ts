/** What a game lets a player stake and win, in minor units. */
export type StakeLimits = { stakeMinMinor: bigint; stakeMaxMinor: bigint; payoutMaxMinor: bigint };

/** Why a round can't start; but for the stop of the player, each has its sentence in `originals.json` under `problems`. */
export type StakeProblem =
  | 'stopped'
  | 'offline'
  | 'missing'
  | 'tooSmall'
  | 'tooLarge'
  | 'payoutTooLarge'
  | 'balanceLow';

/** Whether no stake at all could be placed now; the player can only wait. */
export const isBlocked = (problem: StakeProblem | null) => problem === 'stopped' || problem === 'offline';

/** Whether another amount has to be typed. */
export const isAmountWrong = (problem: StakeProblem | null) =>
  problem === 'missing' || problem === 'tooSmall' || problem === 'tooLarge';

/** The limits of one choice: its payouts may need more than the game's least stake to be rounded fairly. */
export function raiseLeast<Limits extends StakeLimits>(limits: Limits, floorMinor: bigint): Limits {
  return floorMinor > limits.stakeMinMinor ? { ...limits, stakeMinMinor: floorMinor } : limits;
}

/** The stake of ½: never under the least stake, a half cent rounded down. */
export function halfStake(stakeMinor: bigint, { stakeMinMinor }: StakeLimits): bigint {
  const half = stakeMinor / 2n;
  return half < stakeMinMinor ? stakeMinMinor : half;
}

/** The stake of 2×: never over the largest stake, and the least one when there is none yet. */
export function doubleStake(stakeMinor: bigint, { stakeMinMinor, stakeMaxMinor }: StakeLimits): bigint {
  const twice = stakeMinor * 2n;
  if (twice < stakeMinMinor) return stakeMinMinor;
  return twice > stakeMaxMinor ? stakeMaxMinor : twice;
}

/** What a new player finds in the field: the first of 5, 10, 20, 50, 100… units that the choice allows. */
export function firstStake({ stakeMinMinor, stakeMaxMinor }: StakeLimits, unitMinor: bigint): bigint {
  for (let five = unitMinor * 5n; five <= stakeMaxMinor; five *= 10n)
    for (const stake of [five, five * 2n, five * 4n])
      if (stake >= stakeMinMinor) return stake > stakeMaxMinor ? stakeMaxMinor : stake;
  return stakeMaxMinor;
}

/**
 * The first reason against a stake: that nothing leaves the device, which holds for every action of a round, then in the
 * order in which the server refuses; null when it may be played.
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
    /** The device has no network: nothing would leave it. */
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
