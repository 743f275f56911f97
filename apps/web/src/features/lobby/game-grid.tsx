import { Skeleton } from '@palpite/ui';
import {
  type CSSProperties,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Game } from '../../shared/lobby/lobby.ts';
import { useMedia } from '../../shared/ui/media.ts';
import { GameCard, type GameCardProps, useCardWords } from './game-card.tsx';
import { nextTiles, type TileList, type Tiles, tilesIn } from './tiles-near.ts';

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

function columnsOf(columns: number): readonly CSSProperties[] {
  const gap = 'var(--spacing) * 3';
  const width = `(100% - ${gap} * ${columns - 1}) / ${columns}`;
  return Array.from({ length: columns }, (_, column) => ({
    width: `calc(${width})`,
    left: `calc((${width} + ${gap}) * ${column})`,
  }));
}

/** Only the tiles near the window are rendered. */
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

const Place = memo(function Place({ column, top, ...card }: PlaceProps) {
  return (
    <div className="absolute" style={{ ...column, top: `${top * 100}%` }}>
      <GameCard {...card} />
    </div>
  );
});

const rowsAtFirst = 3;

/**
 * All rows have one height and fill the list. Its position is measured when its size or the page's changes, never while
 * scrolling.
 */
function useTilesNear(list: RefObject<HTMLElement | null>, { count, columns }: TileList): Tiles {
  const [drawn, setDrawn] = useState<Tiles>({ first: 0, end: rowsAtFirst * columns });
  // Kept when the list changes: the next step continues from the rendered tiles.
  const tiles = useRef(drawn);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    let topPx = 0;
    let heightPx = 0;
    let frameId = 0;
    const follow = () => {
      frameId = 0;
      if (heightPx === 0) return;
      const fromPx = window.scrollY - topPx;
      const rowPx = heightPx / Math.ceil(count / columns);
      const seen = tilesIn({ fromPx, toPx: fromPx + window.innerHeight, rowPx }, { count, columns });
      const next = nextTiles(tiles.current, seen, { count, columns });
      if (next === tiles.current) return;
      tiles.current = next;
      setDrawn(next);
      requestStep();
    };
    // One step per frame. Scroll events are dispatched before a frame's callbacks, so a step is never a frame late.
    const requestStep = () => {
      frameId ||= requestAnimationFrame(follow);
    };
    const measure = () => {
      const place = box.getBoundingClientRect();
      topPx = place.top + window.scrollY;
      heightPx = place.height;
      requestStep();
    };
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    observer.observe(document.body);
    window.addEventListener('scroll', requestStep, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', requestStep);
      cancelAnimationFrame(frameId);
    };
  }, [list, count, columns]);
  return drawn.end > count ? { first: Math.min(drawn.first, count), end: count } : drawn;
}
