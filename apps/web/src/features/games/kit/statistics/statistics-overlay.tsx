import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { Button, cx, GameTile, Sheet, Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SignedAmount } from '../../../../shared/games/signed-amount.tsx';
import { useLocale } from '../../../../shared/i18n/i18n.ts';
import { Money, useMoney } from '../../../../shared/money/money.tsx';
import type { OverlayComponentProps } from '../../../../shared/overlays/overlays.ts';
import { usePlayer } from '../../../../shared/session/player.ts';
import { useTally } from '../results/session-tally.ts';
import { drawSessionLine } from './session-line.ts';
import { type GameFigures, type Statistics, statisticsQuery } from './statistics.queries.ts';

function Totals({ all, currency }: { all: GameFigures; currency: Currency }) {
  const { t } = useTranslation('statistics');
  const locale = useLocale();
  const facts = [
    ['net', <SignedAmount key="net" minor={all.netMinor} currency={currency} />],
    ['rounds', formatNumber(all.rounds, locale, 0)],
    ['biggestPayout', <Money key="payout" minor={all.biggestPayoutMinor} currency={currency} />],
    ['biggestMultiplier', `${formatNumber(all.biggestMultiplier, locale)}×`],
  ] as const;
  return (
    <section>
      <h3 className="text-title-sm">{t('all')}</h3>
      <dl className="mt-3 grid grid-cols-2 gap-2 big:grid-cols-1">
        {facts.map(([name, value]) => (
          <div key={name} className="rounded-md bg-surface-2 px-4 py-3">
            <dt className="text-caption text-fg-3">{t(name)}</dt>
            <dd className="tabular mt-1 text-body font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Games({ games, currency }: { games: Statistics['games']; currency: Currency }) {
  const { t } = useTranslation(['statistics', 'pages']);
  const locale = useLocale();
  return (
    <section>
      <h3 className="text-title-sm">{t('statistics:games')}</h3>
      <ul className="mt-2 divide-y divide-hairline/60">
        {games.map(({ game, rounds, netMinor, biggestPayoutMinor, biggestMultiplier }) => (
          <li key={game} className="flex items-center gap-3 py-3">
            <GameTile game={game} ratio="1/1" className="size-12 shrink-0" />
            <div className="min-w-0 flex-1">
              <p className="flex items-baseline justify-between gap-3 text-body-sm font-semibold">
                <span className="truncate">{t(`pages:titles.${game}`)}</span>
                <SignedAmount minor={netMinor} currency={currency} className="shrink-0" />
              </p>
              <p className="tabular mt-0.5 text-caption text-fg-3">
                {t('statistics:roundCount', { count: rounds })} · {t('statistics:best')}{' '}
                <Money minor={biggestPayoutMinor} currency={currency} /> ·{' '}
                {formatNumber(biggestMultiplier, locale)}×
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Figures({ currency }: { currency: Currency }) {
  const { t } = useTranslation(['statistics', 'originals']);
  const { data, error, refetch } = useQuery(statisticsQuery(currency));
  if (data)
    return data.games.length === 0 ? null : (
      <>
        <Totals all={data.all} currency={currency} />
        <Games games={data.games} currency={currency} />
      </>
    );
  if (error)
    return (
      <div className="flex flex-col items-center gap-3 py-4">
        <p role="status" className="text-center text-body-sm text-fg-2">
          {error.name === 'Refusal' ? error.message : t('statistics:unreachable')}
        </p>
        <Button variant="secondary" size={40} onClick={() => void refetch()}>
          {t('originals:retry')}
        </Button>
      </div>
    );
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      <Skeleton className="h-32 w-full rounded-md" />
      <Skeleton className="h-16 w-full rounded-md" />
      <Skeleton className="h-16 w-full rounded-md" />
    </div>
  );
}

export function StatisticsOverlay({ onClose }: OverlayComponentProps<'statistics'>) {
  const { t } = useTranslation(['statistics', 'originals', 'pages']);
  const player = usePlayer();
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('statistics:title')}
      closeLabel={t('originals:close')}
      height="full"
      desktop="side"
    >
      {player ? (
        <div className="flex flex-col gap-6">
          <SessionChart currency={player.currency} />
          <Figures currency={player.currency} />
        </div>
      ) : null}
    </Sheet>
  );
}

const box = { width: 320, height: 112, inset: 10 };

function SessionChart({ currency }: { currency: Currency }) {
  const { t } = useTranslation('statistics');
  const money = useMoney();
  const { netMinor, rounds, nets } = useTally();
  const line = drawSessionLine(nets, box);
  const up = netMinor >= 0n;
  return (
    <section className="rounded-card bg-surface-2 p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-label text-fg-2">{t('playSession')}</h3>
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
