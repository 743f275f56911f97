import type { OpenMines, OpenRowDouble } from '@palpite/contracts/original-games';
import type { SeededRound } from '@palpite/contracts/originals';
import type { NameOf } from '@palpite/domain/games/names';
import { type Currency, fromWire } from '@palpite/domain/money';
import type { EndpointName } from '../../../../shared/api/endpoints.ts';

export type StepGame = NameOf<'steps'>;

/** How the API names the choice, the steps and the calls of a step game. */
type StepWire = {
  risk: string;
  steps: string;
  /** True when a step names its row. Otherwise a tile is its own spot. */
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

export type Holding = { multiplier: number; payoutMinor: bigint };

/** An open round, without hidden facts. */
export type OpenSteps = Holding & {
  roundId: string;
  stakeMinor: bigint;
  /** Mines on the board, or tiles in a row. */
  risk: number;
  /** Spots of the steps taken, in order. */
  steps: readonly number[];
  next: Holding | null;
  /** After this many steps the round ends by itself and pays. */
  stepsMax: number;
};

/** A finished round with everything uncovered. */
export type OverSteps = Holding & {
  roundId: string;
  stakeMinor: bigint;
  risk: number;
  steps: readonly number[];
  /** Spots of the mines or traps. */
  layout: readonly number[];
};

export type WireOpen = OpenMines | OpenRowDouble;
export type WireOver = Extract<SeededRound, { game: StepGame }>;

/** A tower's tile has its own spot in every row; a board's tile is its own spot. */
const spotsPerRow = 4;

export function towerSpot(row: number, tile: number): number {
  return row * spotsPerRow + tile;
}

export function readTowerSpot(spot: number): { row: number; tile: number } {
  return { row: Math.floor(spot / spotsPerRow), tile: spot % spotsPerRow };
}

/** Choice and tile lists of a round, read by the field names of its game. */
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

/** Converts an open round of the API. The cash-out value is the server's. */
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

/** Converts a finished round of the API. */
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
