import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps what is chosen in the middle of a rail: when it comes, when another is chosen, and when letters arrive that make
 * it wider. `chosen` is a selector.
 */
export function useChosenInView(rail: RefObject<HTMLElement | null>, chosen: string): void {
  const seen = useRef<Element>(null);
  useEffect(() => {
    const node = rail.current;
    const item = node?.querySelector<HTMLElement>(chosen);
    if (!node || !item || item === seen.current) return;
    seen.current = item;
    // Told of a size the page is laid out already: to ask where something stands costs nothing. scrollIntoView would
    // also scroll the page, so the rail is moved by hand.
    new ResizeObserver(() => {
      if (item === seen.current)
        node.scrollLeft = item.offsetLeft - (node.clientWidth - item.offsetWidth) / 2;
    }).observe(item);
  });
}
