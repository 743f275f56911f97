import { mineTiles } from '@palpite/domain/games/mines';
import { formatNumber } from '@palpite/i18n';
import { cx } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.ts';

/** Computed, because importing the board's module would make this sheet depend on the game's code. */
const boardSide = Math.sqrt(mineTiles);

const places = Array.from({ length: mineTiles }, (_, tile) => ({
  row: Math.floor(tile / boardSide) + 1,
  column: (tile % boardSide) + 1,
}));

export type TilePlanFieldProps = {
  tiles: readonly number[];
  ladder: readonly { value: number; decimals: number }[];
  onChange: (tiles: readonly number[]) => void;
};

export function TilePlanField({ tiles, ladder, onChange }: TilePlanFieldProps) {
  const { t } = useTranslation('mines');
  const locale = useLocale();
  const reached = ladder[tiles.length - 1];
  return (
    <fieldset>
      <legend className="flex w-full items-baseline justify-between gap-3 pb-1.5 text-label text-fg-2">
        {t('plan.title')}
        <span role="status" className="tabular font-semibold text-fg-1">
          {reached ? (
            <>
              {t('plan.count', { count: tiles.length })} ·{' '}
              <span className="text-accent">{formatNumber(reached.value, locale, reached.decimals)}×</span>
            </>
          ) : null}
        </span>
      </legend>
      <div className="mx-auto grid w-full max-w-70 grid-cols-5 gap-1.5">
        {places.map((place, tile) => {
          const order = tiles.indexOf(tile) + 1;
          return (
            <button
              key={`${place.row} ${place.column}`}
              type="button"
              aria-pressed={order > 0}
              aria-label={t('plan.tile', place)}
              onClick={() => onChange(toggleTile(tiles, tile, ladder.length))}
              className={cx(
                'tabular grid aspect-square min-h-11 place-items-center rounded-odds text-label font-bold',
                order > 0
                  ? 'bg-action text-on-action'
                  : 'bg-surface-2 text-fg-3 shadow-[inset_0_0_0_1px_var(--color-hairline)]',
              )}
            >
              {order > 0 ? order : null}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

export function toggleTile(tiles: readonly number[], tile: number, max: number): readonly number[] {
  if (tiles.includes(tile)) return tiles.filter((chosen) => chosen !== tile);
  return tiles.length < max ? [...tiles, tile] : tiles;
}
