import type { Currency } from '@palpite/domain/money';
import type { StakeLimits, StakeProblem } from '../stake/stake.ts';
import { useStakeProblem } from '../stake/stake-problem.ts';
import { type StakeText, useStakeText } from '../stake/use-stake-text.ts';

export type Stake = StakeText & { problem: StakeProblem | null };

/** The stake of the next press, and its problem for any bet. */
export function useStake(limits: StakeLimits, currency: Currency): Stake {
  const { text, setText, setMinor, minor } = useStakeText(limits, currency);
  const problem = useStakeProblem(minor, { prizeMinor: 0n, limits });
  return { text, setText, setMinor, minor, problem };
}
