import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import { useOddsView } from '../../shared/sports/odds-view.ts';
import { useFirstDeferred } from '../../shared/use-first-deferred.ts';
import { ColumnHeads } from './column-heads.tsx';
import { columnsOf } from './columns.ts';
import { ListEmpty } from './list-empty.tsx';
import { ListFailed } from './list-failed.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { MatchList } from './match-list.tsx';
import { type AskedList, matchesQuery } from './sports.queries.ts';
import { StaleLine } from './stale-line.tsx';

// Nobody searches before a screen stands.
const SearchedList = lazyPart(() => import('./searched-list.tsx'), 'SearchedList');

/** This is one list of one sport in whatever state it is: coming, there, empty, refused. */
export function SportsList({ asked, search }: { asked: AskedList; search: string }) {
  const view = useOddsView((state) => state.view);
  const { data: latest, error, refetch } = useQuery(matchesQuery(asked));
  const data = useFirstDeferred(latest);
  const columns = useMemo(() => columnsOf(asked.sport, view), [asked.sport, view]);
  const isResults = asked.list === 'results';
  const heads = isResults ? null : (
    <div className="sticky top-[calc(104px+var(--safe-top))] z-10 bg-ground md:top-[calc(56px+var(--safe-top))]">
      {columns.length > 0 ? <ColumnHeads columns={columns} /> : null}
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
    <>
      {heads}
      <div data-under-heads={heads ? '' : undefined} className="contents">
        <MatchList leagues={leagues} columns={columns} rows={isResults ? 'results' : 'prices'} />
      </div>
    </>
  );
  if (search.trim() !== '')
    return (
      <Suspense fallback={renderList(data)}>
        <SearchedList leagues={data} search={search} renderList={renderList} />
      </Suspense>
    );
  return data.length > 0 ? renderList(data) : <ListEmpty list={asked.list} sport={asked.sport} />;
}
