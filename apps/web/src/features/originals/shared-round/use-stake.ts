import type { Currency } from '@palpite/domain/money';
import { useStopped } from '../../../shared/stopped.tsx';
import { findStakeProblem, type StakeLimits, type StakeProblem } from '../stake.ts';
import { type StakeText, useStakeText } from '../use-stake-text.ts';

export type Stake = StakeText & { problem: StakeProblem | null };

/** The stake of the next press, and what stands against it whatever it is put on. */
export function useStake(limits: StakeLimits, balanceMinor: bigint, currency: Currency): Stake {
  const { text, setText, setMinor, minor } = useStakeText(limits, currency);
  const stopped = useStopped() !== null;
  const problem = findStakeProblem(minor, { prizeMinor: 0n, balanceMinor, limits, stopped });
  return { text, setText, setMinor, minor, problem };
}
