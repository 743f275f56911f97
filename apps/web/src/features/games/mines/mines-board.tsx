import { tapOnly } from '@palpite/ui';
import { memo, type RefObject, startTransition, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrameDelay } from '../../../rendering/use-frame-delay.ts';
import type { Pacing } from '../../../shared/games/gradual.ts';
import { turning } from '../../../shared/games/turning.ts';
import { useGradual } from '../../../shared/games/use-gradual.ts';
import { useReach } from '../../../shared/games/use-reach.ts';
import { type BoardTile, boardSide } from './board-tiles.ts';
import { MineTile } from './mine-tile.tsx';

export type MinesBoardProps = {
  tiles: readonly BoardTile[];
  /** A round is open and its tiles may be pressed. */
  live: boolean;
  flipMs: number;
  onPress: (tile: number) => void;
  box: RefObject<HTMLDivElement | null>;
};

const middle = 12;

/** A few tiles per frame; pressed tiles at once. */
const pacing: Pacing<BoardTile> = {
  same: (shown, next) => shown.face === next.face && shown.dim === next.dim,
  urgent: (shown, next) => shown.face === 'pending' || next.face === 'pending',
  max: 2,
};

const grid = { gridTemplate: `repeat(${boardSide}, 1fr) / repeat(${boardSide}, 1fr)` };

/** The board of 25 tiles, as large a square as its place allows. */
export const MinesBoard = memo(function MinesBoard(props: MinesBoardProps) {
  const { tiles, flipMs, onPress, box } = props;
  const { t } = useTranslation('mines');
  /** Tile at which Tab enters the board. */
  const [focused, setFocused] = useState(middle);
  // Affects every tile, so visible changes go first.
  const live = useFrameDelay(props.live, 16);
  const reachable = useReach(focused);
  const shownTiles = useGradual(tiles, pacing);
  return (
    <div className="grid min-h-64 flex-1 place-items-center px-4 pt-3 pb-4 short:min-h-0 short:pt-1 short:pb-2 md:aspect-square md:my-auto md:max-h-140 md:flex-none">
      {/* The remaining height of a phone, computed from the screen's size. A container query would lay out all
          25 tiles again with every change of text around them. */}
      <div className="relative aspect-square w-[min(100%,max(12.5rem,100dvh-var(--u)*354-170px))] short:w-[max(9.5rem,100dvh-200px-var(--safe-top))]! md:w-full">
        {/* biome-ignore lint/a11y/useSemanticElements: 25 buttons of one board, not a form section */}
        <div
          ref={box}
          role="group"
          aria-label={t('board')}
          aria-disabled={!live || undefined}
          data-live={live || undefined}
          onPointerDown={tapOnly}
          onFocus={({ target }) => {
            const tile = Number(target.dataset.tile);
            startTransition(() => setFocused(tile));
          }}
          className="apart absolute inset-0 grid scale-100 gap-1.5"
          style={{ ...turning(flipMs, '0 1'), ...grid }}
        >
          {shownTiles.map((shown, tile) => (
            <MineTile
              // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place
              key={tile}
              {...shown}
              tile={tile}
              reachable={tile === reachable}
              t={t}
              onPress={onPress}
            />
          ))}
        </div>
      </div>
    </div>
  );
});
