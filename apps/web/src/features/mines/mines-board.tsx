import { memo, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { type BoardTile, boardSide } from './board-tiles.ts';
import { MineTile } from './mine-tile.tsx';

export type MinesBoardProps = {
  tiles: readonly BoardTile[];
  /** A round is open and its tiles may be pressed. */
  live: boolean;
  /** Where Tab enters the board. */
  focused: number;
  flipMs: number;
  onPress: (tile: number) => void;
  onFocus: (tile: number) => void;
  box: RefObject<HTMLDivElement | null>;
};

/** This is the board of 25 tiles, as large a square as its place allows. */
export const MinesBoard = memo(function MinesBoard(props: MinesBoardProps) {
  const { tiles, live, focused, flipMs, onPress, onFocus, box } = props;
  const { t } = useTranslation('mines');
  return (
    <div className="grid min-h-64 flex-1 place-items-center px-4 pt-3 pb-4 md:aspect-square md:max-h-140 md:flex-none">
      <div className="grid size-full place-items-center [container-type:size]">
        {/* biome-ignore lint/a11y/useSemanticElements: 25 buttons of one board, not a form section */}
        <div
          ref={box}
          role="group"
          aria-label={t('board')}
          onFocus={({ target }) => onFocus(Number(target.dataset.tile))}
          className="grid aspect-square w-[min(100cqw,100cqh)] gap-[2cqmin]"
          style={{ gridTemplate: `repeat(${boardSide}, 1fr) / repeat(${boardSide}, 1fr)` }}
        >
          {tiles.map((shown, tile) => (
            <MineTile
              // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place
              key={tile}
              {...shown}
              tile={tile}
              live={live && shown.face === 'closed'}
              reachable={tile === focused}
              flipMs={flipMs}
              onPress={onPress}
            />
          ))}
        </div>
      </div>
    </div>
  );
});
