import { type RefObject, useEffect, useState } from 'react';
import { nextRows, type Rows, rowsIn } from './rows-near.ts';

/** How many rows stand before the list knows where it is. */
const atFirst = 3;

/**
 * Which rows of a list near the window to draw. The rows are all of one height and fill the list; where it stands is
 * read when its size or the page's changes, never while the page scrolls.
 */
export function useRowsNear(list: RefObject<HTMLElement | null>, count: number): Rows {
  const [drawn, setDrawn] = useState<Rows>({ first: 0, end: atFirst });
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    let rows: Rows = { first: 0, end: atFirst };
    let topPx = 0;
    let heightPx = 0;
    let asked = 0;
    const follow = () => {
      if (heightPx === 0) return;
      cancelAnimationFrame(asked);
      const fromPx = window.scrollY - topPx;
      const seen = rowsIn({ fromPx, toPx: fromPx + window.innerHeight }, { rowPx: heightPx / count, count });
      const next = nextRows(rows, seen, count);
      if (next === rows) return;
      rows = next;
      setDrawn(next);
      asked = requestAnimationFrame(follow);
    };
    const measure = () => {
      const place = box.getBoundingClientRect();
      topPx = place.top + window.scrollY;
      heightPx = place.height;
      follow();
    };
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    observer.observe(document.body);
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', follow);
      cancelAnimationFrame(asked);
    };
  }, [list, count]);
  return drawn.end > count ? { first: Math.min(drawn.first, count), end: count } : drawn;
}
