import { EmptyArt, EmptyState } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOddsView } from '../../shared/sports/odds-view.ts';
import { useFirstDeferred } from '../../shared/use-first-deferred.ts';
import { ColumnHeads } from './column-heads.tsx';
import { columnsOf } from './columns.ts';
import { FoundElsewhere } from './found-elsewhere.tsx';
import { ListEmpty } from './list-empty.tsx';
import { ListFailed } from './list-failed.tsx';
import { searchLeagues } from './list-items.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { MatchList } from './match-list.tsx';
import { type AskedList, matchesQuery } from './sports.queries.ts';
import { StaleLine } from './stale-line.tsx';
import { useElsewhere } from './use-elsewhere.ts';

/** This is one list of one sport in whatever state it is: coming, there, empty, refused. */
export function SportsList({ asked, search }: { asked: AskedList; search: string }) {
  const { t } = useTranslation('sports');
  const view = useOddsView((state) => state.view);
  const { data: latest, error, refetch } = useQuery(matchesQuery(asked));
  const data = useFirstDeferred(latest);
  const columns = useMemo(() => columnsOf(asked.sport, view), [asked.sport, view]);
  const found = useMemo(() => (data && search.trim() ? searchLeagues(data, search) : data), [data, search]);
  const elsewhere = useElsewhere(search, found);
  const isResults = asked.list === 'results';
  const heads = isResults ? null : (
    <div className="sticky top-[calc(104px+var(--safe-top))] z-10 bg-ground md:top-[calc(56px+var(--safe-top))]">
      {columns.length > 0 ? <ColumnHeads columns={columns} /> : null}
      <StaleLine />
    </div>
  );
  if (!found) {
    if (error && !latest) return <ListFailed fault={error} onRetry={() => void refetch()} />;
    return (
      <>
        {heads}
        <ListSkeleton height={columns[0]?.outcomes.length === 2 ? 'double' : 'single'} />
      </>
    );
  }
  if (found.length > 0)
    return (
      <>
        {heads}
        <div data-under-heads={heads ? '' : undefined} className="contents">
          <MatchList leagues={found} columns={columns} rows={isResults ? 'results' : 'prices'} />
        </div>
        {elsewhere?.length ? <FoundElsewhere matches={elsewhere} /> : null}
      </>
    );
  if (elsewhere === null) return null;
  if (elsewhere.length > 0) return <FoundElsewhere matches={elsewhere} />;
  if (search.trim())
    return (
      <EmptyState
        art={<EmptyArt kind="search" className="w-36" />}
        title={t('search.none', { text: search.trim() })}
        text={t('search.noneText')}
      />
    );
  return <ListEmpty list={asked.list} sport={asked.sport} />;
}
