import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the chosen item centred in a rail: when it appears, when another one is chosen, and when late fonts widen it.
 * `chosen` is a selector. Observes only the chosen item, and stops when the rail unmounts.
 */
export function useChosenInView(rail: RefObject<HTMLElement | null>, chosen: string): void {
  const watched = useRef<{ item: Element; sizes: ResizeObserver }>(null);
  useEffect(() => {
    const node = rail.current;
    const item = node?.querySelector<HTMLElement>(chosen);
    if (!node || !item || item === watched.current?.item) return;
    watched.current?.sizes.disconnect();
    // In a resize callback the layout is already computed, so reading offsets is free. scrollIntoView would also scroll
    // the page, so the rail is scrolled directly.
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
