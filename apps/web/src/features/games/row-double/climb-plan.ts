/** How each round of a series climbs: so many rows, always on one column or on any. */
export type ClimbPlan = { rows: number; column: number | null };

export const firstClimb: ClimbPlan = { rows: 1, column: null };

/** A plan inside a tower of this width and height. */
export function fitClimb({ rows, column }: ClimbPlan, width: number, height: number): ClimbPlan {
  return {
    rows: Math.min(Math.max(1, rows), height),
    column: column !== null && column < width ? column : null,
  };
}

/** The tile to step on after so many rows; null once the round has climbed far enough. `draw` picks one of a width. */
export function nextClimb(
  { rows, column }: ClimbPlan,
  climbed: number,
  width: number,
  draw: (width: number) => number,
): number | null {
  if (climbed >= rows) return null;
  return column ?? draw(width);
}
