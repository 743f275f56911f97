import type { MatchCard } from '@palpite/contracts/sports';
import { type Sport, sportFaces } from '@palpite/domain/sports/sport-faces';
import { cx, SegmentedControl, TeamBadge } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { paths } from '../../shared/paths.ts';
import { MatchTime } from '../../shared/sports/match-time.tsx';
import { useSportsNames } from '../../shared/sports/names.ts';
import {
  chooseOddsView,
  type OddsView,
  oddsViews,
  useOddsView,
} from '../../shared/sports/prices/odds-view.ts';
import { useMatchState } from '../../shared/sports/prices/price-board.ts';
import { type Column, type ColumnHead, cardColumn, columnsOf, fullGame } from './columns.ts';
import { MatchCells } from './match-cells.tsx';
import { isServing, sideScore, useGoal } from './scores.ts';

/** Time, names, markets, and the link to the other markets. Shared by the rows and the head. */
const wideGrid = 'gutter grid grid-cols-[3rem_minmax(0,1fr)_auto_3.25rem] items-center gap-x-2';
/** The third and fourth market need a window wide enough for whole names. */
const cellsBox =
  'flex gap-x-3 *:nth-3:hidden *:nth-4:hidden @min-[680px]:*:nth-3:grid @min-[820px]:*:nth-4:grid';
const cellsGrid = 'grid grid-flow-col auto-cols-[3.125rem] gap-1';

function useOrdered(columns: readonly Column[]): readonly Column[] {
  const wanted = useWantedMarket(({ head }) => head);
  return useMemo(() => withWanted(columns, wanted), [columns, wanted]);
}

function MarketChoice({ shown, columns }: { shown: Column; columns: readonly Column[] }) {
  const { t } = useTranslation('sports');
  const nameOf = useMarketName();
  return (
    <span className="relative flex items-center justify-center @min-[820px]:hidden">
      <select
        aria-label={t('view.market')}
        value={shown.head}
        onChange={(event) => useWantedMarket.setState({ head: event.target.value as ColumnHead })}
        className="absolute inset-x-0 -top-2 h-10 cursor-pointer opacity-0"
      >
        {columns.map((column) => (
          <option key={column.head} value={column.head} className="bg-surface-1 text-fg-1">
            {nameOf(column)}
          </option>
        ))}
      </select>
      <span className="name-line font-semibold text-fg-1">{nameOf(shown)}</span>
      <ChevronDown aria-hidden="true" size={12} className="shrink-0" />
    </span>
  );
}

function useMarketName(): (column: Column) => string {
  const names = useSportsNames();
  return ({ types: [type = ''] }) =>
    names.market({ type, period: fullGame, line: null, side: null }, [], 'short');
}

export function WideHeads({ columns: given }: { columns: readonly Column[] }) {
  const { t } = useTranslation('sports');
  const columns = useOrdered(given);
  const nameOf = useMarketName();
  const view = useOddsView((state) => state.view);
  const subHead = (outcome: string) => t(`heads.${outcome as 'home' | 'over'}`);
  return (
    <div className={`${wideGrid} h-10 border-b border-hairline`}>
      <SegmentedControl
        label={t('view.label')}
        className="col-span-2 w-36 max-w-full"
        segments={oddsViews.map((value) => ({
          value,
          label: <span className="text-micro">{t(`view.${value}`)}</span>,
        }))}
        value={view}
        onValueChange={chooseOddsView}
      />
      <div className={cellsBox}>
        {columns.map((column, at) => (
          <div key={column.head} className="grid text-center text-micro leading-tight text-fg-3">
            {at === 1 && columns.length > 2 ? (
              <MarketChoice shown={column} columns={given.filter((each) => each !== columns[0])} />
            ) : null}
            <span
              className={cx(
                'name-line font-semibold text-fg-2',
                at === 1 && columns.length > 2 && 'hidden @min-[820px]:block',
              )}
            >
              {nameOf(column)}
            </span>
            <span className={cellsGrid}>
              {column.outcomes.map((outcome) => (
                <span key={outcome}>{subHead(outcome)}</span>
              ))}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

type WideRowProps = { match: MatchCard; columns: readonly Column[] };

export const WideRow = memo(function WideRow({ match, columns: given }: WideRowProps) {
  const { t } = useTranslation('sports');
  const columns = useOrdered(given);
  const state = useMatchState(match.state.matchId) ?? match.state;
  const scorer = useGoal(match, state);
  const others = Math.max(0, state.marketCount - columns.length);
  return (
    <article className={`${wideGrid} relative h-11 border-b border-hairline`}>
      <span className="line-clamp-2 text-micro text-fg-3">
        <MatchTime state={state} sport={match.sport} form="stack" />
      </span>
      <Link to={paths.match} search={{ id: state.matchId }} className="flex min-w-0 flex-col stretched">
        {match.competitors.slice(0, 2).map((side, at) => {
          const name = at === 0 ? 'home' : 'away';
          const score = sideScore(state, match.sport, name);
          return (
            <span key={side.ref} className="flex h-4.5 items-center gap-1.5">
              {sportFaces[match.sport].entrants === 'teams' ? (
                <TeamBadge name={side.ref} short={side.short} size={15} className="shrink-0" />
              ) : null}
              {/* A long name is cut after a whole word. */}
              <span title={side.name} className="name-line min-w-0 text-label leading-snug">
                {side.name}
              </span>
              {isServing(state, match.sport, name) ? (
                <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-accent" />
              ) : null}
              {score ? (
                <span className="tabular ml-auto flex shrink-0 gap-1.5 pl-1 text-label">
                  <span
                    className={cx(
                      'rounded-xs px-0.5 font-extrabold',
                      scorer === name && 'bg-action text-on-action',
                    )}
                  >
                    {score.total}
                  </span>
                  {score.part === null ? null : (
                    <span className="min-w-3.5 text-right text-fg-2">{score.part}</span>
                  )}
                  {score.points === null ? null : (
                    <span className="min-w-4 text-right text-accent">{score.points}</span>
                  )}
                </span>
              ) : null}
            </span>
          );
        })}
      </Link>
      <div className={cellsBox}>
        <MatchCells
          match={match}
          columns={columns}
          labels="byLine"
          groupClass={cellsGrid}
          cellClass="h-9 min-h-9! px-0! [&>.text-odds]:text-[0.9375rem]"
        />
      </div>
      <span className="flex items-center justify-end text-caption text-fg-2">
        {others > 0 ? (
          <>
            <span aria-hidden="true">{t('more', { count: others })}</span>
            <span className="sr-only">{t('moreLabel', { count: others })}</span>
            <ChevronRight aria-hidden="true" size={14} />
          </>
        ) : null}
      </span>
    </article>
  );
});

/** The market chosen for the second column in a window that has no room for all. */
const useWantedMarket = create<{ head: ColumnHead | null }>(() => ({ head: null }));

/** Moves the wanted column to second place, which every wide window shows. */
export function withWanted(columns: readonly Column[], wanted: ColumnHead | null): readonly Column[] {
  const [first, ...others] = columns;
  const chosen = others.find(({ head }) => head === wanted);
  if (!first || !chosen) return columns;
  return [first, chosen, ...others.filter((column) => column !== chosen)];
}

/** Each column is a whole market; a phone's column has only one or two outcomes. */
export function wideColumns(sport: Sport, view: OddsView): readonly Column[] {
  const columns = columnsOf(sport, view);
  if (columns.length === 0) return [];
  const result = cardColumn(sport);
  if (result.outcomes.length < 3) return columns;
  const [handicap, total, drawNoBet] = columnsOf(sport, 'asia').filter(
    ({ outcomes }) => outcomes.length === 2,
  );
  const lines = [handicap, total].filter((column) => column !== undefined);
  const last = drawNoBet ? [drawNoBet] : [];
  return view === 'asia' ? [...lines, result, ...last] : [result, ...lines, ...last];
}
