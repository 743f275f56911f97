import type { Currency } from '@palpite/domain/money';
import { type NamedSystem, namedSystems } from '@palpite/domain/sports/parlay';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../money/money.tsx';
import type { Bet } from './bet.ts';

export function knownSystem(sizes: readonly number[], free: number): NamedSystem | null {
  const names = Object.keys(namedSystems) as NamedSystem[];
  return (
    names.find(
      (name) =>
        namedSystems[name].legs === free &&
        namedSystems[name].sizes.join() === [...sizes].sort((a, b) => a - b).join(),
    ) ?? null
  );
}

/** Returns the name of a bet: `Simples`, `Múltipla (3)`, `Sistema 2/4` or `Yankee`. */
export function useBetName(): (bet: Bet) => string {
  const { t } = useTranslation('bets');
  return ({ kind, legs, sizes, bankers }) => {
    if (kind === 'single') return t('kinds.single');
    if (kind === 'parlay') return t('kinds.parlayOf', { count: legs.length });
    const free = legs.length - bankers.length;
    const known = knownSystem(sizes, free);
    return known ? t(`systems.${known}`) : t('kinds.systemOf', { system: `${sizes.join('+')}/${free}` });
  };
}

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
