import { Skeleton } from '@palpite/ui';
import { type CSSProperties, memo, useLayoutEffect, useMemo, useRef } from 'react';
import type { Game } from '../../shared/lobby/lobby.ts';
import { useMedia } from '../../shared/ui/use-media.ts';
import { GameCard, type GameCardProps } from './game-card.tsx';
import { useCardWords } from './use-card-words.ts';
import { useTilesNear } from './use-tiles-near.ts';

const placeholders = Array.from({ length: 12 }, (_, at) => `place ${at}`);
const columnsOfRow = 'grid grid-cols-3 gap-3 tablet:grid-cols-5';

/** As high as so many rows of tiles of 3 to 4 with the gap below each, from its width alone. */
function heightOf(rows: number, columns: number): string {
  const gap = 'var(--spacing) * 3';
  return `calc(((100% - ${gap} * ${columns - 1}) / ${columns} * 4 / 3 + ${gap}) * ${rows})`;
}

/** This holds the place of a grid until its games are there. */
export function GridSkeleton() {
  return (
    <div className={`gutter ${columnsOfRow}`} aria-busy="true">
      {placeholders.map((key) => (
        <Skeleton key={key} className="aspect-3/4 w-full rounded-sm" />
      ))}
    </div>
  );
}

/** The places of a grid's columns, from the width of a tile alone. */
function columnsOf(columns: number): readonly CSSProperties[] {
  const gap = 'var(--spacing) * 3';
  const width = `(100% - ${gap} * ${columns - 1}) / ${columns}`;
  return Array.from({ length: columns }, (_, column) => ({
    width: `calc(${width})`,
    left: `calc((${width} + ${gap}) * ${column})`,
  }));
}

/** These are games in a grid; only the tiles near the window are drawn, however many there are. */
export function GameGrid({ games, onOpen }: { games: readonly Game[] } & Pick<GameCardProps, 'onOpen'>) {
  const columns = useMedia('(min-width: 720px)') ? 5 : 3;
  const words = useCardWords();
  const rows = Math.ceil(games.length / columns);
  const places = useMemo(() => columnsOf(columns), [columns]);
  const list = useRef<HTMLDivElement>(null);
  const { first, end } = useTilesNear(list, { count: games.length, columns });
  // Lays new tiles out in the task that makes them: the frame after it has only to paint, and neither becomes long.
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
  /** Where the row begins, as a share of the list's height. */
  top: number;
};

/** A tile that stands where it belongs whatever else is drawn. */
const Place = memo(function Place({ column, top, ...card }: PlaceProps) {
  return (
    <div className="absolute" style={{ ...column, top: `${top * 100}%` }}>
      <GameCard {...card} />
    </div>
  );
});
