import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps what is chosen in the middle of a rail: when it comes, when another is chosen, and when letters arrive that make
 * it wider. `chosen` is a selector. Only what is chosen is watched, and nothing once the rail has gone.
 */
export function useChosenInView(rail: RefObject<HTMLElement | null>, chosen: string): void {
  const watched = useRef<{ item: Element; sizes: ResizeObserver }>(null);
  useEffect(() => {
    const node = rail.current;
    const item = node?.querySelector<HTMLElement>(chosen);
    if (!node || !item || item === watched.current?.item) return;
    watched.current?.sizes.disconnect();
    // Told of a size the page is laid out already: to ask where something stands costs nothing. scrollIntoView would
    // also scroll the page, so the rail is moved by hand.
    const sizes = new ResizeObserver(() => {
      node.scrollLeft = item.offsetLeft - (node.clientWidth - item.offsetWidth) / 2;
    });
    sizes.observe(item);
    watched.current = { item, sizes };
  });
  useEffect(
    () => () => {
      watched.current?.sizes.disconnect();
      watched.current = null;
    },
    [],
  );
}
