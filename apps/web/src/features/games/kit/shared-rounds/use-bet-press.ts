import type { Currency } from '@palpite/domain/money';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { playSound } from '../../../../shared/games/sound.ts';
import { useMoney } from '../../../../shared/money/money.tsx';
import { openOverlay } from '../../../../shared/overlays/overlays.ts';
import type { StakeLimits } from '../stake/stake.ts';
import type { SharedTable } from './use-shared-table.ts';
import type { Stake } from './use-stake.ts';

export type BetPressPort = {
  table: Pick<SharedTable, 'open' | 'place' | 'say'>;
  stake: Stake;
  limits: StakeLimits;
  currency: Currency;
  prizeOf: (bet: string, stakeMinor: bigint) => bigint;
};

/** Handler of a press on a bet: places it, shows why not, or opens the deposit. Its identity is stable. */
export function useBetPress(port: BetPressPort): (bet: string) => void {
  const { t } = useTranslation('originals');
  const money = useMoney();
  const press = (bet: string): void => {
    const { table, stake, limits, currency, prizeOf } = port;
    if (!table.open) return;
    if (stake.problem === 'balanceLow') openOverlay('gameDeposit');
    if (stake.problem !== null || stake.minor === null) return;
    if (prizeOf(bet, stake.minor) > limits.payoutMaxMinor) {
      table.say(t('problems.payoutTooLarge', { max: money(limits.payoutMaxMinor, currency) }));
      return;
    }
    playSound('tick');
    void table.place(bet, stake.minor);
  };
  const latest = useRef(press);
  useLayoutEffect(() => {
    latest.current = press;
  });
  return useCallback((bet: string) => latest.current(bet), []);
}
