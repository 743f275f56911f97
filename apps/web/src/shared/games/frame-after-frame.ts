/** Does the same to so many of the items in each frame, in their order: all at once take longer than one frame has. */
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
