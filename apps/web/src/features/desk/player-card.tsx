import { locales } from '@palpite/domain/locales';
import { fromWire } from '@palpite/domain/money';
import { formatDate, formatRecent, offeredLocale } from '@palpite/i18n';
import { Badge, Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import { currencyOf } from '../../shared/session/player.ts';
import { callDesk } from './desk-calls.ts';
import { DeskFailed } from './desk-failed.tsx';
import { deskKey } from './use-desk-socket.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 py-1.5">
      <dt className="text-caption text-fg-3">{name}</dt>
      <dd className="tabular min-w-0 text-right text-body-sm break-words">{children}</dd>
    </div>
  );
}

/** What staff should know about the player before they answer; read only. */
export function PlayerCard({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation('desk');
  const { data, isLoadingError, refetch } = useQuery({
    queryKey: [...deskKey, 'player', conversationId],
    queryFn: () => callDesk('getPlayerSummary', { params: { conversationId } }),
  });
  if (isLoadingError) return <DeskFailed className="p-4" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="m-4 h-80 rounded-card" />;
  const currency = currencyOf(data.currency);
  const money = (amount: number) => <Money minor={fromWire(amount, currency)} currency={currency} />;
  return (
    <section aria-label={t('summary')} className="flex flex-col gap-4 p-4">
      <div>
        <h2 dir="auto" className="text-title-sm break-words">
          {data.name || data.email}
        </h2>
        <p className="text-body-sm break-all text-fg-2 select-all">{data.email}</p>
        <p className="mt-2 flex flex-wrap gap-1.5">
          <Badge tone={data.verified ? 'up' : 'neutral'}>
            {t(data.verified ? 'player.verified' : 'player.unverified')}
          </Badge>
          {data.blocked ? <Badge tone="down">{t('player.blocked')}</Badge> : null}
          {data.isTest ? <Badge>{t('player.test')}</Badge> : null}
        </p>
      </div>
      <dl className="divide-y divide-hairline">
        <Fact name={t('player.cash')}>{money(data.cash)}</Fact>
        <Fact name={t('player.bonus')}>{money(data.bonus)}</Fact>
        <Fact name={t('player.turnover')}>{money(data.turnover)}</Fact>
        <Fact name={t('player.level')}>{data.level}</Fact>
        <Fact name={t('player.id')}>
          <span className="select-all">{data.playerId}</span>
        </Fact>
        {data.phone ? <Fact name={t('player.phone')}>{data.phone}</Fact> : null}
        <Fact name={t('player.lang')}>{locales[offeredLocale(data.lang)].name}</Fact>
        <Fact name={t('player.since')}>{formatDate(new Date(data.since))}</Fact>
      </dl>
      <div>
        <h3 className="text-label text-fg-2">{t('player.latest')}</h3>
        {data.latest.length === 0 ? (
          <p className="mt-1 text-body-sm text-fg-3">{t('player.nothing')}</p>
        ) : null}
        <ul className="divide-y divide-hairline">
          {data.latest.map(({ id, kind, state, amount, reference, at }) => (
            <li key={`${kind} ${id}`} className="flex items-baseline gap-3 py-2">
              <span className="min-w-0 flex-1">
                <span className="block text-body-sm">{t(`player.${kind}`)}</span>
                <span className="block truncate text-caption text-fg-3">
                  {formatRecent(new Date(at))} · {t(`states.${state}`)} · {reference}
                </span>
              </span>
              <span className="text-body-sm font-semibold">{money(amount)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
