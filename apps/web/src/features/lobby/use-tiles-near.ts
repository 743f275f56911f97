import { type RefObject, useEffect, useRef, useState } from 'react';
import { nextTiles, type TileList, type Tiles, tilesIn } from './tiles-near.ts';

/** Number of rows rendered before the list is measured. */
const rowsAtFirst = 3;

/**
 * Returns which tiles near the window to render. All rows have one height and fill the list. Its position is measured
 * when its size or the page's changes, never while scrolling.
 */
export function useTilesNear(list: RefObject<HTMLElement | null>, { count, columns }: TileList): Tiles {
  const [drawn, setDrawn] = useState<Tiles>({ first: 0, end: rowsAtFirst * columns });
  // Kept when the list changes: the next step continues from the rendered tiles.
  const tiles = useRef(drawn);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    let topPx = 0;
    let heightPx = 0;
    let asked = 0;
    const follow = () => {
      asked = 0;
      if (heightPx === 0) return;
      const fromPx = window.scrollY - topPx;
      const rowPx = heightPx / Math.ceil(count / columns);
      const seen = tilesIn({ fromPx, toPx: fromPx + window.innerHeight, rowPx }, { count, columns });
      const next = nextTiles(tiles.current, seen, { count, columns });
      if (next === tiles.current) return;
      tiles.current = next;
      setDrawn(next);
      askFrame();
    };
    // One step per frame. Scroll events are dispatched before a frame's callbacks, so a step is never a frame late.
    const askFrame = () => {
      asked ||= requestAnimationFrame(follow);
    };
    const measure = () => {
      const place = box.getBoundingClientRect();
      topPx = place.top + window.scrollY;
      heightPx = place.height;
      askFrame();
    };
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    observer.observe(document.body);
    window.addEventListener('scroll', askFrame, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', askFrame);
      cancelAnimationFrame(asked);
    };
  }, [list, count, columns]);
  return drawn.end > count ? { first: Math.min(drawn.first, count), end: count } : drawn;
}
