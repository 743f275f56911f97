import { type RefObject, useEffect, useRef } from 'react';

const markMs = 900;
const quietMs = 1_000;
/** Marks end in groups, so that many price changes cost the page a few frames per second instead of one each. */
const gatherMs = 150;
/**
 * Maximum number of marks that fade out. Further marks disappear without a fade, because each fade needs a compositor
 * layer.
 */
const fadingMax = 9;

const shown = new Map<HTMLElement, number>();
let sweep: ReturnType<typeof setTimeout> | undefined;

function hide(mark: HTMLElement): void {
  shown.delete(mark);
  delete mark.dataset.moved;
  delete mark.dataset.fading;
}

function sweepEnded(): void {
  const nowMs = performance.now();
  for (const [mark, endsAtMs] of shown) if (endsAtMs <= nowMs) hide(mark);
  sweep = shown.size > 0 ? setTimeout(sweepEnded, gatherMs) : undefined;
}

function show(mark: HTMLElement, moved: 'up' | 'down'): void {
  // An active mark has already faded out, so its renewal does not fade.
  if (shown.has(mark)) delete mark.dataset.fading;
  else if (shown.size < fadingMax) mark.dataset.fading = '';
  shown.set(mark, performance.now() + markMs);
  mark.dataset.moved = moved;
  if (sweep === undefined) sweep = setTimeout(sweepEnded, markMs);
}

/**
 * Marks a cell for 900 ms after its price changed, up or down, at most once a second, because faster flicker is noise.
 * The first price is not a change. Writes to the DOM directly, so that a mark causes no React render.
 */
export function useOddsMark(mark: RefObject<HTMLElement | null>, oddsMilli: number | undefined): void {
  const last = useRef({ oddsMilli, shownAtMs: Number.NEGATIVE_INFINITY });

  useEffect(() => {
    const before = last.current.oddsMilli;
    last.current.oddsMilli = oddsMilli;
    if (!mark.current || before === undefined || oddsMilli === undefined || before === oddsMilli) return;
    const nowMs = performance.now();
    if (nowMs - last.current.shownAtMs < quietMs) return;
    last.current.shownAtMs = nowMs;
    show(mark.current, oddsMilli > before ? 'up' : 'down');
  }, [mark, oddsMilli]);
}
