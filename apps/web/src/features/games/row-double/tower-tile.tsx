import { cx } from '@palpite/ui';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import './tower-art.css';
import type { TowerFace } from './tower-tiles.ts';

export type TowerTileProps = {
  row: number;
  tile: number;
  face: TowerFace;
  dim: boolean;
  /** In the row of the next step. */
  lit: boolean;
  /** May be pressed now. */
  live: boolean;
  reachable: boolean;
  /** Translation function of the tower: a hook per brick would subscribe forty times to the language. */
  t: TFunction<'rowDouble'>;
  onPress: (row: number, tile: number) => void;
};

export const TowerTileButton = memo(function TowerTileButton(props: TowerTileProps) {
  const { row, tile, face, dim, lit, live, reachable, t, onPress } = props;
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
          dim ? 'brick-dim' : lit ? 'brick-lit' : 'brick-plain',
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
