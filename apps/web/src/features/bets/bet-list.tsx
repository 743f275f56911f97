import { fromWire } from '@palpite/domain/money';
import { Button, EmptyArt, EmptyState, Skeleton } from '@palpite/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../shared/money/money.tsx';
import { paths } from '../../shared/paths.ts';
import { usePlayer } from '../../shared/session/player.ts';
import { useSession } from '../../shared/session/session.ts';
import { FailedState, GuestState } from '../../shared/ui/empty-states.tsx';
import { ListEnd as SharedListEnd } from '../../shared/ui/list-end.tsx';
import { BetCards } from './bet-cards.tsx';
import { type BetsState, betsQuery } from './bets.queries.ts';

function Waiting() {
  return (
    <div className="two-columns" aria-busy="true">
      <div className="gap-3">
        <Skeleton className="h-52 rounded-card" />
        <Skeleton className="h-52 rounded-card" />
      </div>
    </div>
  );
}

export function BetList({ state }: { state: BetsState }) {
  const { t } = useTranslation(['bets', 'common']);
  const loggedIn = useSession((session) => session.token !== '');
  const player = usePlayer();
  const money = useMoney();
  const currency = player?.currency ?? 'BRL';
  const list = useInfiniteQuery({ ...betsQuery(state), enabled: loggedIn });
  const bets = list.data?.bets ?? [];

  if (!loggedIn) return <GuestState art="bets" title={t('bets:guest.title')} text={t('bets:guest.text')} />;
  if (list.isPending) return <Waiting />;
  if (list.isError && bets.length === 0)
    return (
      <FailedState
        title={t('bets:failed.title')}
        text={t('bets:failed.text')}
        onRetry={() => void list.refetch()}
      />
    );
  if (bets.length === 0)
    return (
      <EmptyState
        art={<EmptyArt kind="bets" className="w-40" />}
        title={t(`bets:empty.${state}.title`)}
        text={t(`bets:empty.${state}.text`)}
        action={
          <Button variant="secondary" render={<Link to={paths.sports} />}>
            {t('bets:empty.action')}
          </Button>
        }
      />
    );
  return (
    <div className="two-columns">
      <div className="gap-3">
        {state === 'open' && list.data ? (
          <p className="col-span-full flex justify-between px-1 text-label text-fg-2">
            <span>{t('bets:openCount', { count: list.data.openCount })}</span>
            <span className="tabular">
              {t('bets:inPlay', { amount: money(fromWire(list.data.openStake, currency), currency) })}
            </span>
          </p>
        ) : null}
        <BetCards bets={bets} offersWanted={state === 'open'} />
        {list.hasNextPage ? (
          <ListEnd busy={list.isFetchingNextPage} onReach={() => void list.fetchNextPage()} />
        ) : null}
      </div>
    </div>
  );
}

function ListEnd({ busy, onReach }: { busy: boolean; onReach: () => void }) {
  const { t } = useTranslation('bets');
  return <SharedListEnd busy={busy} label={t('more')} onReach={onReach} />;
}
