import { type PointerEvent, useRef } from 'react';

const closeAfterPx = 96;
const flickPxPerMs = 0.6;

/**
 * Lets a finger drag a bottom sheet down by its handle; closes it past 96 px or on a flick. The close button does the
 * same without a drag.
 */
export function useDragToClose(close: () => void) {
  const drag = useRef<{ y: number; atMs: number; sheet: HTMLElement } | null>(null);

  function end(event: PointerEvent<HTMLElement>) {
    const held = drag.current;
    if (!held) return;
    drag.current = null;
    held.sheet.style.transition = '';
    held.sheet.style.transform = '';
    const distance = event.clientY - held.y;
    const speed = distance / Math.max(1, event.timeStamp - held.atMs);
    if (event.type === 'pointerup' && (distance > closeAfterPx || (distance > 24 && speed > flickPxPerMs)))
      close();
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const sheet = event.currentTarget.closest<HTMLElement>('[data-sheet]');
      // From 900 px on the sheet is a dialog, which does not slide.
      if (!sheet || event.button !== 0 || matchMedia('(min-width: 900px)').matches) return;
      drag.current = { y: event.clientY, atMs: event.timeStamp, sheet };
      sheet.style.transition = 'none';
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = drag.current;
      if (held) held.sheet.style.transform = `translateY(${Math.max(0, event.clientY - held.y)}px)`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
