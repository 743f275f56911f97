import { useOnline } from '../../../../shared/api/use-online.ts';
import { findPlayer, type Player, usePlayerPart } from '../../../../shared/session/player.ts';
import { findStakeProblem, type StakeLimits, type StakeProblem } from './stake.ts';

/** Most that the stake can win, and what the game allows. */
type Bounds = { prizeMinor: bigint; limits: StakeLimits };

function problemFor(
  { playMinor, stop }: Player,
  stakeMinor: bigint | null,
  bounds: Bounds & { offline: boolean },
) {
  return findStakeProblem(stakeMinor, { ...bounds, balanceMinor: playMinor, stopped: stop !== null });
}

/** What stands against a stake. A round moves the balance twice: only another answer draws the table anew. */
export function useStakeProblem(stakeMinor: bigint | null, bounds: Bounds): StakeProblem | null {
  const offline = !useOnline().online;
  return usePlayerPart((player) => problemFor(player, stakeMinor, { ...bounds, offline })) ?? null;
}

/** What stands against a stake at this moment, as a series asks between two rounds. */
export function stakeProblemNow(stakeMinor: bigint, bounds: Bounds): StakeProblem | null {
  const player = findPlayer();
  return player && problemFor(player, stakeMinor, { ...bounds, offline: !navigator.onLine });
}
