import type { OpenMines, OpenRowDouble } from '@palpite/contracts/original-games';
import type { SeededRound } from '@palpite/contracts/originals';
import type { NameOf } from '@palpite/domain/games/names';
import { type Currency, fromWire, toDecimal } from '@palpite/domain/money';
import { call } from '../../../../shared/api/api.ts';
import type { CallInput, EndpointName } from '../../../../shared/api/endpoints.ts';
import { mergeBalances } from '../../../../shared/session/player.ts';
import { roundOptions } from '../rounds/round-flow.ts';
import { findRound } from '../rounds/rounds.ts';

export type StepGame = NameOf<'steps'>;

type StepWire = {
  risk: string;
  steps: string;
  /** True when a step names its row. Otherwise a tile is its own spot. */
  inRows: boolean;
  calls: { start: EndpointName; step: EndpointName; leave: EndpointName };
};

const stepWires = {
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

export type CashOutValue = { multiplier: number; payoutMinor: bigint };

/** An open round, without hidden facts. */
export type OpenSteps = CashOutValue & {
  roundId: string;
  stakeMinor: bigint;
  /** Mines on the board, or tiles in a row. */
  risk: number;
  steps: readonly number[];
  next: CashOutValue | null;
  /** After this many steps the round ends by itself and pays. */
  stepsMax: number;
};

export type OverSteps = CashOutValue & {
  roundId: string;
  stakeMinor: bigint;
  risk: number;
  steps: readonly number[];
  layout: readonly number[];
};

export type StepAnswer = { open: OpenSteps } | { over: OverSteps };

type WireOpen = OpenMines | OpenRowDouble;
type WireOver = Extract<SeededRound, { game: StepGame }>;

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

function toOpenSteps(round: WireOpen, currency: Currency): OpenSteps {
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

function toOverSteps(round: WireOver, currency: Currency): OverSteps {
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

/** A stake and the risk: the number of mines, or of tiles in a row. */
export type StepBet = { stakeMinor: bigint; risk: number };

type Calls = {
  start: (requestId: string, bet: StepBet) => Promise<OpenSteps>;
  step: (roundId: string, spot: number) => Promise<StepAnswer>;
  leave: (roundId: string) => Promise<OverSteps>;
  findOpen: () => Promise<OpenSteps | null>;
  find: (roundId: string) => Promise<OverSteps>;
};

const quiet = { loading: false } as const;

export function stepCalls(game: StepGame, currency: Currency): Calls {
  const { risk: riskName, inRows } = stepWires[game];
  // The calls of these games differ in the names of their fields only.
  const calls = stepWires[game].calls as (typeof stepWires)['mines']['calls'];
  return {
    start: async (requestId, { stakeMinor, risk }) => {
      const body = { requestId, stake: toDecimal(stakeMinor, currency), [riskName]: risk, ...quiet };
      const input = { body } as unknown as CallInput<'startMines'>;
      const { open, ...balances } = await call(calls.start, input, roundOptions);
      mergeBalances(balances);
      return toOpenSteps(open, currency);
    },
    step: async (roundId, spot) => {
      const move = inRows ? readTowerSpot(spot) : { tile: spot };
      const input = { params: { roundId }, body: { ...move, ...quiet } };
      return readStep(await call(calls.step, input, roundOptions), currency);
    },
    leave: async (roundId) => {
      const input = { params: { roundId }, body: quiet };
      const { round, ...balances } = await call(calls.leave, input, roundOptions);
      mergeBalances(balances);
      return toOverSteps(round, currency);
    },
    findOpen: async () => {
      const input: CallInput<'getOpenRounds'> = { query: quiet };
      const open = (await call('getOpenRounds', input))[game];
      return open && toOpenSteps(open, currency);
    },
    find: async (roundId: string) => toOverSteps(await findRound(roundId, game), currency),
  };
}

type Stepped = {
  open: Parameters<typeof toOpenSteps>[0] | null;
  round: Parameters<typeof toOverSteps>[0] | null;
  balance: number;
  bonusBalance?: number | undefined;
};

function readStep({ open, round, ...balances }: Stepped, currency: Currency): StepAnswer {
  // A safe step moves no money, so the balance is not updated.
  if (open !== null) return { open: toOpenSteps(open, currency) };
  mergeBalances(balances);
  if (round !== null) return { over: toOverSteps(round, currency) };
  throw new TypeError('a step neither goes on nor ends');
}

/** A random spot, each equally likely; null when there is none. */
export function pickRandom(spots: readonly number[]): number | null {
  if (spots.length === 0) return null;
  const [draw = 0] = crypto.getRandomValues(new Uint32Array(1));
  return spots[Math.floor((draw / 2 ** 32) * spots.length)] ?? null;
}
