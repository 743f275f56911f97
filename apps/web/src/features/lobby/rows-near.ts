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
 * The rows to draw after those that are drawn: all in sight at once, what lies ahead of them one at a time, so that
 * no frame has more than a row to make; what is far is given up. Answers what it was given when that is all.
 */
export function nextRows(drawn: Rows, seen: Rows, count: number): Rows {
  const near: Rows = { first: Math.max(seen.first - ahead, 0), end: Math.min(seen.end + ahead, count) };
  // Nothing that is drawn stands here: a jump.
  if (drawn.end <= near.first || drawn.first >= near.end) return seen;
  let first = Math.min(Math.max(drawn.first, near.first), seen.first);
  let end = Math.max(Math.min(drawn.end, near.end), seen.end);
  const wasSeen = drawn.first <= seen.first && drawn.end >= seen.end;
  if (wasSeen && end < near.end) end += 1;
  else if (wasSeen && first > near.first) first -= 1;
  return first === drawn.first && end === drawn.end ? drawn : { first, end };
}
