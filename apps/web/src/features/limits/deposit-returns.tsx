import { fromWire } from '@palpite/domain/money';
import { formatDateTime } from '@palpite/i18n';
import { Card } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/api.ts';
import { Money } from '../../shared/money/money.tsx';
import type { Player } from '../../shared/session/player.ts';

export function DepositReturns({ player: { currency } }: { player: Player }) {
  const { t } = useTranslation('limits');
  const id = useId();
  const { data } = useQuery({
    queryKey: ['returns'],
    queryFn: ({ signal }) => call('getReturns', { query: { loading: false } }, { signal }),
    staleTime: 0,
  });
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Card>
        <h3 id={id} className="text-title-sm">
          {t('stop.returns.title')}
        </h3>
        <ul className="mt-2 divide-y divide-hairline">
          {data.map(({ id: returnId, amount, status, at }) => (
            <li key={returnId} className="flex items-baseline justify-between gap-3 py-2">
              <span className="min-w-0">
                <span className="block text-body-sm">
                  {t(status === '10' ? 'stop.returns.done' : 'stop.returns.underWay')}
                </span>
                <span className="block text-label text-fg-2">{formatDateTime(new Date(at))}</span>
              </span>
              <span className="shrink-0 text-body-sm font-bold">
                <Money minor={fromWire(amount, currency)} currency={currency} />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
