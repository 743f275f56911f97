import type { LeagueOfMatches, MatchCard, MatchState } from '@palpite/contracts/sports';
import { type Sport, sportFaces } from '@palpite/domain/sports/sport-faces';
import { cx, SegmentedControl, Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, ChevronDown, Lock } from 'lucide-react';
import { type ComponentType, memo, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { WindowVirtualizer } from 'virtua';
import { create } from 'zustand';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { useStaggeredCount } from '../../rendering/staggered.tsx';
import { useFirstDeferred } from '../../rendering/use-first-deferred.ts';
import { paths } from '../../shared/paths.ts';
import { RaceLeaders, useWhen } from '../../shared/sports/match-time.tsx';
import { totalOf, useSportsNames } from '../../shared/sports/names.ts';
import { chooseOddsView, oddsViews, useOddsView } from '../../shared/sports/prices/odds-view.ts';
import { useIsLocked, useMatchState } from '../../shared/sports/prices/price-board.ts';
import { widePart } from '../../shared/ui/wide-part.ts';
import { type Column, columnsOf } from './columns.ts';
import { LeagueFlag, ListEmpty, ListFailed } from './list-parts.tsx';
import { MatchSide, rowGrid } from './match-cells.tsx';
import { MatchRow, RaceRow } from './match-row.tsx';
import { isBehind, partColumns, type Side } from './scores.ts';
import { type ListQuery, matchesQuery } from './sports.queries.ts';

/** Lines visible on a phone. They are rendered with the screen and stay mounted. */
const firstLines = 9;
/** The same for a wide window, whose rows are half as high. */
const firstWideLines = 22;
/** How far beyond the window other lines are rendered. */
const aheadPixels = 400;

type MatchListProps = {
  leagues: readonly LeagueOfMatches[];
  columns: readonly Column[];
  rows: 'prices' | 'results';
  wideRow?: ComponentType<{ match: MatchCard; columns: readonly Column[] }> | undefined;
};

/** After the first lines, only those near the window are rendered. */
function MatchList({ leagues, columns, rows, wideRow: WideRow }: MatchListProps) {
  const atFirst = WideRow ? firstWideLines : firstLines;
  const Row = WideRow ?? MatchRow;
  const folded = useFolded((state) => state.folded);
  const items = useMemo(() => listItems(leagues, folded), [leagues, folded]);
  // Mounts in three frames, because all at once would drop frames: the first lines, then the virtualizer, then its
  // buffer.
  const turn = useStaggeredCount('matches', 3, { first: 1 });
  function line(item: ListItem) {
    if (item.kind === 'league') {
      const { key, kind: _, ...head } = item;
      return <LeagueHead key={key} {...head} />;
    }
    if (rows === 'results') return <ResultRow key={item.key} match={item.match} />;
    if (item.match.title !== null) return <RaceRow key={item.key} match={item.match} />;
    return <Row key={item.key} match={item.match} columns={columns} />;
  }
  return (
    <>
      {items.slice(0, atFirst).map(line)}
      {turn > 1 ? (
        <WindowVirtualizer itemSize={WideRow ? 44 : 96} bufferSize={turn > 2 ? aheadPixels : 0}>
          {items.slice(atFirst).map(line)}
        </WindowVirtualizer>
      ) : null}
    </>
  );
}

const FavouriteStar = lazyPart(() => import('../../shared/sports/favourite-star.tsx'), 'FavouriteStar');

type LeagueHeadProps = { league: LeagueOfMatches; count: number; isOpen: boolean; isFirst: boolean };

function LeagueHead({ league, count, isOpen, isFirst }: LeagueHeadProps) {
  const { t } = useTranslation('sports');
  return (
    <div className={cx('flex', !isFirst && 'pt-2 lg:pt-0')}>
      <h2 className="flex min-w-0 flex-1">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => toggleFolded(league.leagueId)}
          className="gutter flex min-h-11 w-full items-center gap-2.5 bg-surface-1 pr-1 text-left short:min-h-8 md:rounded-l-md lg:min-h-8 lg:rounded-none focus-visible:-outline-offset-2"
        >
          <LeagueFlag country={league.country} />
          <span className="name-wrap min-w-0 flex-1 text-label leading-tight text-fg-1">
            {league.name} <span className="text-caption text-fg-3">{league.place}</span>
          </span>
          <span className="tabular text-micro text-fg-3">
            <span aria-hidden="true">{count}</span>
            <span className="sr-only">{t('league.count', { count })}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            size={18}
            className={cx('shrink-0 text-fg-3 transition-transform duration-base', !isOpen && '-rotate-90')}
          />
        </button>
      </h2>
      {/* Ends before the margin, where the support tab is. */}
      <span className="flex w-14.5 shrink-0 bg-surface-1 pr-3.5 md:w-11 md:rounded-r-md md:pr-0 lg:rounded-none">
        <Suspense>
          <FavouriteStar kind="league" id={league.leagueId} name={league.name} className="w-11" />
        </Suspense>
      </span>
    </div>
  );
}

function Total({ state, sport, side }: { state: MatchState; sport: Sport; side: Side }) {
  const { t } = useTranslation('sports');
  if (state.score) return totalOf(state, sport, side);
  if (state.verdict === 'draw') return 'X';
  if (state.verdict !== side) return '–';
  return (
    <>
      <Check aria-hidden="true" size={16} strokeWidth={3} className="ml-auto text-up" />
      <span className="sr-only">{t('won')}</span>
    </>
  );
}

const ResultRow = memo(function ResultRow({ match }: { match: MatchCard }) {
  const { t } = useTranslation('sports');
  const names = useSportsNames();
  const when = useWhen();
  const state = useMatchState(match.state.matchId) ?? match.state;
  const parts = partColumns(state, match.sport);
  return (
    <article className="gutter relative border-b border-hairline py-2.5">
      <div className="flex min-h-5 items-center justify-between gap-3 text-caption big:flex-wrap text-fg-3">
        <time dateTime={state.startsAt}>{when(state.startsAt)}</time>
        <span className="tabular">
          {sportFaces[match.sport].parts === 'halves' && state.firstHalf && state.score
            ? `${t('firstHalf', state.firstHalf)} · `
            : ''}
          {names.status(state.timeStatus)}
        </span>
      </div>
      <Link to={paths.match} search={{ id: state.matchId }} className="block py-1 stretched">
        {match.title === null ? null : (
          <span className="name-wrap block text-body-sm font-semibold text-fg-1">{match.title}</span>
        )}
        {match.title === null ? null : <RaceLeaders match={match} state={state} />}
        {(match.title === null ? match.competitors.slice(0, 2) : []).map((competitor, at) => {
          const [side, other] = at === 0 ? (['home', 'away'] as const) : (['away', 'home'] as const);
          return (
            <span key={competitor.ref} className="flex items-center gap-3">
              <span className="min-w-0 flex-1">
                <MatchSide
                  competitor={competitor}
                  sport={match.sport}
                  score={null}
                  isServing={false}
                  isBehind={isBehind(state, side)}
                  scored={false}
                />
              </span>
              <span className="tabular flex gap-2 text-caption">
                {parts.map((part, place) => (
                  <span
                    // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its number
                    key={place}
                    className={cx(
                      'min-w-5 text-right',
                      part[side] > part[other] ? 'font-semibold text-fg-1' : 'text-fg-3',
                    )}
                  >
                    {part[side]}
                  </span>
                ))}
              </span>
              <span className="tabular min-w-6 text-right text-body-sm font-extrabold">
                <Total state={state} sport={match.sport} side={side} />
              </span>
            </span>
          );
        })}
      </Link>
    </article>
  );
});

type ListItem =
  | { kind: 'league'; key: string; league: LeagueOfMatches; count: number; isOpen: boolean; isFirst: boolean }
  | { kind: 'match'; key: string; match: MatchCard; isFirst: boolean; isLast: boolean };

export function listItems(leagues: readonly LeagueOfMatches[], folded: ReadonlySet<string>): ListItem[] {
  return leagues.flatMap((league, at): ListItem[] => {
    const isOpen = !folded.has(league.leagueId);
    const count = league.matches.length;
    const head: ListItem = {
      kind: 'league',
      key: `league-${league.leagueId}`,
      league,
      count,
      isOpen,
      isFirst: at === 0,
    };
    if (!isOpen) return [head];
    const matches = league.matches.map(
      (match, place): ListItem => ({
        kind: 'match',
        key: match.state.matchId,
        match,
        isFirst: place === 0,
        isLast: place === count - 1,
      }),
    );
    return [head, ...matches];
  });
}

/** Returns only the given league, or all leagues for null or when it has no more matches. */
export function leaguesOf(
  leagues: readonly LeagueOfMatches[],
  leagueId: string | null,
): readonly LeagueOfMatches[] {
  const chosen = leagues.filter((league) => league.leagueId === leagueId);
  return chosen.length > 0 ? chosen : leagues;
}

/** Leagues that the user folded, until the page is closed. */
const useFolded = create<{ folded: ReadonlySet<string> }>(() => ({ folded: new Set() }));

function toggleFolded(leagueId: string): void {
  useFolded.setState(({ folded }) => {
    const next = new Set(folded);
    if (!next.delete(leagueId)) next.add(leagueId);
    return { folded: next };
  });
}

// Lazy: a search starts after the first paint, and few users open the list with the favourites filter.
const SearchedList = lazyPart(() => import('./searched-list.tsx'), 'SearchedList');

type SportsListProps = {
  query: ListQuery;
  search: string;
  leagueId: string | null;
  favouritesOnly: boolean;
};

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

export const wideList = widePart(() => import('./wide-list.tsx'));
