import { Button, EmptyArt, EmptyState, Skeleton } from '@palpite/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Offers } from './prices.queries.ts';

const places = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** Renders a skeleton, the failure or the empty state in place of the prices. */
export function PricesState({
  prices,
  count = 6,
  children,
}: {
  prices: Offers;
  count?: 4 | 6;
  children: ReactNode;
}) {
  const { t } = useTranslation(['deposit', 'common']);
  if (prices.offers === null && prices.failed)
    return (
      <EmptyState
        art={<EmptyArt kind="offline" className="w-36" />}
        title={t('deposit:prices.failed')}
        action={
          <Button variant="secondary" onClick={prices.retry}>
            {t('common:retry')}
          </Button>
        }
      />
    );
  if (prices.offers === null)
    return (
      <div
        aria-busy="true"
        className={count === 6 ? 'grid grid-cols-3 gap-2 big:grid-cols-2' : 'grid grid-cols-2 gap-2'}
      >
        {places.slice(0, count).map((place) => (
          <Skeleton key={place} className="h-19 rounded-md" />
        ))}
      </div>
    );
  if (prices.offers.length === 0)
    return (
      <EmptyState
        art={<EmptyArt kind="wallet" className="w-36" />}
        title={t('deposit:prices.none')}
        text={t('deposit:prices.noneText')}
      />
    );
  return children;
}
