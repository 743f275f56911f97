import type { LeagueOfMatches, MatchCard, MatchState } from '@palpite/contracts/sports';
import { type Sport, sportFaces } from '@palpite/domain/sports/sport-faces';
import { cx } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { Check, ChevronDown } from 'lucide-react';
import { type ComponentType, memo, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { WindowVirtualizer } from 'virtua';
import { create } from 'zustand';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { useStaggeredCount } from '../../rendering/staggered.tsx';
import { paths } from '../../shared/paths.ts';
import { RaceLeaders, useWhen } from '../../shared/sports/match-time.tsx';
import { totalOf, useSportsNames } from '../../shared/sports/names.ts';
import { useMatchState } from '../../shared/sports/prices/price-board.ts';
import type { Column } from './columns.ts';
import { LeagueFlag } from './list-parts.tsx';
import { MatchSide } from './match-cells.tsx';
import { MatchRow, RaceRow } from './match-row.tsx';
import { isBehind, partColumns, type Side } from './scores.ts';

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
  /** Replaces the phone's row. */
  wideRow?: ComponentType<{ match: MatchCard; columns: readonly Column[] }> | undefined;
};

/** The matches by league. After the first lines, only those near the window are rendered. */
export function MatchList({ leagues, columns, rows, wideRow: WideRow }: MatchListProps) {
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

/** Head of a league's matches. Folds them, and marks the league as a favourite. */
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

/** The deciding score. Without a score, a check mark for the winner. */
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

/** A finished match: its score, and its halves or sets. */
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

/** A rendered line of the list: the head of a league, or a match. */
type ListItem =
  | { kind: 'league'; key: string; league: LeagueOfMatches; count: number; isOpen: boolean; isFirst: boolean }
  | { kind: 'match'; key: string; match: MatchCard; isFirst: boolean; isLast: boolean };

/** Flattens leagues into lines. Leaves out the matches of folded leagues. */
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
