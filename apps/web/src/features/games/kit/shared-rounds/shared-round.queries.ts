import type { SharedGame } from '@palpite/contracts/original-games';
import { type Currency, fromWire } from '@palpite/domain/money';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../shared/api/api.ts';
import { type RoundLine, toRoundLine } from '../rounds/rounds.ts';
import type { MyBet } from './my-bets.ts';

export const myBetsQuery = (game: SharedGame, number: number, currency: Currency) =>
  queryOptions({
    queryKey: ['shared', game, 'mine', number, currency],
    meta: { background: true },
    queryFn: async ({ signal }): Promise<readonly MyBet[]> => {
      const input = { params: { game }, query: { loading: false } };
      const { bets } = await call('listMySharedBets', input, { signal });
      return bets
        .filter((bet) => bet.number === number)
        .map((bet) => ({
          requestId: bet.requestId,
          number: bet.number,
          bet: bet.bet,
          stakeMinor: fromWire(bet.stake, currency),
          payoutMinor: bet.payout === null ? null : fromWire(bet.payout, currency),
          state: 'placed' as const,
        }));
    },
    staleTime: 0,
    gcTime: 60_000,
  });

/** Maximum that the server returns at once. */
const ownRoundsLimit = '100';

export async function listOwnRounds(game: SharedGame, currency: Currency): Promise<RoundLine[]> {
  const { rounds } = await call('listRounds', { query: { game, limit: ownRoundsLimit, loading: false } });
  return rounds.map((round) => toRoundLine(round, currency));
}

export type DrawnRound = { number: number; outcome: number; link: string; linkHash: string; at: Date };

async function listDrawn(game: SharedGame, before: string, signal: AbortSignal): Promise<DrawnRound[]> {
  const query = { loading: false, ...(before ? { before } : {}) };
  const { rounds } = await call('listSharedRounds', { params: { game }, query }, { signal });
  return rounds.map((round) => ({ ...round, at: new Date(round.at) }));
}

export const recentDrawnQuery = (game: SharedGame) =>
  queryOptions({
    queryKey: ['shared', game, 'recent'],
    meta: { background: true },
    queryFn: ({ signal }): Promise<readonly DrawnRound[]> => listDrawn(game, '', signal),
    staleTime: 0,
  });

export const drawnPagesQuery = (game: SharedGame) =>
  infiniteQueryOptions({
    queryKey: ['shared', game, 'pages'],
    meta: { background: true },
    queryFn: ({ pageParam, signal }): Promise<readonly DrawnRound[]> => listDrawn(game, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return last === undefined || last.number <= 1 ? null : String(last.number);
    },
    staleTime: 0,
    gcTime: 0,
  });
