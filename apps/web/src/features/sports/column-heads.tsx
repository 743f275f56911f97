import { SegmentedControl } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { chooseOddsView, oddsViews, useOddsView } from '../../shared/sports/odds-view.ts';
import type { Column } from './columns.ts';
import { rowGrid } from './row-grid.ts';

/** Heads of the price columns, with the choice between the European and the Asian view. */
export function ColumnHeads({ columns }: { columns: readonly Column[] }) {
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
