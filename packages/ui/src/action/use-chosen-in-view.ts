import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps what is chosen in the middle of a rail: when it comes, when another is chosen, and when letters arrive that make
 * it wider, until the reader moves the rail. `chosen` is a selector.
 */
export function useChosenInView(rail: RefObject<HTMLElement | null>, chosen: string): void {
  const watched = useRef<{ item: Element; end: () => void } | null>(null);
  useEffect(() => {
    const node = rail.current;
    const item = node?.querySelector<HTMLElement>(chosen);
    if (!node || !item || item === watched.current?.item) return;
    watched.current?.end();
    let placedAt: number | null = null;
    // Told of a size the page is laid out already: to ask where something stands costs nothing.
    const watch = new ResizeObserver(() => {
      if (placedAt !== null && placedAt !== node.scrollLeft) return;
      // scrollIntoView would also scroll the page, so the rail is moved by hand.
      node.scrollLeft = item.offsetLeft - (node.clientWidth - item.offsetWidth) / 2;
      placedAt = node.scrollLeft;
    });
    watch.observe(item);
    watched.current = { item, end: () => watch.disconnect() };
  });
  useEffect(() => () => watched.current?.end(), []);
}
