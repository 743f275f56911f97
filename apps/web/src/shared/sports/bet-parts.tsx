import type { BetLeg } from '@palpite/contracts/sports';
import { Button, cx } from '@palpite/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../messages/toast.ts';
import { useMoney } from '../money/money.tsx';
import { productName } from '../product.ts';
import { type Bet, returnedMinor } from './bet.ts';
import { useBetName } from './bet-texts.ts';
import { useSportsNames } from './names.ts';
import { useFormatOdds, useFormatTotalOdds } from './prices/odds-view.ts';

type DelayRingProps = {
  fromMs: number;
  untilMs: number;
  label: string;
  size?: number;
};

export function DelayRing({ fromMs, untilMs, label, size = 64 }: DelayRingProps) {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  const leftMs = Math.max(0, untilMs - nowMs);
  const share = Math.min(1, leftMs / Math.max(1, untilMs - fromMs));
  const around = 2 * Math.PI * 20;
  return (
    <span
      role="timer"
      aria-label={label}
      className="relative inline-grid place-items-center"
      style={{ width: size, height: size }}
    >
      <svg aria-hidden="true" viewBox="0 0 48 48" className="absolute inset-0 -rotate-90">
        <circle cx="24" cy="24" r="20" fill="none" strokeWidth="4" className="stroke-surface-3" />
        <circle
          cx="24"
          cy="24"
          r="20"
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={`${around * share} ${around}`}
          className="stroke-accent"
        />
      </svg>
      <span aria-hidden="true" className="tabular text-title-sm font-extrabold">
        {Math.ceil(leftMs / 1000)}
      </span>
    </span>
  );
}

type LegBasisProps = Partial<Pick<BetLeg, 'scoreAtPlacement'>> &
  Pick<BetLeg, 'scoreBasis'> & { className?: string };

/**
 * Says which goals an in-play handicap counts, with the score at placement if known. Renders nothing for other markets.
 */
export function LegBasis({ scoreBasis, scoreAtPlacement, className }: LegBasisProps) {
  const { t } = useTranslation('bets');
  if (scoreBasis === null) return null;
  return (
    <p className={cx('tabular text-caption text-fg-2', className)}>
      {scoreBasis === 'placement' && scoreAtPlacement
        ? t('basis.placementAt', { score: `${scoreAtPlacement.home} – ${scoreAtPlacement.away}` })
        : t(`basis.${scoreBasis}`)}
    </p>
  );
}

type ShareBetButtonProps = { bet: Bet; icon: ReactNode; label: string; className?: string };

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
        product: productName,
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
