/** Tiles of a list from `first` up to, but without, `end`. */
export type Tiles = { readonly first: number; readonly end: number };

/** How a list of tiles stands: row by row, all of one height. */
export type TileList = { readonly count: number; readonly columns: number };

/** How many rows are kept ready above and below those in sight. */
const rowsAhead = 2;

/** The tiles of all rows that a part of the list touches; the list begins at 0 px. */
export function tilesIn(
  { fromPx, toPx, rowPx }: { fromPx: number; toPx: number; rowPx: number },
  { count, columns }: TileList,
): Tiles {
  const upTo = (row: number) => Math.min(Math.max(row, 0) * columns, count);
  const first = upTo(Math.floor(fromPx / rowPx));
  return { first, end: Math.max(upTo(Math.ceil(toPx / rowPx)), first) };
}

/**
 * The tiles to draw after those that are drawn: all in sight at once, then what lies ahead of them, half a row at a
 * time, so that no frame has much to make. A row is given up with the smaller half of another. Answers what it was
 * given when that is all.
 */
export function nextTiles(drawn: Tiles, seen: Tiles, { count, columns }: TileList): Tiles {
  const ahead = rowsAhead * columns;
  const near: Tiles = { first: Math.max(seen.first - ahead, 0), end: Math.min(seen.end + ahead, count) };
  // Nothing that is drawn stands here: a jump. Beside the list nothing is in sight, and what is near stands for it.
  if (drawn.end <= near.first || drawn.first >= near.end) return seen.first < seen.end ? seen : near;
  const first = Math.min(drawn.first, seen.first);
  const end = Math.max(drawn.end, seen.end);
  // A list that is flung faster than it gives up.
  if (end - first > 2 * (near.end - near.first))
    return { first: Math.max(first, near.first), end: Math.min(end, near.end) };
  if (first < drawn.first || end > drawn.end) return { first, end };

  const half = Math.ceil(columns / 2);
  const withoutTop = Math.min(first + columns - (first % columns), near.first);
  const withoutBottom = Math.max(end - (end % columns || columns), near.end);
  if (end < near.end) {
    const begun = end % columns;
    return begun > 0
      ? { first: Math.max(first, withoutTop), end: Math.min(end + columns - begun, near.end) }
      : { first, end: Math.min(end + half, near.end) };
  }
  if (first > near.first) {
    const begun = first % columns;
    return begun > 0
      ? { first: first - begun, end: Math.min(end, withoutBottom) }
      : { first: first - half, end };
  }
  if (first < near.first) return { first: withoutTop, end };
  if (end > near.end) return { first, end: withoutBottom };
  return drawn;
}
