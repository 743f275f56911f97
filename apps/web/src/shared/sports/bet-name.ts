import { type NamedSystem, namedSystems } from '@palpite/domain/sports/parlay';
import { useTranslation } from 'react-i18next';
import type { Bet } from './bet.ts';

/** Returns the name of a well-known system, or null. */
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
