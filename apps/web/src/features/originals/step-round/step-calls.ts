import { type Currency, toDecimal } from '@palpite/domain/money';
import { call } from '../../../shared/api.ts';
import type { CallInput } from '../../../shared/endpoints.ts';
import { roundOptions } from '../../../shared/games/round-options.ts';
import { mergeBalances } from '../../../shared/player.ts';
import { findRound } from '../originals.queries.ts';
import {
  type OpenSteps,
  type OverSteps,
  readTowerSpot,
  type StepGame,
  toOpenSteps,
  toOverSteps,
} from './step-rounds.ts';
import type { StepAnswer } from './use-step-flow.ts';

/** A stake and the one thing that a player chooses: the number of mines, or the tiles in a row. */
export type StepBet = { stakeMinor: bigint; risk: number };

type Calls = {
  start: (requestId: string, bet: StepBet) => Promise<OpenSteps>;
  step: (roundId: string, spot: number) => Promise<StepAnswer>;
  leave: (roundId: string) => Promise<OverSteps>;
  findOpen: () => Promise<OpenSteps | null>;
  find: (roundId: string) => Promise<OverSteps>;
};

const quiet = { loading: false } as const;

/** The calls of mines; the new balance comes with each reply. */
export function minesCalls(currency: Currency): Calls {
  return {
    start: async (requestId, { stakeMinor, risk }) => {
      const body = { requestId, stake: toDecimal(stakeMinor, currency), mines: risk, ...quiet };
      const { open, ...balances } = await call('startMines', { body }, roundOptions);
      mergeBalances(balances);
      return toOpenSteps(open, currency);
    },
    step: async (roundId, tile) => {
      const input = { params: { roundId }, body: { tile, ...quiet } };
      return readStep(await call('openTile', input, roundOptions), currency);
    },
    leave: async (roundId) => {
      const { round, ...balances } = await call(
        'leaveMines',
        { params: { roundId }, body: quiet },
        roundOptions,
      );
      mergeBalances(balances);
      return toOverSteps(round, currency);
    },
    ...reads('mines', currency),
  };
}

/** The calls of row double. */
export function rowDoubleCalls(currency: Currency): Calls {
  return {
    start: async (requestId, { stakeMinor, risk }) => {
      const body = { requestId, stake: toDecimal(stakeMinor, currency), tiles: risk, ...quiet };
      const { open, ...balances } = await call('startRowDouble', { body }, roundOptions);
      mergeBalances(balances);
      return toOpenSteps(open, currency);
    },
    step: async (roundId, spot) => {
      const input = { params: { roundId }, body: { ...readTowerSpot(spot), ...quiet } };
      return readStep(await call('climbRow', input, roundOptions), currency);
    },
    leave: async (roundId) => {
      const { round, ...balances } = await call(
        'leaveRowDouble',
        { params: { roundId }, body: quiet },
        roundOptions,
      );
      mergeBalances(balances);
      return toOverSteps(round, currency);
    },
    ...reads('rowDouble', currency),
  };
}

type Stepped = {
  open: Parameters<typeof toOpenSteps>[0] | null;
  round: Parameters<typeof toOverSteps>[0] | null;
  balance: number;
  bonusBalance?: number | undefined;
};

function readStep({ open, round, ...balances }: Stepped, currency: Currency): StepAnswer {
  // A safe step moves no money: the balance stays, and so does every screen that shows it.
  if (open !== null) return { open: toOpenSteps(open, currency) };
  mergeBalances(balances);
  if (round !== null) return { over: toOverSteps(round, currency) };
  throw new TypeError('a step neither goes on nor ends');
}

function reads(game: StepGame, currency: Currency) {
  return {
    findOpen: async () => {
      const input: CallInput<'getOpenRounds'> = { query: quiet };
      const open = (await call('getOpenRounds', input))[game];
      return open && toOpenSteps(open, currency);
    },
    find: async (roundId: string) => toOverSteps(await findRound(roundId, game), currency),
  };
}
