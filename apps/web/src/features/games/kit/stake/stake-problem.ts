import { useOnline } from '../../../../shared/api/activity.ts';
import { findPlayer, type Player, usePlayerPart } from '../../../../shared/session/player.ts';
import { findStakeProblem, type StakeLimits, type StakeProblem } from './stake.ts';

type Bounds = { prizeMinor: bigint; limits: StakeLimits };

function problemFor(
  { playMinor, stop }: Player,
  stakeMinor: bigint | null,
  bounds: Bounds & { offline: boolean },
) {
  return findStakeProblem(stakeMinor, { ...bounds, balanceMinor: playMinor, stopped: stop !== null });
}

/** Problem with a stake. Renders only when the result changes: a round moves the balance twice. */
export function useStakeProblem(stakeMinor: bigint | null, bounds: Bounds): StakeProblem | null {
  const offline = !useOnline().online;
  return usePlayerPart((player) => problemFor(player, stakeMinor, { ...bounds, offline })) ?? null;
}

/** Current problem with a stake, without a subscription: autoplay calls it between two rounds. */
export function stakeProblemNow(stakeMinor: bigint, bounds: Bounds): StakeProblem | null {
  const player = findPlayer();
  return player && problemFor(player, stakeMinor, { ...bounds, offline: !navigator.onLine });
}
