import type { OriginalGame, SeededRound } from '@palpite/contracts/originals';
import type { Currency } from '@palpite/domain/money';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/api.ts';
import { toRoundLine } from './rounds/rounds.ts';

const recentLimit = '12';
const pageLimit = '30';

/** The latest rounds of a game, newest first. */
export const recentRoundsQuery = (game: OriginalGame, currency: Currency) =>
  queryOptions({
    queryKey: ['rounds', 'recent', game, currency],
    meta: { background: true },
    queryFn: async ({ signal }) => {
      const input = { query: { game, limit: recentLimit, loading: false } };
      const { rounds } = await call('listRounds', input, { signal });
      return rounds.map((round) => toRoundLine(round, currency));
    },
    // Rounds played on this screen are put in front of it, so it is never refetched.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const roundPagesQuery = (game: OriginalGame, currency: Currency) =>
  infiniteQueryOptions({
    queryKey: ['rounds', 'pages', game, currency],
    meta: { background: true },
    queryFn: async ({ pageParam, signal }) => {
      const query = { game, limit: pageLimit, loading: false, ...(pageParam ? { before: pageParam } : {}) };
      const { rounds, next } = await call('listRounds', { query }, { signal });
      return { rounds: rounds.map((round) => toRoundLine(round, currency)), next };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
  });

/** Fetches a round by its request id, without the cache. */
export async function findRound<Game extends SeededRound['game']>(
  roundId: string,
  game: Game,
): Promise<Extract<SeededRound, { game: Game }>> {
  const { round } = await call('getRound', { params: { roundId } });
  if (round.game !== game) throw new TypeError(`round ${roundId} is no round of ${game}`);
  return round as Extract<SeededRound, { game: Game }>;
}
