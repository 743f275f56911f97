import type { MarketView, MatchCard } from '@palpite/contracts/sports';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { lineOf } from '../../shared/sports/names.ts';
import { OddsCell } from '../../shared/sports/odds-cell.tsx';
import { useMainLine } from '../../shared/sports/price-board.ts';
import { type Column, marketFor } from './columns.ts';

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

/** The price columns of a match. A price change re-renders only its own cell. */
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
