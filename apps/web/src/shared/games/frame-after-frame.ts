/**
 * Applies a function to a few items per frame, in order: all at once would take longer than a frame. Returns a
 * function that stops it.
 */
export function frameAfterFrame<Item>(
  items: readonly Item[],
  perFrame: number,
  act: (item: Item) => void,
): () => void {
  let done = 0;
  let asked = 0;
  const go = () => {
    for (const item of items.slice(done, done + perFrame)) act(item);
    done += perFrame;
    if (done < items.length) asked = requestAnimationFrame(go);
  };
  go();
  return () => cancelAnimationFrame(asked);
}
