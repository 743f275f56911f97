import { type Currency, parseMinor, toDecimal } from '@palpite/domain/money';
import { useState } from 'react';
import { findStakeProblem, firstStake, type StakeLimits, type StakeProblem } from '../stake.ts';

export type Stake = {
  /** Plain decimal text, as typed. */
  text: string;
  setText: (text: string) => void;
  minor: bigint | null;
  problem: StakeProblem | null;
};

/** The stake of the next press, and what stands against it whatever it is put on. */
export function useStake(limits: StakeLimits, balanceMinor: bigint, currency: Currency): Stake {
  const [text, setText] = useState(() => toDecimal(firstStake(limits), currency));
  const minor = parseMinor(text.replace(/\.$/, ''), currency);
  const problem = findStakeProblem(minor, { prizeMinor: 0n, balanceMinor, limits });
  return { text, setText, minor, problem };
}
