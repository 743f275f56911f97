import type { Currency } from '@palpite/domain/money';
import { formatDate } from '@palpite/i18n';
import { Badge, Card, EmptyArt, EmptyState, Skeleton } from '@palpite/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { ListEnd } from '../../shared/ui/list-end.tsx';
import { useRate } from './how-it-works.tsx';
import { earningsQuery } from './invitations.queries.ts';
import type { Earning } from './invitations.ts';
import { FailedInvitations } from './with-invitations.tsx';

const tones = { waiting: 'neutral', inReview: 'boost', paid: 'up', takenBack: 'down' } as const;

function EarningRow({ earning, currency }: { earning: Earning; currency: Currency }) {
  const { t } = useTranslation('invitations');
  const money = useMoney();
  const rate = useRate();
  const isReward = earning.kind === 'reward';
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-body-sm font-semibold">
          {isReward
            ? t('agent.reward', { name: earning.friendName })
            : t('agent.commission', {
                level: earning.level,
                friends: t('agent.friends', { count: earning.friends }),
              })}
        </p>
        <p className="tabular text-caption text-fg-3">
          {isReward
            ? t('agent.rewardText')
            : earning.ratePermille === null
              ? t('agent.mixedText', { turnover: money(earning.turnoverMinor, currency) })
              : t('agent.commissionText', {
                  turnover: money(earning.turnoverMinor, currency),
                  rate: rate(earning.ratePermille),
                })}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <span className="text-body-sm font-semibold">
          <Money minor={earning.amountMinor} currency={currency} />
        </span>
        <Badge tone={tones[earning.status]}>{t(`agent.status.${earning.status}`)}</Badge>
      </div>
    </li>
  );
}

/** Commissions and rewards by day, with their calculation and payment state. */
export function EarningsList({ currency }: { currency: Currency }) {
  const { t } = useTranslation('invitations');
  const list = useInfiniteQuery(earningsQuery(currency));
  const earnings = list.data ?? [];
  if (list.isPending) return <Skeleton className="h-56 rounded-card" />;
  if (list.isError && earnings.length === 0) return <FailedInvitations onRetry={() => void list.refetch()} />;
  if (earnings.length === 0)
    return (
      <EmptyState
        art={<EmptyArt kind="bets" className="w-32" />}
        title={t('agent.empty.title')}
        text={t('agent.empty.text')}
      />
    );
  const days = Map.groupBy(earnings, ({ day }) => formatDate(day));
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h3 className="px-1 pt-3 pb-2 text-caption font-semibold text-fg-3">{day}</h3>
          <Card padding="none">
            <ul className="divide-y divide-hairline">
              {ofDay.map((earning) => (
                <EarningRow key={earning.key} earning={earning} currency={currency} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
      {list.hasNextPage ? (
        <ListEnd
          busy={list.isFetchingNextPage}
          label={t('agent.more')}
          onReach={() => void list.fetchNextPage()}
        />
      ) : null}
    </>
  );
}
