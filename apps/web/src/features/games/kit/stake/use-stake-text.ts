import { amountIn, type Currency, currencies, toDecimal } from '@palpite/domain/money';
import { startTransition, useCallback, useState } from 'react';
import { firstStake, type StakeLimits } from './stake.ts';

export type StakeText = {
  /** Plain decimal text, as typed. */
  text: string;
  setText: (text: string) => void;
  setMinor: (minor: bigint) => void;
  minor: bigint | null;
};

/** State of the stake field. It follows the minimum of the choice until the player edits or places it. */
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
