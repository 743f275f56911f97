import type { Currency } from '@palpite/domain/money';
import { useMoney } from '../money/money.tsx';

/** What one line of a system stakes, to the nearest minor unit, and whether the lines share the stake without a rest. */
export function lineStake(stakeMinor: bigint, lines: number): { minor: bigint; isExact: boolean } {
  const count = BigInt(lines);
  return { minor: (2n * stakeMinor + count) / (2n * count), isExact: stakeMinor % count === 0n };
}

/** Writes it: `R$ 0,50`, and `≈ R$ 0,67` where so many times that is not the stake; with `times` as `≈ 3 × R$ 0,67`. */
export function useLineStake(): (
  stakeMinor: bigint,
  lines: number,
  currency: Currency,
  form?: 'each' | 'times',
) => string {
  const money = useMoney();
  return (stakeMinor, lines, currency, form = 'each') => {
    const { minor, isExact } = lineStake(stakeMinor, lines);
    return `${isExact ? '' : '≈ '}${form === 'times' ? `${lines} × ` : ''}${money(minor, currency)}`;
  };
}
