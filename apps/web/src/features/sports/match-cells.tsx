import type { MarketView, MatchCard } from '@palpite/contracts/sports';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { lineOf } from '../../shared/sports/names.ts';
import { OddsCell } from '../../shared/sports/odds-cell.tsx';
import { useMainLine } from '../../shared/sports/price-board.ts';
import { type Column, marketFor } from './columns.ts';

type ColumnCellsProps = { match: MatchCard; shown: MarketView; column: Column; labels: 'byHead' | 'always' };

function ColumnCells({ match, shown, column, labels }: ColumnCellsProps) {
  const { t } = useTranslation('sports');
  const market = useMainLine(shown);
  return column.outcomes.map((outcome) => {
    // The head of the column names the outcome; what differs from row to row is the line.
    const line = lineOf(market, match.sport, outcome);
    const byHead =
      line === '' ? null : column.head === 'total' ? t(`ou.${outcome as 'over' | 'under'}`, { line }) : line;
    const label = labels === 'always' ? undefined : byHead;
    return (
      <OddsCell
        key={`${market.marketId} ${outcome}`}
        match={match}
        market={market}
        outcome={outcome}
        layout="tight"
        label={label}
      />
    );
  });
}

function NoCells({ count }: { count: number }) {
  const { t } = useTranslation('sports');
  return Array.from({ length: count }, (_, at) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: places without anything in them
      key={at}
      className="grid min-h-12 place-items-center rounded-odds border border-hairline text-caption text-fg-3"
    >
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('notOffered')}</span>
    </span>
  ));
}

/** These are the three columns of prices of a match; a price that moves draws its own cell again and nothing else. */
export const MatchCells = memo(function MatchCells({
  match,
  columns,
  labels,
}: {
  match: MatchCard;
  columns: readonly Column[];
  labels: 'byHead' | 'always';
}) {
  return columns.map((column) => {
    const market = marketFor(match, column);
    return (
      <span key={column.head} className="flex min-w-0 flex-col justify-center gap-1">
        {market ? (
          <ColumnCells match={match} shown={market} column={column} labels={labels} />
        ) : (
          <NoCells count={column.outcomes.length} />
        )}
      </span>
    );
  });
});
