import { type Currency, toDecimal } from '@palpite/domain/money';
import { call } from '../../../../shared/api/api.ts';
import type { CallInput } from '../../../../shared/api/endpoints.ts';
import { roundOptions } from '../../../../shared/games/round-options.ts';
import { mergeBalances } from '../../../../shared/session/player.ts';
import { findRound } from '../originals.queries.ts';
import {
  type OpenSteps,
  type OverSteps,
  readTowerSpot,
  type StepGame,
  stepWires,
  toOpenSteps,
  toOverSteps,
} from './step-rounds.ts';
import type { StepAnswer } from './use-step-flow.ts';

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

/** API calls of a step game. Each reply updates the balance. */
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
