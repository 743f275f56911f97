import { Skeleton } from '@palpite/ui';
import { useMemo } from 'react';
import { WindowVirtualizer } from 'virtua';
import type { Game } from '../../shared/lobby/lobby.ts';
import { inRows } from '../../shared/lobby/lobby.ts';
import { useMedia } from '../../shared/use-media.ts';
import { GameCard, type GameCardProps } from './game-card.tsx';
import { useCardWords } from './use-card-words.ts';

const placeholders = Array.from({ length: 12 }, (_, at) => `place ${at}`);
const box = 'gutter grid grid-cols-3 gap-3 tablet:grid-cols-5';

/** This holds the place of a grid until its games are there. */
export function GridSkeleton() {
  return (
    <div className={box} aria-busy="true">
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
  return (
    <WindowVirtualizer itemSize={columns === 3 ? 162 : 196} bufferSize={300}>
      {rows.map((row) => (
        <div key={row[0]?.code} className={`${box} pb-3`}>
          {row.map((game) => (
            <GameCard key={game.code} game={game} words={words} onOpen={onOpen} />
          ))}
        </div>
      ))}
    </WindowVirtualizer>
  );
}
