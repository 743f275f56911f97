import type { GameInfo, Step, SymbolId, Win } from '../wire.ts';
import { unitsPerStake } from '../wire.ts';

/** Answers a whole number from 0 up to, not including, `below`; all equally likely. The only source of chance here. */
export type Draw = (below: number) => number;

export type PrizeName = 'mini' | 'minor' | 'major';

/** As Cell of the wire, in units: what holds at every stake. */
export type PlayedCell = { symbol: SymbolId; times?: number; coinUnits?: number; prize?: PrizeName };
export type PlayedGrid = PlayedCell[][];
export type PlayedWin = Omit<Win, 'amountMinor'> & { units: number };
export type PlayedStep = Omit<Step, 'grid' | 'wins' | 'winMinor'> & {
  grid: PlayedGrid;
  wins: PlayedWin[];
  units: number;
};

/** Where a free-spin series stands between two spins. */
export type Standing = {
  played: number;
  left: number;
  /** Won since the paid spin, that one included. */
  units: number;
  times: number;
};

/** What one turn of the reels brings, before the cap. */
export type Spun = {
  steps: PlayedStep[];
  freeSpins: number;
  /** Multiplier that the next free spin begins with. */
  times: number;
};

export type SlotFacts = Omit<GameInfo, 'stakesMinor' | 'stakeDefaultMinor'>;

/** A game: its data, and a pure function from chance to what is seen and won. */
export type Slot = {
  info: SlotFacts;
  /** What stands on the reels before the first spin. */
  restGrid: PlayedGrid;
  /** Turns the reels once; `times` is the multiplier of a free spin, null when the spin is paid. */
  spin(draw: Draw, times: number | null): Spun;
};

export type Played = {
  steps: PlayedStep[];
  units: number;
  capped: boolean;
  freeSpinsWon: number;
  freeSpin: number | null;
  standing: Standing | null;
};

/**
 * Plays a paid spin, or with a standing the next free spin of its series. Pure.
 * What a paid spin and its series bring together ends at the game's cap; reaching it ends the series.
 */
export function playSlot(slot: Slot, draw: Draw, standing: Standing | null): Played {
  const spun = slot.spin(draw, standing ? standing.times : null);
  const before = standing?.units ?? 0;
  const roomUnits = slot.info.facts.maxWinTimes * unitsPerStake - before;
  const wonUnits = spun.steps.reduce((sum, step) => sum + step.units, 0);
  const capped = wonUnits >= roomUnits;
  const units = Math.min(wonUnits, roomUnits);
  const left = (standing ? standing.left - 1 : 0) + spun.freeSpins;
  const freeSpin = standing ? standing.played + 1 : null;
  return {
    steps: spun.steps,
    units,
    capped,
    freeSpinsWon: capped ? 0 : spun.freeSpins,
    freeSpin,
    standing:
      capped || left === 0
        ? null
        : {
            played: freeSpin ?? 0,
            left,
            units: before + units,
            times: standing ? spun.times : (slot.info.features.freeSpins?.times ?? 1),
          },
  };
}

/** Adds up a step. */
export function stepOf(
  step: Omit<PlayedStep, 'units' | 'removed' | 'times'> & Partial<Pick<PlayedStep, 'removed' | 'times'>>,
): PlayedStep {
  return {
    removed: [],
    times: 1,
    ...step,
    units: step.wins.reduce((sum, win) => sum + win.units, 0),
  };
}
