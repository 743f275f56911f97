/** Tiles of a list from `first` up to, but excluding, `end`. */
export type Tiles = { readonly first: number; readonly end: number };

export type TileList = { readonly count: number; readonly columns: number };

/** Number of rows kept rendered above and below those in view. */
const rowsAhead = 2;

/** Returns the tiles of all rows that overlap a range. The list begins at 0 px. */
export function tilesIn(
  { fromPx, toPx, rowPx }: { fromPx: number; toPx: number; rowPx: number },
  { count, columns }: TileList,
): Tiles {
  const upTo = (row: number) => Math.min(Math.max(row, 0) * columns, count);
  const first = upTo(Math.floor(fromPx / rowPx));
  return { first, end: Math.max(upTo(Math.ceil(toPx / rowPx)), first) };
}

/**
 * Returns the tiles to render next: first all in view, then those ahead, half a row per step, to keep frames short. A
 * row is removed together with the smaller half of another.
 * Returns `drawn` itself when nothing is left to do.
 */
export function nextTiles(drawn: Tiles, seen: Tiles, { count, columns }: TileList): Tiles {
  const ahead = rowsAhead * columns;
  const near: Tiles = { first: Math.max(seen.first - ahead, 0), end: Math.min(seen.end + ahead, count) };
  // After a jump nothing rendered is near. Outside the list nothing is in view, so the near tiles are rendered instead.
  if (drawn.end <= near.first || drawn.first >= near.end) return seen.first < seen.end ? seen : near;
  const first = Math.min(drawn.first, seen.first);
  const end = Math.max(drawn.end, seen.end);
  // The list scrolls faster than rows are removed.
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
