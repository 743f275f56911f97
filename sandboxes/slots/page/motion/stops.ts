import type { GameInfo, Grid, Step } from '../../wire.ts';

/** Speed of a round. Turbo stops all reels at once; the result is the same. */
export type Pace = 'normal' | 'turbo';

const firstStopMs = 620;
const betweenStopsMs = 170;
const suspenseMs = 750;

export type Stop = {
  /** Time since the start of the spin. */
  atMs: number;
  /** This reel can still complete a feature. */
  suspense: boolean;
};

/**
 * Plans the landing time of each reel, and which reels delay for suspense: two scatters are visible and the third is
 * still possible.
 */
export function planStops(game: GameInfo, step: Step, pace: Pace): Stop[] {
  let atMs = pace === 'turbo' ? 0 : firstStopMs;
  return step.grid.map((_, column) => {
    const suspense = pace === 'normal' && isNear(game, step.grid, column);
    if (column > 0 && pace === 'normal') atMs += betweenStopsMs + (suspense ? suspenseMs : 0);
    return { atMs, suspense };
  });
}

/** Whether one more scatter or coin on this reel would trigger a feature, judging by the reels to its left. */
function isNear({ symbols, strips, features }: GameInfo, grid: Grid, column: number): boolean {
  const least = features.freeSpins?.awards[0]?.scatters;
  const scatter = symbols.find(({ role }) => role === 'scatter')?.id;
  if (!least || !scatter || !strips[column]?.includes(scatter)) return false;
  const standing = grid.slice(0, column).flat();
  return standing.filter(({ symbol }) => symbol === scatter).length >= least - 1;
}
