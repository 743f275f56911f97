import { cx, ProgressBar } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { Money, useMoney } from '../../shared/money/money.tsx';
import type { Player } from '../../shared/session/player.ts';
import { useTurnoverText } from '../../shared/wallet/turnover-text.ts';
import type { Limits } from './limits.ts';

function Progress({ limits }: { limits: Limits }) {
  const { t } = useTranslation('withdraw');
  const money = useMoney();
  const withWeights = useTurnoverText('deposit');
  const { progressPercent, turnoverNeededMinor, turnoverLeftMinor, currency } = limits;
  const done = turnoverLeftMinor <= 0n;
  const left = money(turnoverLeftMinor, currency);
  const text = done ? t('progress.done') : withWeights(t('progress.left', { amount: left }), left);
  return (
    <div className="mt-4 border-t border-hairline pt-3.5">
      <div className="flex items-baseline justify-between gap-3 text-label">
        <p className="text-fg-2">{t('progress.title')}</p>
        <p className={cx('tabular', done ? 'text-up' : 'text-fg-1')}>{Math.floor(progressPercent)}%</p>
      </div>
      <ProgressBar
        className="mt-2"
        label={t('progress.label')}
        percent={progressPercent}
        valueText={
          done
            ? undefined
            : `${money(turnoverNeededMinor - turnoverLeftMinor, currency)} / ${money(turnoverNeededMinor, currency)}`
        }
        tone={done ? 'up' : 'action'}
      />
      {/* The text says that nothing blocks the balance, which is not true during a hold. */}
      {limits.hold ? null : <p className="mt-2 text-caption text-fg-3">{text}</p>}
    </div>
  );
}

export interface AvailableCardProps {
  limits: Limits;
  player: Player;
  heldMinor: bigint;
}

export function AvailableCard({ limits, player, heldMinor }: AvailableCardProps) {
  const { t } = useTranslation('withdraw');
  const parts = [
    ['balance', player.cashMinor],
    ['held', heldMinor],
    ['bonus', player.bonusMinor],
  ] as const;
  return (
    <section aria-label={t('available')} className="rounded-card bg-surface-2 p-4">
      <p className="text-caption text-fg-3">{t('available')}</p>
      <p className="mt-0.5 text-money">
        <Money minor={limits.availableMinor} currency={limits.currency} />
      </p>
      <dl className="mt-3 grid grid-cols-3 gap-2 big:grid-cols-1">
        {parts.map(([name, minor]) => (
          <div key={name} className="min-w-0">
            <dt className="text-micro text-fg-3">{t(name)}</dt>
            <dd
              className={cx(
                'truncate text-label',
                name === 'bonus' && minor > 0n ? 'text-bonus' : 'text-fg-1',
              )}
            >
              <Money minor={minor} currency={limits.currency} />
            </dd>
          </div>
        ))}
      </dl>
      <Progress limits={limits} />
    </section>
  );
}
