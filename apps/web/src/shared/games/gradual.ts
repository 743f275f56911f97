/** How the parts of a board change: equality, parts that cannot wait, and how many others per frame. */
export type Pacing<Part> = {
  same: (shown: Part, next: Part) => boolean;
  urgent: (shown: Part, next: Part) => boolean;
  max: number;
};

/**
 * Moves a board towards its wanted state: all urgent parts, and at most `max` others in order. Unchanged parts keep
 * their identity. Returns the same array when nothing changes.
 */
export function advance<Part>(
  shown: readonly Part[],
  wanted: readonly Part[],
  { same, urgent, max }: Pacing<Part>,
): readonly Part[] {
  if (shown.length !== wanted.length) return wanted;
  let left = max;
  let changed = false;
  const next = wanted.map((part, at) => {
    const before = shown[at] ?? part;
    if (same(before, part)) return before;
    if (!urgent(before, part)) {
      if (left === 0) return before;
      left -= 1;
    }
    changed = true;
    return part;
  });
  return changed ? next : shown;
}
