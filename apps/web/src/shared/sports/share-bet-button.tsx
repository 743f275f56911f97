import { Button } from '@palpite/ui';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../messages/toast.ts';
import { useMoney } from '../money/money.tsx';
import { productName } from '../product.ts';
import { type Bet, returnedMinor } from './bet.ts';
import { useBetName } from './bet-name.ts';
import { useSportsNames } from './names.ts';
import { useFormatOdds, useFormatTotalOdds } from './odds-view.ts';

export type ShareBetButtonProps = { bet: Bet; icon: ReactNode; label: string; className?: string };

/** Shares a bet as a picture, or downloads it where files cannot be shared. */
export function ShareBetButton({ bet, icon, label, className }: ShareBetButtonProps) {
  const { t } = useTranslation(['bets', 'markets']);
  const names = useSportsNames();
  const nameOf = useBetName();
  const odds = useFormatOdds();
  const totalOdds = useFormatTotalOdds();
  const money = useMoney();
  const [busy, setBusy] = useState(false);
  const runs = bet.state === 'open' || bet.state === 'pending';
  async function share() {
    setBusy(true);
    try {
      const { drawBet, shareFile } = await import('./bet-picture.ts');
      const picture = await drawBet({
        house: productName,
        heading: nameOf(bet),
        legs: bet.legs.map((leg) => ({
          outcome: names.outcome(leg, leg.outcome, leg.competitors, { name: leg.name }),
          market: names.market(leg, leg.competitors),
          fixture: leg.title ?? leg.competitors.map(({ name }) => name).join(' × '),
          odds: odds(leg.oddsMilli),
        })),
        figures: [
          bet.kind === 'system'
            ? [t('bets:receipt.lines'), String(bet.lines)]
            : [t('bets:picture.odds'), totalOdds(bet.totalOddsMilli, bet.legs.length)],
          [t('bets:picture.stake'), money(bet.stakeMinor, bet.currency)],
          runs
            ? [t('bets:picture.return'), money(bet.highestMinor, bet.currency)]
            : [t('bets:returned'), money(returnedMinor(bet), bet.currency)],
        ],
        number: t('bets:picture.number', { number: bet.betId }),
        note: t('bets:picture.note'),
        more: (count) => t('bets:picture.more', { count }),
      });
      await shareFile(new File([picture], `${productName}-${bet.betId}.png`, { type: 'image/png' }));
    } catch {
      toast.error(t('bets:picture.failed'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="secondary"
      icon={icon}
      loading={busy}
      className={`px-2 ${className ?? ''}`}
      onClick={() => void share()}
    >
      {label}
    </Button>
  );
}
