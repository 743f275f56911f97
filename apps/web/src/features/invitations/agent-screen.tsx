import type { Currency } from '@palpite/domain/money';
import { formatDate } from '@palpite/i18n';
import { Badge, Card, EmptyArt, EmptyState, Skeleton } from '@palpite/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { ListEnd } from '../../shared/ui/list-end.tsx';
import { HowItWorks, useRate } from './how-it-works.tsx';
import type { Earning, Invitations } from './invitations.ts';
import { earningsQuery } from './invitations.ts';
import { InviteCard } from './invite-card.tsx';
import { EarnedCard, FailedInvitations, WithInvitations } from './with-invitations.tsx';

export function AgentScreen() {
  const { t } = useTranslation('invitations');
  return (
    <WithInvitations>
      {(player, invitations) => (
        <div className="gutter grid grid-cols-1 gap-x-6 pt-1 pb-4 tablet:grid-cols-2 tablet:items-start">
          <div className="flex flex-col gap-3">
            <EarnedCard invitations={invitations} />
            {player.stop ? null : <InviteCard code={player.inviteCode} />}
            <LevelsCard invitations={invitations} />
          </div>
          <div>
            <section aria-labelledby="invitation-history">
              <h2 id="invitation-history" className="flex min-h-12 items-center text-title-sm">
                {t('agent.history')}
              </h2>
              <EarningsList currency={invitations.currency} />
            </section>
            <HowItWorks invitations={invitations} />
          </div>
        </div>
      )}
    </WithInvitations>
  );
}

function LevelsCard({ invitations }: { invitations: Invitations }) {
  const { t } = useTranslation('invitations');
  const rate = useRate();
  const { levels, terms, currency } = invitations;
  return (
    <section aria-labelledby="invitation-levels">
      <h2 id="invitation-levels" className="flex min-h-12 items-center text-title-sm">
        {t('agent.levels')}
      </h2>
      <Card padding="none">
        <ul className="divide-y divide-hairline">
          {levels.map(({ level, friends, earnedMinor }) => (
            <li key={level} className="flex items-center gap-3 px-4 py-3">
              <span
                aria-hidden="true"
                className="tabular grid size-10 shrink-0 place-items-center rounded-md bg-surface-3 text-title-sm font-bold"
              >
                {level}
              </span>
              <div className="min-w-0 flex-1">
                <p className="text-body-sm font-semibold">
                  <span className="sr-only">{t('friends.level', { level })} · </span>
                  {t('agent.friends', { count: friends })}
                </p>
                <p className="text-caption text-fg-3">{t(`friends.levelText.${level}`)}</p>
              </div>
              <div className="shrink-0 text-right">
                <p className="text-body-sm font-semibold">
                  <Money minor={earnedMinor} currency={currency} />
                </p>
                <p className="tabular text-caption text-fg-3">
                  {t('agent.rate')} {rate(terms.ratesPermille[level])}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

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

function EarningsList({ currency }: { currency: Currency }) {
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
