import type { MatchCard, MatchState } from '@palpite/contracts/sports';
import { Link } from '@tanstack/react-router';
import { ChevronRight, FlagTriangleRight } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { MatchTime, RaceLeaders } from '../../shared/sports/match-time.tsx';
import { OddsCell } from '../../shared/sports/prices/odds-cell.tsx';
import { useMatchState } from '../../shared/sports/prices/price-board.ts';
import { type Column, favourites } from './columns.ts';
import { MatchCells, MatchSide, pairGrid, rowGrid } from './match-cells.tsx';
import { isServing, sideScore, useGoal } from './scores.ts';

type MatchRowProps = {
  match: MatchCard;
  columns: readonly Column[];
  note?: string;
  labels?: 'byHead' | 'always';
};

export const MatchRow = memo(function MatchRow({ match, columns, note, labels = 'byHead' }: MatchRowProps) {
  const { t } = useTranslation('sports');
  const state = useMatchState(match.state.matchId) ?? match.state;
  const scorer = useGoal(match, state);
  const [home, away] = match.competitors;
  const shownCells = columns.reduce((count, { outcomes }) => count + outcomes.length, 0);
  const others = Math.max(0, state.marketCount - (shownCells > 3 ? columns.length : 1));
  return (
    <article className="gutter relative border-b border-hairline py-2.5">
      <div className="flex min-h-5 items-center justify-between gap-3 text-caption text-fg-3">
        <span className="flex min-w-0 items-center gap-2.5">
          <span className={note === undefined ? 'min-w-0' : 'shrink-0'}>
            <MatchTime state={state} sport={match.sport} />
          </span>
          {note === undefined ? null : <span className="name-line min-w-0">{note}</span>}
          {scorer ? (
            <span className="rounded-xs bg-action px-1.5 text-micro font-extrabold text-on-action uppercase">
              {t('goal.mark')}
            </span>
          ) : null}
          {state.inPlay ? <MatchFacts state={state} /> : null}
        </span>
        {others > 0 ? (
          <span className="flex shrink-0 items-center text-fg-2">
            <span aria-hidden="true">{t('more', { count: others })}</span>
            <span className="sr-only">{t('moreLabel', { count: others })}</span>
            <ChevronRight aria-hidden="true" size={14} />
          </span>
        ) : null}
      </div>
      <div className={columns.length === 2 ? pairGrid : rowGrid}>
        <Link
          to={paths.match}
          search={{ id: state.matchId }}
          className="grid min-w-0 auto-rows-fr grid-cols-[minmax(0,1fr)] content-stretch stretched"
        >
          {[home, away].map((competitor, at) => {
            const side = at === 0 ? 'home' : 'away';
            return competitor ? (
              <MatchSide
                key={competitor.ref}
                competitor={competitor}
                sport={match.sport}
                score={sideScore(state, match.sport, side)}
                isServing={isServing(state, match.sport, side)}
                scored={scorer === side}
              />
            ) : null;
          })}
        </Link>
        <MatchCells match={match} columns={columns} labels={labels} />
      </div>
    </article>
  );
});

export const RaceRow = memo(function RaceRow({ match }: { match: MatchCard }) {
  const { t } = useTranslation('sports');
  const state = useMatchState(match.state.matchId) ?? match.state;
  const front = favourites(match, 3);
  return (
    <article className="gutter relative border-b border-hairline py-2.5">
      <Link to={paths.match} search={{ id: state.matchId }} className="block stretched">
        <span className="flex h-5 items-center justify-between gap-3 text-caption text-fg-3">
          <MatchTime state={state} sport={match.sport} />
          {state.marketCount > 1 ? (
            <span className="flex shrink-0 items-center text-fg-2">
              {t('more', { count: state.marketCount - 1 })}
              <ChevronRight aria-hidden="true" size={14} />
            </span>
          ) : null}
        </span>
        <span className="mt-0.5 name-wrap block text-body-sm font-semibold text-fg-1">{match.title}</span>
      </Link>
      {state.inPlay ? <RaceLeaders match={match} state={state} className="mt-0.5" /> : null}
      {front ? (
        <div className="mt-2 grid grid-cols-3 gap-1.5">
          {front.outcomes.map(({ outcome, name }) => (
            <OddsCell
              key={outcome}
              match={match}
              market={front.market}
              outcome={outcome}
              label={name}
              layout="tight"
            />
          ))}
        </div>
      ) : null}
    </article>
  );
});

type Score = { home: number; away: number };

function Fact({ label, mark, score }: { label: string; mark: React.ReactNode; score: Score }) {
  return (
    <span className="flex items-center gap-1">
      {mark}
      <span className="sr-only">{label}</span>
      <span className="tabular">
        {score.home}–{score.away}
      </span>
    </span>
  );
}

function MatchFacts({ state }: { state: MatchState }) {
  const { t } = useTranslation('sports');
  const { corners, cards } = state;
  const red = cards && cards.red.home + cards.red.away > 0 ? cards.red : null;
  if (!corners && !red) return null;
  return (
    <span className="flex items-center gap-2 text-fg-3">
      {red ? (
        <Fact
          label={t('redCards')}
          mark={<span aria-hidden="true" className="h-2.5 w-1.75 rounded-[2px] bg-down" />}
          score={red}
        />
      ) : null}
      {corners ? (
        <Fact
          label={t('corners')}
          mark={<FlagTriangleRight aria-hidden="true" size={11} strokeWidth={2.5} />}
          score={corners}
        />
      ) : null}
    </span>
  );
}
