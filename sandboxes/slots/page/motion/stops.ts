import type { GameInfo, Grid, Step } from '../../wire.ts';

/** How fast a round goes. Turbo stops all reels at once; the result is the same. */
export type Pace = 'normal' | 'turbo';

const firstStopMs = 620;
const betweenStopsMs = 170;
const suspenseMs = 750;

export type Stop = {
  /** From the beginning of the turn. */
  atMs: number;
  /** This reel may still complete what the ones before it began. */
  suspense: boolean;
};

/** When each reel of a turn lands, and which are waited for: two scatters on the left and the third still possible. */
export function planStops(game: GameInfo, step: Step, pace: Pace): Stop[] {
  let atMs = pace === 'turbo' ? 0 : firstStopMs;
  return step.grid.map((_, column) => {
    const suspense = pace === 'normal' && isNear(game, step.grid, column);
    if (column > 0 && pace === 'normal') atMs += betweenStopsMs + (suspense ? suspenseMs : 0);
    return { atMs, suspense };
  });
}

/** One scatter or coin short of a feature, looking only at the reels that already stand. */
function isNear({ symbols, strips, features }: GameInfo, grid: Grid, column: number): boolean {
  const least = features.freeSpins?.awards[0]?.scatters;
  const scatter = symbols.find(({ role }) => role === 'scatter')?.id;
  if (!least || !scatter || !strips[column]?.includes(scatter)) return false;
  const standing = grid.slice(0, column).flat();
  return standing.filter(({ symbol }) => symbol === scatter).length >= least - 1;
}
