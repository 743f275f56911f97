import type { PlayPeriod } from '@palpite/contracts/records';
import { gameNames } from '@palpite/domain/games/names';
import type { Currency } from '@palpite/domain/money';
import { formatDate } from '@palpite/i18n';
import { Card, Chip, ChipRow, EmptyArt, EmptyState, Skeleton } from '@palpite/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import { type Player, usePlayer } from '../../shared/session/player.ts';
import { useSession } from '../../shared/session/session.ts';
import { studios } from '../../shared/studios.ts';
import { FailedState, GuestState } from '../../shared/ui/empty-states.tsx';
import { dateOf } from './filters.ts';
import { type PlayFigures, type ProductFigures, playStatisticsQuery } from './play-statistics.queries.ts';
import { SignedMoney } from './signed-money.tsx';

const periods: readonly PlayPeriod[] = ['today', 'week', 'month', 'year', 'all'];

/** An unknown provider keeps its product code. */
function useProductName(): (product: string) => string {
  const { t } = useTranslation('pages');
  return (product) => {
    if (product === 'sports') return t('titles.sports');
    const game = gameNames.find((each) => each === product);
    if (game) return t(`titles.${game}`);
    return studios.find(({ book }) => book === product)?.name ?? product;
  };
}

function Total({ label, minor, currency }: { label: string; minor: bigint; currency: Currency }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-fg-3">{label}</dt>
      <dd className="text-body font-semibold">
        <Money minor={minor} currency={currency} />
      </dd>
    </div>
  );
}

function Totals({ figures, currency }: { figures: PlayFigures; currency: Currency }) {
  const { t } = useTranslation('records');
  const { from, to, stakedMinor, returnedMinor } = figures;
  return (
    <Card>
      <p className="text-caption text-fg-3">
        {from === null
          ? t('statistics.always')
          : t('statistics.span', { from: formatDate(dateOf(from)), to: formatDate(dateOf(to)) })}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-3 big:grid-cols-1">
        <div className="col-span-full">
          <dt className="text-body-sm text-fg-2">{t('statistics.net')}</dt>
          <dd className="text-money">
            <SignedMoney minor={returnedMinor - stakedMinor} currency={currency} />
          </dd>
        </div>
        <Total label={t('statistics.staked')} minor={stakedMinor} currency={currency} />
        <Total label={t('statistics.returned')} minor={returnedMinor} currency={currency} />
      </dl>
    </Card>
  );
}

function Product({ figures, currency }: { figures: ProductFigures; currency: Currency }) {
  const { t } = useTranslation('records');
  const nameOf = useProductName();
  const { product, stakes, stakedMinor, returnedMinor } = figures;
  return (
    <li className="border-b border-hairline py-3 last:border-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 text-body font-semibold">
          {nameOf(product)}
          <span className="ml-2 text-caption font-normal whitespace-nowrap text-fg-3">
            {t('statistics.stakes', { count: stakes })}
          </span>
        </span>
        <span className="ml-auto text-body font-semibold">
          <SignedMoney minor={returnedMinor - stakedMinor} currency={currency} />
        </span>
      </p>
      <dl className="mt-1 flex flex-wrap gap-x-4 text-caption text-fg-3 *:flex *:gap-1.5">
        <div>
          <dt>{t('statistics.staked')}</dt>
          <dd className="text-fg-2">
            <Money minor={stakedMinor} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('statistics.returned')}</dt>
          <dd className="text-fg-2">
            <Money minor={returnedMinor} currency={currency} />
          </dd>
        </div>
      </dl>
    </li>
  );
}

function Figures({ period, player }: { period: PlayPeriod; player: Player }) {
  const { t } = useTranslation('records');
  const { currency } = player;
  const { data, isError, isFetching, error, refetch } = useQuery({
    ...playStatisticsQuery(period, currency),
    placeholderData: keepPreviousData,
  });
  if (isError)
    return (
      <FailedState
        title={t('statistics.failed.title')}
        text={t('statistics.failed.text')}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <div className="flex flex-col gap-4" aria-busy="true">
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-56 rounded-card" />
      </div>
    );
  if (data.products.length === 0)
    return (
      <EmptyState
        className="mt-6"
        art={<EmptyArt kind="bets" className="w-40" />}
        title={t('statistics.empty.title')}
        text={t('statistics.empty.text')}
      />
    );
  return (
    <>
      <Totals figures={data} currency={currency} />
      <Card padding="none" className="px-4 py-1">
        <ul>
          {data.products.map((figures) => (
            <Product key={figures.product} figures={figures} currency={currency} />
          ))}
        </ul>
      </Card>
      <p className="px-1 text-caption text-pretty text-fg-3">{t('statistics.note')}</p>
    </>
  );
}

function PlayStatistics() {
  const { t } = useTranslation('records');
  const [period, setPeriod] = useState<PlayPeriod>('month');
  const loggedIn = useSession((session) => session.token !== '');
  const player = usePlayer();
  if (!loggedIn)
    return (
      <GuestState
        className="mt-10"
        art="bets"
        title={t('statistics.guest.title')}
        text={t('statistics.guest.text')}
      />
    );
  return (
    <>
      <ChipRow label={t('statistics.period')} className="-mx-4 px-4">
        {periods.map((each) => (
          <Chip key={each} selected={each === period} onClick={() => setPeriod(each)}>
            {t(`statistics.periods.${each}`)}
          </Chip>
        ))}
      </ChipRow>
      {player ? <Figures period={period} player={player} /> : <Skeleton className="h-40 rounded-card" />}
    </>
  );
}

export function StatisticsScreen() {
  return (
    <div className="gutter mx-auto flex max-w-140 flex-col gap-4 pt-2 pb-6">
      <PlayStatistics />
    </div>
  );
}
