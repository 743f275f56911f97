import { amountIn, type Currency, currencies, toDecimal } from '@palpite/domain/money';
import { startTransition, useCallback, useState } from 'react';
import { useOnline } from '../../../../shared/api/activity.ts';
import { findPlayer, type Player, usePlayerPart } from '../../../../shared/session/player.ts';
import { findStakeProblem, firstStake, type StakeLimits, type StakeProblem } from './stake.ts';

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

export type StakeText = {
  text: string;
  setText: (text: string) => void;
  setMinor: (minor: bigint) => void;
  minor: bigint | null;
};

/** Follows the minimum of the choice until the player edits or places the stake. */
export function useStakeText(limits: StakeLimits, currency: Currency): StakeText & { keep: () => void } {
  const [typed, setTyped] = useState<string | null>(null);
  const unitMinor = 10n ** BigInt(currencies[currency].exponent);
  const text = typed ?? toDecimal(firstStake(limits, unitMinor), currency);
  const minor = amountIn(text, currency);
  // A placed stake is the player's choice: another risk must not change it.
  const keep = useCallback(() => startTransition(() => setTyped(text)), [text]);
  const setMinor = useCallback((value: bigint) => setTyped(toDecimal(value, currency)), [currency]);
  return { text, setText: setTyped, setMinor, minor, keep };
}
