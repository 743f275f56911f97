import type { GameInfo, Step, SymbolId, Win } from '../wire.ts';
import { unitsPerStake } from '../wire.ts';

/** Returns an integer from 0 to below `below`, all equally likely. It is the only source of randomness. */
export type Draw = (below: number) => number;

export type PrizeName = 'mini' | 'minor' | 'major';

/** Types of the wire with amounts in units, which are the same at every stake. */
export type PlayedCell = { symbol: SymbolId; times?: number; coinUnits?: number; prize?: PrizeName };
export type PlayedGrid = PlayedCell[][];
export type PlayedWin = Omit<Win, 'amountMinor'> & { units: number };
export type PlayedStep = Omit<Step, 'grid' | 'wins' | 'winMinor'> & {
  grid: PlayedGrid;
  wins: PlayedWin[];
  units: number;
};

/** State of a free-spin series between two spins. */
export type Standing = {
  played: number;
  left: number;
  /** Total win since the paid spin, including it. */
  units: number;
  times: number;
};

/** Result of one spin, before the cap. */
export type Spun = {
  steps: PlayedStep[];
  freeSpins: number;
  /** Multiplier at the beginning of the next free spin. */
  times: number;
};

export type SlotFacts = Omit<GameInfo, 'stakesMinor' | 'stakeDefaultMinor'>;

export type Slot = {
  info: SlotFacts;
  restGrid: PlayedGrid;
  /** `times` is the multiplier of a free spin, null for a paid spin. */
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
 * The total of a paid spin and its series is limited by the game's cap. Reaching the cap ends the series.
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
