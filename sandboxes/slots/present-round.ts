import { drawFromSeed } from './draw-from-seed.ts';
import { type PlayedGrid, type PlayedStep, playSlot, type Slot } from './games/slot.ts';
import type { StoredRound } from './slot-store.ts';
import { type Grid, type Round, type Series, type Step, unitsPerStake } from './wire.ts';

/** Converts units to minor units at a stake. Exact, because stakes are multiples of 20. */
export const unitsToMinor = (units: number, stakeMinor: number) => (stakeMinor / unitsPerStake) * units;

/** Returns a stored round for its page. The grids are computed again from the seed. */
export function presentRound(slot: Slot, round: StoredRound): Round {
  const played = playSlot(slot, drawFromSeed(round.seed), round.before);
  return {
    roundId: round.roundId,
    requestId: round.requestId,
    chargedMinor: round.chargedMinor,
    stakeMinor: round.stakeMinor,
    steps: played.steps.map((step) => presentStep(step, round.stakeMinor)),
    winMinor: round.winMinor,
    capped: played.capped,
    freeSpinsWon: played.freeSpinsWon,
    freeSpin: played.freeSpin,
    settled: round.phase === 'settled',
  };
}

export function presentSeries(round: StoredRound | null): Series | null {
  if (!round?.after) return null;
  const { played, left, units, times } = round.after;
  const { stakeMinor } = round;
  return { played, left, times, stakeMinor, winMinor: unitsToMinor(units, stakeMinor) };
}

export function presentGrid(grid: PlayedGrid, stakeMinor: number): Grid {
  return grid.map((column) =>
    column.map(({ coinUnits, ...cell }) =>
      coinUnits === undefined ? cell : { ...cell, coinMinor: unitsToMinor(coinUnits, stakeMinor) },
    ),
  );
}

function presentStep({ grid, wins, units, ...step }: PlayedStep, stakeMinor: number): Step {
  return {
    ...step,
    grid: presentGrid(grid, stakeMinor),
    wins: wins.map(({ units: won, ...win }) => ({ ...win, amountMinor: unitsToMinor(won, stakeMinor) })),
    winMinor: unitsToMinor(units, stakeMinor),
  };
}
