import { cx } from '@palpite/ui';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { type BoardTile, boardSide } from './board-tiles.ts';
import { LeafArt, MineArt, tileBacks } from './tile-art.tsx';

export type MineTileProps = BoardTile & {
  tile: number;
  reachable: boolean;
  /** Translation function of the board: a hook per tile would subscribe 25 times to the language. */
  t: TFunction<'mines'>;
  onPress: (tile: number) => void;
};

/** One tile of the board. It turns over when the server has answered. */
export const MineTile = memo(function MineTile(props: MineTileProps) {
  const { tile, face, dim, reachable, t, onPress } = props;
  const closed = face === 'closed' || face === 'pending';
  const place = { row: Math.floor(tile / boardSide) + 1, column: (tile % boardSide) + 1 };
  // Only opened tiles turn: two dozen animations would cost a phone its frames.
  const turned = !closed && !dim;
  const side = 'apart absolute inset-0 rounded-odds';
  return (
    <button
      type="button"
      data-tile={tile}
      tabIndex={reachable ? 0 : -1}
      aria-label={t(`tile.${face}`, place)}
      aria-disabled={closed ? undefined : true}
      onClick={() => {
        if (face === 'closed') onPress(tile);
      }}
      // The board's attribute alone says whether a round is open. No tile gains or loses scale or opacity when many
      // tiles change: each would be laid out again.
      className="relative scale-100 rounded-odds focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-focus pointer-fine:cursor-default in-data-live:not-aria-disabled:hover:scale-104 in-data-live:not-aria-disabled:active:scale-92 pointer-fine:in-data-live:not-aria-disabled:cursor-pointer"
    >
      <span
        className={cx(
          side,
          face === 'pending' || turned ? 'scale-90' : 'scale-100',
          turned && 'animate-fold',
          !closed && dim && 'invisible',
        )}
        style={{ background: tileBacks[tile] }}
      >
        {face === 'pending' ? (
          <span className="absolute inset-0 animate-live rounded-[inherit] bg-cream/45 [animation-delay:300ms]" />
        ) : null}
      </span>
      <span className={cx(side, 'scale-100', closed && 'invisible', turned && 'animate-unfold')}>
        {face === 'mine' || face === 'hit' ? (
          <MineArt hit={face === 'hit'} dim={dim} />
        ) : (
          <LeafArt dim={dim} />
        )}
      </span>
    </button>
  );
});
