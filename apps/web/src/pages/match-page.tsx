import { Banner, Button, EmptyArt, EmptyState, Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MatchBets } from '../features/bets/match-bets.tsx';
import { MarketList } from '../features/match/market-list.tsx';
import { matchQuery } from '../features/match/match.queries.ts';
import { MatchStory } from '../features/match/match-story.tsx';
import { ScoreHead } from '../features/match/score-head.tsx';
import { Refusal } from '../shared/api.ts';
import { paths } from '../shared/paths.ts';
import { queryClient } from '../shared/query-client.ts';
import { useIsLocked, useLive } from '../shared/sports/price-board.ts';
import { useFirstDeferred } from '../shared/use-first-deferred.ts';

/** Asks for the match that the address names. */
export function askForMatch({ id }: { id?: unknown }): Promise<void> {
  return queryClient.prefetchQuery(matchQuery(String(id ?? '')));
}

/** This is one match: how it stands, what happened, and every market of it. */
export function MatchPage() {
  const { id: asked } = useSearch({ strict: false }) as { id?: unknown };
  // The router reads a number where the address has digits only.
  const matchId = String(asked ?? '');
  const { data: latest, error, refetch } = useQuery(matchQuery(matchId));
  const data = useFirstDeferred(latest);
  useLive(useMemo(() => [matchId], [matchId]));
  if (data) return <Match found={data} />;
  if (error && !latest) return <MatchMissing refusal={error} onRetry={() => void refetch()} />;
  return <MatchSkeleton />;
}

type Found = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof matchQuery>['queryFn']>>>>;

function Match({ found }: { found: Found }) {
  const { t } = useTranslation('match');
  const locked = useIsLocked();
  const { match, markets, events, statistics, hotMarketIds } = found;
  return (
    <div className="flex flex-col pb-6 md:grid md:grid-cols-[minmax(0,1fr)_20rem] md:items-start md:gap-x-4">
      <div className="md:col-span-2">
        <ScoreHead match={match} />
        {locked ? (
          <Banner tone="offline" live className="mx-4 mb-3">
            {t('locked')}
          </Banner>
        ) : null}
      </div>
      <aside className="gutter mb-3 flex flex-col gap-4 md:order-2 md:pl-0">
        <MatchStory match={match} events={events} statistics={statistics} />
        <MatchBets matchId={match.state.matchId} />
      </aside>
      <MarketList match={match} markets={markets} hotIds={hotMarketIds} />
    </div>
  );
}

function MatchMissing({ refusal, onRetry }: { refusal: Error; onRetry: () => void }) {
  const { t } = useTranslation(['match', 'common']);
  const isGone = refusal instanceof Refusal && refusal.code === 'match_unknown';
  return (
    <EmptyState
      className="mt-8"
      art={<EmptyArt kind="match" className="w-40" />}
      title={isGone ? refusal.message : t('match:failed')}
      text={t('match:missingText')}
      action={
        isGone ? (
          <Button variant="secondary" render={<Link to={paths.sports} />}>
            {t('match:toSports')}
          </Button>
        ) : (
          <Button variant="secondary" onClick={onRetry}>
            {t('common:retry')}
          </Button>
        )
      }
    />
  );
}

const skeletonSections = ['a', 'b', 'c', 'd'] as const;

function MatchSkeleton() {
  return (
    <div className="gutter flex flex-col gap-3 pt-3">
      <Skeleton className="h-36 w-full rounded-card" />
      <Skeleton className="h-10 w-full rounded-full" />
      {skeletonSections.map((name) => (
        <Skeleton key={name} className="h-28 w-full rounded-card" />
      ))}
    </div>
  );
}
