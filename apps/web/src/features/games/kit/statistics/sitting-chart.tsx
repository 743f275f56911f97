import type { Currency } from '@palpite/domain/money';
import { cx } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { SignedAmount } from '../../../../shared/games/signed-amount.tsx';
import { useMoney } from '../../../../shared/money/money.tsx';
import { useTally } from '../results/session-tally.ts';
import { drawSittingLine } from './sitting-line.ts';

const box = { width: 320, height: 112, inset: 10 };

/** The play session as a line: above zero won, below zero lost. */
export function SittingChart({ currency }: { currency: Currency }) {
  const { t } = useTranslation('statistics');
  const money = useMoney();
  const { netMinor, rounds, nets } = useTally();
  const line = drawSittingLine(nets, box);
  const up = netMinor >= 0n;
  return (
    <section className="rounded-card bg-surface-2 p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-label text-fg-2">{t('sitting')}</h3>
        <span className="tabular text-caption text-fg-3">{t('roundCount', { count: rounds })}</span>
      </div>
      <p className="mt-1 text-money font-bold">
        <SignedAmount minor={netMinor} currency={currency} />
      </p>
      {rounds === 0 ? (
        <p className="mt-2 text-body-sm text-fg-3">{t('sittingEmpty')}</p>
      ) : (
        <svg
          viewBox={`0 0 ${box.width} ${box.height}`}
          role="img"
          aria-label={t('chart', { amount: money(netMinor, currency), count: rounds })}
          className={cx('mt-3 w-full overflow-visible', up ? 'text-up' : 'text-down')}
        >
          <path d={line.area} fill="currentColor" opacity={0.14} />
          <path
            d={`M0 ${line.zeroY}H${box.width}`}
            className="stroke-control"
            strokeWidth={1}
            strokeDasharray="3 4"
          />
          <path
            d={line.path}
            fill="none"
            stroke="currentColor"
            strokeWidth={2.5}
            strokeLinejoin="round"
            strokeLinecap="round"
          />
          <circle cx={line.lastX} cy={line.lastY} r={4.5} fill="currentColor" />
        </svg>
      )}
    </section>
  );
}
