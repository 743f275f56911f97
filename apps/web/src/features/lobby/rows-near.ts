/** Rows from `first` up to, but without, `end`. */
export type Rows = { readonly first: number; readonly end: number };

/** How many rows are kept ready above and below those in sight. */
const ahead = 2;

/** The rows of a list that a part of it touches; the list begins at 0 px. */
export function rowsIn(
  { fromPx, toPx }: { fromPx: number; toPx: number },
  { rowPx, count }: { rowPx: number; count: number },
): Rows {
  const first = Math.min(Math.max(Math.floor(fromPx / rowPx), 0), count);
  return { first, end: Math.max(Math.min(Math.ceil(toPx / rowPx), count), first) };
}

/**
 * The rows to draw after those that are drawn: all in sight at once, then what lies ahead of them and then what is to
 * be given up, one at a time, so that no frame has more than a row to make or to take away. Answers what it was given
 * when that is all.
 */
export function nextRows(drawn: Rows, seen: Rows, count: number): Rows {
  const near: Rows = { first: Math.max(seen.first - ahead, 0), end: Math.min(seen.end + ahead, count) };
  // Nothing that is drawn stands here: a jump.
  if (drawn.end <= near.first || drawn.first >= near.end) return seen;
  const first = Math.min(drawn.first, seen.first);
  const end = Math.max(drawn.end, seen.end);
  // A list that is flung without a rest has no frame for giving up.
  if (end - first > 2 * (near.end - near.first))
    return { first: Math.max(first, near.first), end: Math.min(end, near.end) };
  if (first < drawn.first || end > drawn.end) return { first, end };
  if (end < near.end) return { first, end: end + 1 };
  if (first > near.first) return { first: first - 1, end };
  if (first < near.first) return { first: first + 1, end };
  if (end > near.end) return { first, end: end - 1 };
  return drawn;
}
