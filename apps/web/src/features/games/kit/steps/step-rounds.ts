import type { OpenMines, OpenRowDouble } from '@palpite/contracts/original-games';
import type { SeededRound } from '@palpite/contracts/originals';
import type { NameOf } from '@palpite/domain/games/names';
import { type Currency, fromWire } from '@palpite/domain/money';
import type { EndpointName } from '../../../../shared/api/endpoints.ts';

/** The games whose rounds take several steps. */
export type StepGame = NameOf<'steps'>;

/** How the wire names the choice, the steps taken and the calls of such a game. */
type StepWire = {
  risk: string;
  steps: string;
  /** A step names its row; otherwise a tile is its own spot. */
  inRows: boolean;
  calls: { start: EndpointName; step: EndpointName; leave: EndpointName };
};

export const stepWires = {
  mines: {
    risk: 'mines',
    steps: 'opened',
    inRows: false,
    calls: { start: 'startMines', step: 'openTile', leave: 'leaveMines' },
  },
  rowDouble: {
    risk: 'tiles',
    steps: 'climbed',
    inRows: true,
    calls: { start: 'startRowDouble', step: 'climbRow', leave: 'leaveRowDouble' },
  },
} as const satisfies Record<StepGame, StepWire>;

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

/** The choice, and the tiles of a list as spots, of a round whose game says how its wire names them. */
function readWire(round: WireOpen | WireOver) {
  const { risk, steps, inRows }: StepWire = stepWires[round.game];
  const values = round as unknown as Readonly<Record<string, number>> &
    Readonly<Record<string, readonly number[]>>;
  const spotsOf = (name: string) => {
    const tiles: readonly number[] = values[name] ?? [];
    return inRows ? tiles.map((tile, row) => towerSpot(row, tile)) : tiles;
  };
  return { risk: Number(values[risk]), steps: spotsOf(steps), spotsOf };
}

/** Reads an open round of the wire; what it holds is the server's word. */
export function toOpenSteps(round: WireOpen, currency: Currency): OpenSteps {
  const { next } = round;
  const { risk, steps } = readWire(round);
  return {
    roundId: round.roundId,
    stakeMinor: fromWire(round.stake, currency),
    multiplier: round.multiplier,
    payoutMinor: fromWire(round.payout, currency),
    risk,
    steps,
    next: next && { multiplier: next.multiplier, payoutMinor: fromWire(next.payout, currency) },
    stepsMax: round.stepsMax,
  };
}

/** Reads a finished round of the wire. */
export function toOverSteps(round: WireOver, currency: Currency): OverSteps {
  const { risk, steps, spotsOf } = readWire(round);
  return {
    roundId: round.roundId,
    stakeMinor: fromWire(round.stake, currency),
    multiplier: round.payout === 0 ? 0 : round.multiplier,
    payoutMinor: fromWire(round.payout, currency),
    risk,
    steps,
    layout: spotsOf('layout'),
  };
}
