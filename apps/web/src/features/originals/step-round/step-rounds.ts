import type { OpenMines, OpenRowDouble } from '@palpite/contracts/original-games';
import type { SeededRound } from '@palpite/contracts/originals';
import { type Currency, fromWire } from '@palpite/domain/money';

/** The games whose rounds take several steps. */
export const stepGames = ['mines', 'rowDouble'] as const;
export type StepGame = (typeof stepGames)[number];

/** What leaving pays, and what it multiplies the stake by. */
export type Holding = { multiplier: number; payoutMinor: bigint };

/** A round that goes on, as far as the player may know it. */
export type OpenSteps = Holding & {
  roundId: string;
  stakeMinor: bigint;
  /** Mines on the board, or tiles in a row. */
  risk: number;
  /** The spots of the steps taken, in order. */
  steps: readonly number[];
  next: Holding | null;
  /** With so many steps the round ends by itself and pays. */
  stepsMax: number;
};

/** A round that is over, with everything uncovered. */
export type OverSteps = Holding & {
  roundId: string;
  stakeMinor: bigint;
  risk: number;
  steps: readonly number[];
  /** The spots where the mines or the traps lay. */
  layout: readonly number[];
};

export type WireOpen = OpenMines | OpenRowDouble;
export type WireOver = Extract<SeededRound, { game: StepGame }>;

/** A tower's tile has a spot of its own in every row; a board's tile is its own spot. */
const spotsPerRow = 4;

export function towerSpot(row: number, tile: number): number {
  return row * spotsPerRow + tile;
}

export function readTowerSpot(spot: number): { row: number; tile: number } {
  return { row: Math.floor(spot / spotsPerRow), tile: spot % spotsPerRow };
}

const toSpots = (tiles: readonly number[]) => tiles.map((tile, row) => towerSpot(row, tile));

/** Reads an open round of the wire; what it holds is the server's word. */
export function toOpenSteps(round: WireOpen, currency: Currency): OpenSteps {
  const { next } = round;
  return {
    roundId: round.roundId,
    stakeMinor: fromWire(round.stake, currency),
    multiplier: round.multiplier,
    payoutMinor: fromWire(round.payout, currency),
    risk: round.game === 'mines' ? round.mines : round.tiles,
    steps: round.game === 'mines' ? round.opened : toSpots(round.climbed),
    next: next && { multiplier: next.multiplier, payoutMinor: fromWire(next.payout, currency) },
    stepsMax: round.stepsMax,
  };
}

/** Reads a finished round of the wire. */
export function toOverSteps(round: WireOver, currency: Currency): OverSteps {
  return {
    roundId: round.roundId,
    stakeMinor: fromWire(round.stake, currency),
    multiplier: round.payout === 0 ? 0 : round.multiplier,
    payoutMinor: fromWire(round.payout, currency),
    risk: round.game === 'mines' ? round.mines : round.tiles,
    steps: round.game === 'mines' ? round.opened : toSpots(round.climbed),
    layout: round.game === 'mines' ? round.layout : toSpots(round.layout),
  };
}
