import { Skeleton } from '@palpite/ui';
import { type CSSProperties, memo, useLayoutEffect, useMemo, useRef } from 'react';
import type { Game } from '../../shared/lobby/lobby.ts';
import { useMedia } from '../../shared/ui/media.ts';
import { GameCard, type GameCardProps } from './game-card.tsx';
import { useCardWords } from './use-card-words.ts';
import { useTilesNear } from './use-tiles-near.ts';

const placeholders = Array.from({ length: 12 }, (_, at) => `place ${at}`);
const columnsOfRow = 'grid grid-cols-3 gap-3 tablet:grid-cols-5';

/** Returns the CSS height of rows of 3:4 tiles including gaps, relative to the width. */
function heightOf(rows: number, columns: number): string {
  const gap = 'var(--spacing) * 3';
  return `calc(((100% - ${gap} * ${columns - 1}) / ${columns} * 4 / 3 + ${gap}) * ${rows})`;
}

export function GridSkeleton() {
  return (
    <div className={`gutter ${columnsOfRow}`} aria-busy="true">
      {placeholders.map((key) => (
        <Skeleton key={key} className="aspect-3/4 w-full rounded-sm" />
      ))}
    </div>
  );
}

/** Returns the CSS width and offset of each column. */
function columnsOf(columns: number): readonly CSSProperties[] {
  const gap = 'var(--spacing) * 3';
  const width = `(100% - ${gap} * ${columns - 1}) / ${columns}`;
  return Array.from({ length: columns }, (_, column) => ({
    width: `calc(${width})`,
    left: `calc((${width} + ${gap}) * ${column})`,
  }));
}

/** A grid of games. Only the tiles near the window are rendered. */
export function GameGrid({ games, onOpen }: { games: readonly Game[] } & Pick<GameCardProps, 'onOpen'>) {
  const columns = useMedia('(min-width: 720px)') ? 5 : 3;
  const words = useCardWords();
  const rows = Math.ceil(games.length / columns);
  const places = useMemo(() => columnsOf(columns), [columns]);
  const list = useRef<HTMLDivElement>(null);
  const { first, end } = useTilesNear(list, { count: games.length, columns });
  // Forces layout in the same task that renders the tiles, so that the next frame only paints and neither becomes long.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new tile
  useLayoutEffect(() => void list.current?.offsetHeight, [first, end]);
  return (
    <div className="gutter">
      <div ref={list} className="relative" style={{ paddingTop: heightOf(rows, columns) }}>
        {games.slice(first, end).map((game, at) => (
          <Place
            key={game.code}
            game={game}
            words={words}
            onOpen={onOpen}
            column={places[(first + at) % columns]}
            top={Math.floor((first + at) / columns) / rows}
          />
        ))}
      </div>
    </div>
  );
}

type PlaceProps = Pick<GameCardProps, 'game' | 'words' | 'onOpen'> & {
  column: CSSProperties | undefined;
  /** Top of the row as a share of the list's height. */
  top: number;
};

/** An absolutely positioned tile, independent of the other rendered tiles. */
const Place = memo(function Place({ column, top, ...card }: PlaceProps) {
  return (
    <div className="absolute" style={{ ...column, top: `${top * 100}%` }}>
      <GameCard {...card} />
    </div>
  );
});
