import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { useFirstDeferred } from '../../rendering/use-first-deferred.ts';
import { useOddsView } from '../../shared/sports/odds-view.ts';
import { ColumnHeads } from './column-heads.tsx';
import { columnsOf } from './columns.ts';
import { ListEmpty } from './list-empty.tsx';
import { ListFailed } from './list-failed.tsx';
import { leaguesOf } from './list-items.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { MatchList } from './match-list.tsx';
import { type ListQuery, matchesQuery } from './sports.queries.ts';
import { StaleLine } from './stale-line.tsx';
import { wideList } from './wide-parts.ts';

// Lazy: a search starts after the first paint, and few users open the list with the favourites filter.
const SearchedList = lazyPart(() => import('./searched-list.tsx'), 'SearchedList');

type SportsListProps = {
  asked: ListQuery;
  search: string;
  /** Shows only the matches of this league. */
  leagueId: string | null;
  favouritesOnly: boolean;
};

/** A list of a sport, including its loading, empty and error states. */
export function SportsList({ asked, search, leagueId, favouritesOnly }: SportsListProps) {
  const wide = wideList.use();
  const view = useOddsView((state) => state.view);
  const { data: latest, error, refetch } = useQuery(matchesQuery(asked));
  const all = useFirstDeferred(latest);
  const data = useMemo(() => all && leaguesOf(all, leagueId), [all, leagueId]);
  const columns = useMemo(
    () => (wide?.wideColumns ?? columnsOf)(asked.sport, view),
    [wide, asked.sport, view],
  );
  const Heads = wide?.WideHeads ?? ColumnHeads;
  const isResults = asked.list === 'results';
  const heads = isResults ? null : (
    <div className="sticky top-[calc(104px+var(--safe-top))] z-10 bg-ground short:top-[calc(56px+var(--safe-top))] md:top-[calc(56px+var(--safe-top))]">
      {columns.length > 0 ? <Heads columns={columns} /> : null}
      <StaleLine />
    </div>
  );
  if (!data) {
    if (error && !latest) return <ListFailed fault={error} onRetry={() => void refetch()} />;
    return (
      <>
        {heads}
        <ListSkeleton height={columns[0]?.outcomes.length === 2 ? 'double' : 'single'} />
      </>
    );
  }
  const renderList = (leagues: typeof data) => (
    <div className="lg:@container">
      {heads}
      <div data-under-heads={heads ? '' : undefined} className="contents">
        <MatchList
          leagues={leagues}
          columns={columns}
          rows={isResults ? 'results' : 'prices'}
          wideRow={wide?.WideRow}
        />
      </div>
    </div>
  );
  const text = search.trim();
  if (text || favouritesOnly)
    return (
      <Suspense fallback={text && renderList(data)}>
        <SearchedList leagues={data} asked={asked} search={text} renderList={renderList} />
      </Suspense>
    );
  return data.length > 0 ? renderList(data) : <ListEmpty list={asked.list} sport={asked.sport} />;
}
