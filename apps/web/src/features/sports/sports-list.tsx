import { SegmentedControl, Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { useFirstDeferred } from '../../rendering/use-first-deferred.ts';
import { chooseOddsView, oddsViews, useOddsView } from '../../shared/sports/prices/odds-view.ts';
import { useIsLocked } from '../../shared/sports/prices/price-board.ts';
import { widePart } from '../../shared/ui/wide-part.ts';
import { type Column, columnsOf } from './columns.ts';
import { ListEmpty, ListFailed } from './list-parts.tsx';
import { rowGrid } from './match-cells.tsx';
import { leaguesOf, MatchList } from './match-list.tsx';
import { type ListQuery, matchesQuery } from './sports.queries.ts';

// Lazy: a search starts after the first paint, and few users open the list with the favourites filter.
const SearchedList = lazyPart(() => import('./searched-list.tsx'), 'SearchedList');

type SportsListProps = {
  query: ListQuery;
  search: string;
  /** Shows only the matches of this league. */
  leagueId: string | null;
  favouritesOnly: boolean;
};

/** A list of a sport, including its loading, empty and error states. */
export function SportsList({ query, search, leagueId, favouritesOnly }: SportsListProps) {
  const wide = wideList.use();
  const view = useOddsView((state) => state.view);
  const { data: latest, error, refetch } = useQuery(matchesQuery(query));
  const all = useFirstDeferred(latest);
  const data = useMemo(() => all && leaguesOf(all, leagueId), [all, leagueId]);
  const columns = useMemo(
    () => (wide?.wideColumns ?? columnsOf)(query.sport, view),
    [wide, query.sport, view],
  );
  const Heads = wide?.WideHeads ?? ColumnHeads;
  const isResults = query.list === 'results';
  const heads = isResults ? null : (
    <div className="sticky top-[calc(104px+var(--safe-top))] z-10 bg-ground short:top-[calc(56px+var(--safe-top))] md:top-[calc(56px+var(--safe-top))]">
      {columns.length > 0 ? <Heads columns={columns} /> : null}
      <StaleLine coversHeads={columns.length > 0} />
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
        <SearchedList leagues={data} query={query} search={text} renderList={renderList} />
      </Suspense>
    );
  return data.length > 0 ? renderList(data) : <ListEmpty list={query.list} sport={query.sport} />;
}

/** Heads of the price columns, with the choice between the European and the Asian view. */
function ColumnHeads({ columns }: { columns: readonly Column[] }) {
  const { t } = useTranslation('sports');
  const view = useOddsView((state) => state.view);
  return (
    <div className={`gutter min-h-12 border-b short:min-h-10 border-hairline ${rowGrid}`}>
      <SegmentedControl
        label={t('view.label')}
        className="w-30 max-w-full self-center [&:lang(ja)]:w-36 big:w-full"
        segments={oddsViews.map((value) => ({
          value,
          label: <span className="text-micro">{t(`view.${value}`)}</span>,
        }))}
        value={view}
        onValueChange={chooseOddsView}
      />
      {columns.map(({ head }) => (
        <span
          key={head}
          className="self-center text-center text-micro leading-tight font-semibold text-balance text-fg-3"
        >
          {t(`heads.${head}`)}
        </span>
      ))}
    </div>
  );
}

/** Says why no price is available. */
function StaleLine({ coversHeads }: { coversHeads: boolean }) {
  const { t } = useTranslation('sports');
  const locked = useIsLocked();
  return (
    // Over the heads of the prices, which say nothing now. Rows that move under a finger would be pressed by mistake, and
    // a strip over the list would hide its first league. A race has no heads.
    <p
      role="status"
      aria-live="polite"
      className={`absolute right-0 ${coversHeads ? 'inset-y-0 left-40 *:h-full *:leading-tight' : 'top-full left-0'}`}
    >
      {locked ? (
        <span className="gutter flex min-h-11 items-center gap-2 bg-surface-2 py-1.5 text-caption text-fg-2">
          <Lock aria-hidden="true" size={13} strokeWidth={2.5} className="shrink-0" />
          {t('stale')}
        </span>
      ) : null}
    </p>
  );
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

export function ListSkeleton({ height }: { height: 'single' | 'double' }) {
  const { t } = useTranslation();
  const cell = `${height === 'double' ? 'h-25' : 'h-12'} lg:h-9`;
  return (
    <div aria-busy="true" role="status">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-11 w-full rounded-xs lg:h-8" />
      {rows.map((row) => (
        <div key={row} className="gutter border-b border-hairline py-2.5 lg:h-11 lg:py-1">
          <Skeleton className="my-1 h-3 w-20 lg:hidden" />
          <div className={rowGrid}>
            <span className="flex flex-col justify-around gap-3 pr-6">
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-3/4" />
            </span>
            <Skeleton className={`${cell} rounded-odds`} />
            <Skeleton className={`${cell} rounded-odds`} />
            <Skeleton className={`${cell} rounded-odds`} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Row and heads for wide windows. */
export const wideList = widePart(() => import('./wide-list.tsx'));
