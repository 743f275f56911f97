import type { Competitor, MarketView, MatchCard } from '@palpite/contracts/sports';
import { type Sport, sportFaces } from '@palpite/domain/sports/sport-faces';
import { cx, TeamBadge } from '@palpite/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { lineOf, type ServedSport } from '../../shared/sports/names.ts';
import { OddsCell } from '../../shared/sports/prices/odds-cell.tsx';
import { useMainLine } from '../../shared/sports/prices/price-board.ts';
import { type Column, marketFor } from './columns.ts';
import type { SideScore } from './scores.ts';

/**
 * `byHead`: the column's head names the outcomes. `byLine`: the same, and a cell shows only its line. `always`: each
 * cell names its outcome.
 */
type Labels = 'byHead' | 'always' | 'byLine';

type ColumnCellsProps = {
  match: MatchCard;
  shown: MarketView;
  column: Column;
  labels: Labels;
  className?: string;
};

function ColumnCells({ match, shown, column, labels, className }: ColumnCellsProps) {
  const { t } = useTranslation('sports');
  const market = useMainLine(shown);
  return column.outcomes.map((outcome) => {
    // The head names the outcome; only the line differs between rows.
    const line = lineOf(market, match.sport, outcome);
    const byHead =
      line === ''
        ? null
        : column.head === 'total' && labels !== 'byLine'
          ? t(`ou.${outcome as 'over' | 'under'}`, { line })
          : line;
    const label = labels === 'always' ? undefined : byHead;
    return (
      <OddsCell
        key={`${market.marketId} ${outcome}`}
        match={match}
        market={market}
        outcome={outcome}
        layout="tight"
        label={label}
        className={className}
      />
    );
  });
}

function NoCells({ count, className = 'min-h-12' }: { count: number; className?: string | undefined }) {
  const { t } = useTranslation('sports');
  return Array.from({ length: count }, (_, at) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without content
      key={at}
      className={`grid place-items-center rounded-odds border border-hairline text-caption text-fg-3 ${className}`}
    >
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('notOffered')}</span>
    </span>
  ));
}

/** A price change re-renders only its own cell. */
export const MatchCells = memo(function MatchCells({
  match,
  columns,
  labels,
  groupClass = 'flex min-w-0 flex-col justify-center gap-1',
  cellClass,
}: {
  match: MatchCard;
  columns: readonly Column[];
  labels: Labels;
  groupClass?: string;
  cellClass?: string;
}) {
  return columns.map((column) => {
    const market = marketFor(match, column);
    return (
      <span key={column.head} className={groupClass}>
        {market ? (
          <ColumnCells
            match={match}
            shown={market}
            column={column}
            labels={labels}
            {...(cellClass && { className: cellClass })}
          />
        ) : (
          <NoCells count={column.outcomes.length} className={cellClass} />
        )}
      </span>
    );
  });
});

type MatchSideProps = {
  competitor: Competitor;
  sport: Sport;
  score: SideScore | null;
  isServing: boolean;
  isBehind?: boolean;
  scored: boolean;
};

/** A longer word alone is as wide as the name column of a narrow phone. */
const longWord = 13;

/** Whether a name has a word that would be broken beside three price columns. */
function hasLongWord(name: string): boolean {
  return name.split(/[\s-]/).some((word) => word.length > longWord);
}

export function MatchSide({ competitor, sport, score, isServing, isBehind, scored }: MatchSideProps) {
  const { t } = useTranslation('sports');
  return (
    <span className="flex min-h-6 items-center gap-1.5 py-0.5">
      {sportFaces[sport].entrants === 'teams' ? (
        <TeamBadge name={competitor.ref} short={competitor.short} size={18} className="shrink-0" />
      ) : null}
      <span
        className={cx(
          'name-wrap line-clamp-2 min-w-0 leading-tight',
          hasLongWord(competitor.name) ? 'text-caption tracking-tight' : 'text-label',
          isBehind ? 'text-fg-2' : 'text-fg-1',
        )}
      >
        {competitor.name}
      </span>
      {isServing ? (
        <span className="size-1.5 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{t('serving', { context: sport as ServedSport })}</span>
        </span>
      ) : null}
      {score ? (
        <span className="tabular ml-auto flex shrink-0 items-center gap-0.5 pr-1 text-body-sm">
          <span
            className={cx(
              'min-w-4 rounded-xs px-0.5 text-right font-extrabold transition-colors duration-slow',
              scored ? 'bg-action text-on-action' : 'text-fg-1',
            )}
          >
            {score.total}
          </span>
          {score.part === null ? null : (
            <span
              className={cx(
                'text-right text-caption text-fg-2',
                // Games of a set have one digit.
                sportFaces[sport].unit === 'games' ? 'min-w-3.5' : 'min-w-6',
              )}
            >
              {score.part}
            </span>
          )}
          {score.points === null ? null : (
            <span className="min-w-5 text-right text-caption text-accent">{score.points}</span>
          )}
        </span>
      ) : null}
    </span>
  );
}

export const rowGrid =
  'grid grid-cols-[minmax(0,1fr)_repeat(3,minmax(54px,15.5%))] items-stretch gap-x-1 big:grid-cols-3 big:gap-y-2 big:*:first:col-span-full md:grid-cols-[minmax(0,1fr)_repeat(3,92px)] md:gap-x-1.5';

export const pairGrid =
  'grid grid-cols-[minmax(0,1fr)_repeat(2,minmax(54px,15.5%))] items-stretch gap-x-1 big:grid-cols-2 big:gap-y-2 big:*:first:col-span-full md:grid-cols-[minmax(0,1fr)_repeat(2,92px)] md:gap-x-1.5';

/** Large text stacks them, so that none is cut off. */
export const cardGrid = 'grid auto-cols-fr grid-flow-col gap-2 big:auto-cols-auto big:grid-flow-row';
