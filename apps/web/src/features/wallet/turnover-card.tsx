import { turnoverPercent } from '@palpite/domain/withdrawals';
import { Card, ProgressBar, Skeleton } from '@palpite/ui';
import { Gift } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { BonusProgress } from './bonus-progress.tsx';
import { LazyTurnoverText } from './lazy-turnover-text.tsx';
import type { WalletFigures } from './wallet-figures.ts';

function Bonus({ figures }: { figures: WalletFigures }) {
  const { t } = useTranslation('wallet');
  const has = figures.bonusMinor > 0n;
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-bonus/14 text-bonus">
        <Gift aria-hidden="true" size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-body-sm font-semibold">{t('bonus')}</p>
        <p className="text-caption text-fg-3">{t(has ? 'bonusText' : 'bonusNone')}</p>
      </div>
      <p className={has ? 'text-title-sm font-bold text-bonus' : 'text-title-sm font-bold text-fg-3'}>
        <Money minor={figures.bonusMinor} currency={figures.currency} />
      </p>
    </div>
  );
}

function Turnover({ figures }: { figures: WalletFigures }) {
  const { t } = useTranslation('wallet');
  const money = useMoney();
  const { wageredMinor, leftMinor, currency } = figures;
  const percent = turnoverPercent({ neededMinor: wageredMinor + leftMinor, leftMinor });
  const done = leftMinor <= 0n;
  const left = money(leftMinor, currency);
  return (
    <div className="mt-4 border-t border-hairline pt-4">
      <div className="flex items-baseline justify-between gap-3">
        <p className="text-body-sm font-semibold">{t('turnover.title')}</p>
        <p className={done ? 'text-label text-up' : 'tabular text-label text-fg-2'}>
          {done ? t('turnover.done') : `${percent}%`}
        </p>
      </div>
      <ProgressBar
        className="mt-2.5"
        label={t('turnover.label')}
        percent={percent}
        tone={done ? 'up' : 'action'}
        valueText={
          done
            ? t('turnover.done')
            : t('turnover.progress', {
                done: money(wageredMinor, currency),
                all: money(wageredMinor + leftMinor, currency),
              })
        }
      />
      {done ? null : (
        <p className="mt-2.5 text-caption text-fg-2">
          <LazyTurnoverText of="deposit" text={t('turnover.left', { amount: left })} amount={left} />
        </p>
      )}
      <p className="mt-1.5 text-caption text-fg-3">{done ? t('turnover.clear') : t('turnover.text')}</p>
    </div>
  );
}

/** Shows the bonus balance and the turnover required before a withdrawal. */
export function TurnoverCard({ figures }: { figures: WalletFigures | null }) {
  if (!figures) return <Skeleton className="h-44 rounded-card" />;
  return (
    <Card>
      <Bonus figures={figures} />
      <BonusProgress currency={figures.currency} />
      <Turnover figures={figures} />
    </Card>
  );
}
