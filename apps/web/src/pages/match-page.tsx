import { Banner, Button, EmptyArt, EmptyState, Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MarketList } from '../features/match/market-list.tsx';
import { MatchStory } from '../features/match/match-story.tsx';
import { ScoreHead, ScoreStrip } from '../features/match/score-head.tsx';
import { lazyPart } from '../rendering/lazy-part.ts';
import { useFirstDeferred } from '../rendering/use-first-deferred.ts';
import { Refusal } from '../shared/api/api.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { paths } from '../shared/paths.ts';
import { matchQuery } from '../shared/sports/match.queries.ts';
import { useIsLocked, useLive } from '../shared/sports/prices/price-board.ts';

/** The player's bets have a request of their own, so their code can load later. */
const MatchBets = lazyPart(() => import('../features/bets/match-bets.tsx'), 'MatchBets');

export function prefetchMatch({ id }: { id?: unknown }): Promise<void> {
  return queryClient.prefetchQuery(matchQuery(String(id ?? '')));
}

export function MatchPage() {
  const { id: idInAddress } = useSearch({ strict: false }) as { id?: unknown };
  // The router parses digits in the address as a number.
  const matchId = String(idInAddress ?? '');
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
  const head = useRef<HTMLElement>(null);
  return (
    <div className="pb-6">
      <ScoreStrip match={match} head={head} />
      <div className="flex flex-col short:grid short:grid-cols-2 short:grid-rows-[auto_1fr] short:items-start md:grid md:grid-cols-[minmax(0,1fr)_20rem] md:items-start md:gap-x-4 lg:grid-cols-1">
        <div className="md:col-span-2 lg:col-span-1">
          <ScoreHead match={match} head={head} />
          {locked ? (
            <Banner tone="offline" live className="mx-4 mb-3">
              {t('locked')}
            </Banner>
          ) : null}
        </div>
        <aside className="gutter flex flex-col gap-2 short:col-start-1 md:order-2 md:pl-0 lg:order-none lg:pl-(--gutter)">
          <MatchStory match={match} events={events} statistics={statistics} />
          <Suspense fallback={null}>
            <MatchBets matchId={match.state.matchId} />
          </Suspense>
        </aside>
        <div className="min-w-0 short:col-start-2 short:row-span-2 short:row-start-1">
          <MarketList match={match} markets={markets} hotIds={hotMarketIds} />
        </div>
      </div>
    </div>
  );
}

function MatchMissing({ refusal, onRetry }: { refusal: Error; onRetry: () => void }) {
  const { t } = useTranslation(['match', 'common']);
  const isUnknown = refusal instanceof Refusal && refusal.code === 'match_unknown';
  return (
    <EmptyState
      className="mt-8"
      art={<EmptyArt kind="match" className="w-40" />}
      title={isUnknown ? refusal.message : t('match:failed')}
      text={t('match:missingText')}
      action={
        isUnknown ? (
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
    <div className="gutter flex flex-col gap-2 pt-2">
      <Skeleton className="h-28 w-full rounded-card" />
      <Skeleton className="h-11 w-full rounded-card" />
      <Skeleton className="h-10 w-full rounded-full" />
      {skeletonSections.map((name) => (
        <Skeleton key={name} className="h-26 w-full rounded-card" />
      ))}
    </div>
  );
}
