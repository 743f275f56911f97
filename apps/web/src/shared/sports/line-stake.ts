import type { Currency } from '@palpite/domain/money';
import { useMoney } from '../money/money.tsx';

/** Returns the stake of one line of a system, rounded to the nearest minor unit, and whether it is exact. */
export function lineStake(stakeMinor: bigint, lines: number): { minor: bigint; isExact: boolean } {
  const count = BigInt(lines);
  return { minor: (2n * stakeMinor + count) / (2n * count), isExact: stakeMinor % count === 0n };
}

/** Formats the stake of a line: `R$ 0,50`, or `≈ R$ 0,67` if rounded. With `times`: `≈ 3 × R$ 0,67`. */
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
