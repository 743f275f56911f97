import { type OriginalGame, originalGames } from '@palpite/contracts/originals';
import { type Currency, fromWire } from '@palpite/domain/money';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api.ts';

export type GameFigures = {
  rounds: number;
  netMinor: bigint;
  biggestPayoutMinor: bigint;
  biggestMultiplier: number;
};

export type Statistics = { all: GameFigures; games: readonly (GameFigures & { game: OriginalGame })[] };

const none: GameFigures = { rounds: 0, netMinor: 0n, biggestPayoutMinor: 0n, biggestMultiplier: 0 };

/** `Math.max` takes no bigint. */
function larger(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}

/** The figures of several games as one: sums, and the largest of what is largest. */
export function sumFigures(games: readonly GameFigures[]): GameFigures {
  return games.reduce(
    (all, one) => ({
      rounds: all.rounds + one.rounds,
      netMinor: all.netMinor + one.netMinor,
      biggestPayoutMinor: larger(one.biggestPayoutMinor, all.biggestPayoutMinor),
      biggestMultiplier: Math.max(all.biggestMultiplier, one.biggestMultiplier),
    }),
    none,
  );
}

/** What the player has played of our own games since the first round, most played first. */
export const statisticsQuery = (currency: Currency) =>
  queryOptions({
    queryKey: ['statistics', currency],
    queryFn: async ({ signal }): Promise<Statistics> => {
      const input = { query: { loading: false } };
      const { games } = await call('getStatistics', input, { signal, refusal: 'inline' });
      const known = games.flatMap(({ game: name, rounds, net, biggestPayout, biggestMultiplier }) => {
        const game = originalGames.find((own) => own === name);
        if (game === undefined || rounds === 0) return [];
        const netMinor = fromWire(net, currency);
        return [
          {
            game,
            rounds,
            netMinor,
            biggestPayoutMinor: fromWire(biggestPayout, currency),
            biggestMultiplier,
          },
        ];
      });
      return { all: sumFigures(known), games: known.toSorted((a, b) => b.rounds - a.rounds) };
    },
    staleTime: 0,
    gcTime: 0,
  });
