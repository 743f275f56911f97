/** How the parts of a board may change: what counts as the same, what can't wait, and how many of the others at once. */
export type Pacing<Part> = {
  same: (shown: Part, next: Part) => boolean;
  urgent: (shown: Part, next: Part) => boolean;
  max: number;
};

/**
 * Brings a board closer to what it is to show: every urgent part, and a few of the others in their order. Parts that
 * stay keep their identity; once nothing is left to change it is the same board as before.
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
