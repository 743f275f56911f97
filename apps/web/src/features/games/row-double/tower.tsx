import type { Locale } from '@palpite/domain/locales';
import { formatNumber } from '@palpite/i18n';
import { cx, tapOnly } from '@palpite/ui';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pacing } from '../../../shared/games/board-motion.ts';
import { turning, useGradual, useReach } from '../../../shared/games/board-motion.ts';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { sameRow, type TowerFace, type TowerRow } from './tower-tiles.ts';
import './tower-art.css';

/** All rows have one height, so that the view moves by a transform without measuring. */
const rowPx = 48;
const gapPx = 6;
/** How many passed rows stay in view below the current one. */
const rowsBelow = 2;

type Printed = { value: number; decimals: number };

type RowProps = {
  shown: TowerRow;
  multiplier: Printed;
  live: boolean;
  t: TFunction<'rowDouble'>;
  locale: Locale;
  onPress: (row: number, tile: number) => void;
};

const Row = memo(function Row({ shown, multiplier, live, t, locale, onPress }: RowProps) {
  const { row, stage, beyond, tiles } = shown;
  const printed = formatNumber(multiplier.value, locale, multiplier.decimals);
  const current = stage === 'current';
  const reachable = useReach(live);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of the tower, not a form section
    <div
      role="group"
      aria-label={t('row', { row: row + 1, multiplier: printed })}
      aria-current={current ? 'step' : undefined}
      style={{ height: rowPx }}
      className={cx(
        'flex shrink-0 items-stretch gap-2 transition-opacity duration-quick',
        beyond && 'opacity-25',
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'tabular grid w-20 shrink-0 place-items-center rounded-sm font-brand text-label font-bold big:text-[min(var(--text-label),4.6vw)]',
          current
            ? 'bg-action text-on-action'
            : stage === 'passed'
              ? 'bg-up/14 text-up'
              : stage === 'fell'
                ? 'bg-down/14 text-down'
                : 'bg-surface-2 text-fg-2',
        )}
      >
        {printed}×
      </span>
      <div className="flex min-w-0 flex-1 gap-2">
        {tiles.map(({ tile, face, dim }) => (
          <TowerTileButton
            key={tile}
            row={row}
            tile={tile}
            face={face}
            dim={dim}
            active={current}
            live={live && face === 'closed'}
            reachable={reachable}
            t={t}
            onPress={onPress}
          />
        ))}
      </div>
    </div>
  );
});

/** One row per frame; the row that the player pressed at once. */
const pacing: Pacing<TowerRow> = {
  same: sameRow,
  urgent: (shown) => shown.stage === 'current',
  max: 1,
};

type TowerProps = {
  rows: readonly TowerRow[];
  multipliers: readonly Printed[];
  view: number;
  live: boolean;
  turnMs: number;
  climbMs: number;
  onPress: (row: number, tile: number) => void;
};

export const Tower = memo(function Tower(props: TowerProps) {
  const { rows, multipliers, view, live, turnMs, climbMs, onPress } = props;
  const { t } = useTranslation('rowDouble');
  const locale = useLocale();
  const shownRows = useGradual(rows, pacing);
  const height = rows.length * (rowPx + gapPx) - gapPx;
  const risen = Math.max(0, view - rowsBelow) * (rowPx + gapPx);
  return (
    <div className="relative mt-3 mb-4 min-h-64 flex-1 short:my-2 short:min-h-32 md:min-h-136">
      <div className="absolute inset-0 overflow-hidden [contain:strict] [container-type:size]">
        {/* biome-ignore lint/a11y/useSemanticElements: ten rows of buttons, not a form section */}
        <div
          role="group"
          aria-label={t('tower')}
          onPointerDown={tapOnly}
          className="absolute inset-x-0 bottom-0 flex flex-col-reverse px-4 transition-transform ease-standard will-change-transform"
          style={{
            ...turning(turnMs, '1 0'),
            gap: gapPx,
            transitionDuration: `${climbMs}ms`,
            transform: `translateY(max(0px, min(${risen}px, calc(${height}px - 100cqh))))`,
          }}
        >
          {shownRows.map((shown) => (
            <Row
              key={shown.row}
              shown={shown}
              multiplier={multipliers[shown.row] ?? { value: 1, decimals: 2 }}
              live={live && shown.stage === 'current'}
              t={t}
              locale={locale}
              onPress={onPress}
            />
          ))}
        </div>
      </div>
    </div>
  );
});

type TowerTileProps = {
  row: number;
  tile: number;
  face: TowerFace;
  dim: boolean;
  active: boolean;
  live: boolean;
  reachable: boolean;
  /** Translation function of the tower: a hook per brick would subscribe forty times to the language. */
  t: TFunction<'rowDouble'>;
  onPress: (row: number, tile: number) => void;
};

const TowerTileButton = memo(function TowerTileButton(props: TowerTileProps) {
  const { row, tile, face, dim, active, live, reachable, t, onPress } = props;
  const closed = face === 'closed' || face === 'pending';
  // Only opened bricks turn: two dozen animations would cost a phone its frames.
  const turned = face === 'safe' || face === 'hit';
  const side = 'apart absolute inset-0 rounded-sm';
  return (
    <button
      type="button"
      data-tile={tile}
      tabIndex={reachable ? 0 : -1}
      aria-label={t(`tile.${face}`, { row: row + 1, tile: tile + 1 })}
      aria-disabled={!live || undefined}
      aria-keyshortcuts={live ? String(tile + 1) : undefined}
      onClick={() => {
        if (live) onPress(row, tile);
      }}
      className={cx(
        'relative flex-1 scale-100 rounded-sm focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-focus',
        live ? 'hover:scale-103 active:scale-94' : 'pointer-fine:cursor-default',
      )}
    >
      <span
        className={cx(
          side,
          face === 'pending' || turned ? 'scale-94' : 'scale-100',
          turned && 'animate-fold',
          face === 'trap' && 'invisible',
          dim ? 'brick-dim' : active ? 'brick-active' : 'brick-plain',
        )}
      >
        {face === 'pending' ? (
          <span className="absolute inset-0 animate-live rounded-[inherit] bg-cream/45 [animation-delay:300ms]" />
        ) : null}
      </span>
      <span
        className={cx(
          side,
          'scale-100',
          closed && 'invisible',
          turned && 'animate-unfold',
          face === 'trap' ? 'brick-trap' : face === 'hit' ? 'brick-hit' : 'brick-sun',
        )}
      />
    </button>
  );
});
