/** How each round of a series climbs: number of rows, and a fixed column or any. */
export type ClimbPlan = { rows: number; column: number | null };

export const firstClimb: ClimbPlan = { rows: 1, column: null };

/** Limits a plan to the size of a tower. */
export function fitClimb({ rows, column }: ClimbPlan, width: number, height: number): ClimbPlan {
  return {
    rows: Math.min(Math.max(1, rows), height),
    column: column !== null && column < width ? column : null,
  };
}

/** Next tile after a number of rows; null once the round has climbed far enough. `draw` picks a tile of a width. */
export function nextClimb(
  { rows, column }: ClimbPlan,
  climbed: number,
  width: number,
  draw: (width: number) => number,
): number | null {
  if (climbed >= rows) return null;
  return column ?? draw(width);
}
