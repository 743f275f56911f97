import { Skeleton } from '@palpite/ui';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Game } from '../../shared/lobby/lobby.ts';
import { inRows } from '../../shared/lobby/lobby.ts';
import { useMedia } from '../../shared/use-media.ts';
import { GameCard, type GameCardProps } from './game-card.tsx';
import { useCardWords } from './use-card-words.ts';
import { useRowsNear } from './use-rows-near.ts';

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

/** These are games in a grid; only the rows near the window are drawn, however many there are. */
export function GameGrid({ games, onOpen }: { games: readonly Game[] } & Pick<GameCardProps, 'onOpen'>) {
  const columns = useMedia('(min-width: 720px)') ? 5 : 3;
  const words = useCardWords();
  const rows = useMemo(() => inRows(games, columns), [games, columns]);
  const list = useRef<HTMLDivElement>(null);
  const { first, end } = useRowsNear(list, rows.length);
  // Lays a new row out in the task that makes it: the frame after it has only to paint, and neither becomes long.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new row
  useLayoutEffect(() => void list.current?.offsetHeight, [first, end]);
  return (
    <div className="gutter">
      <div ref={list} className="relative" style={{ paddingTop: heightOf(rows.length, columns) }}>
        {rows.slice(first, end).map((row, at) => (
          <div
            key={row[0]?.code}
            className={`absolute inset-x-0 ${columnsOfRow}`}
            style={{ top: `${((first + at) / rows.length) * 100}%` }}
          >
            {row.map((game) => (
              <GameCard key={game.code} game={game} words={words} onOpen={onOpen} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
