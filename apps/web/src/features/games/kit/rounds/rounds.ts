import type { OriginalGame, OriginalRound, SeededRound } from '@palpite/contracts/originals';
import { gameTraits } from '@palpite/domain/games/names';
import { type Currency, fromWire } from '@palpite/domain/money';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../shared/api/api.ts';
import { multiplierParts } from '../../../../shared/games/multiplier.ts';

export type RoundLine = {
  roundId: string;
  game: OriginalGame;
  stakeMinor: bigint;
  payoutMinor: bigint;
  /** As printed: cut, never rounded up. */
  multiplier: number;
  /** The roll of dice, the drawn number, or the multiplier. */
  outcome: number;
  at: Date;
  shared: { bet: string; number: number } | null;
};

function readResult(round: OriginalRound, multiplier: number): number {
  const { result } = gameTraits[round.game];
  if (result === 'paid') return round.payout === 0 ? 0 : multiplier;
  return Number(round[result as keyof OriginalRound]);
}

export function toRoundLine(round: OriginalRound, currency: Currency): RoundLine {
  const multiplier = multiplierParts(round.multiplier).value;
  return {
    roundId: round.roundId,
    game: round.game,
    stakeMinor: fromWire(round.stake, currency),
    payoutMinor: fromWire(round.payout, currency),
    multiplier,
    outcome: readResult(round, multiplier),
    at: new Date(round.at),
    shared: 'bet' in round ? { bet: round.bet, number: round.number } : null,
  };
}

const recentLimit = '12';
const pageLimit = '30';

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

export async function findRound<Game extends SeededRound['game']>(
  roundId: string,
  game: Game,
): Promise<Extract<SeededRound, { game: Game }>> {
  const { round } = await call('getRound', { params: { roundId } });
  if (round.game !== game) throw new TypeError(`round ${roundId} is no round of ${game}`);
  return round as Extract<SeededRound, { game: Game }>;
}
