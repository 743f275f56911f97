import { type GameName as OriginalGame, gameNames as originalGames } from '@palpite/domain/games/names';
import { type Currency, fromWire } from '@palpite/domain/money';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../shared/api/api.ts';
import type { CallReply } from '../../../../shared/api/endpoints.ts';
import { multiplierParts } from '../../../../shared/games/multiplier.ts';

export type GameFigures = {
  rounds: number;
  netMinor: bigint;
  biggestPayoutMinor: bigint;
  /** As printed: cut, never rounded up. */
  biggestMultiplier: number;
};

export type Statistics = { all: GameFigures; games: readonly (GameFigures & { game: OriginalGame })[] };

const none: GameFigures = { rounds: 0, netMinor: 0n, biggestPayoutMinor: 0n, biggestMultiplier: 0 };

/** `Math.max` takes no bigint. */
function larger(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}

type WireFigures = CallReply<'getStatistics'>['games'][number];

export function readFigures(
  figures: Omit<WireFigures, 'game' | 'stake' | 'payout'>,
  currency: Currency,
): GameFigures {
  return {
    rounds: figures.rounds,
    netMinor: fromWire(figures.net, currency),
    biggestPayoutMinor: fromWire(figures.biggestPayout, currency),
    biggestMultiplier: multiplierParts(figures.biggestMultiplier).value,
  };
}

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

export const statisticsQuery = (currency: Currency) =>
  queryOptions({
    queryKey: ['statistics', currency],
    meta: { background: true },
    queryFn: async ({ signal }): Promise<Statistics> => {
      const input = { query: { loading: false } };
      const { games } = await call('getStatistics', input, { signal });
      const known = games.flatMap((figures) => {
        const game = originalGames.find((own) => own === figures.game);
        return game === undefined || figures.rounds === 0
          ? []
          : [{ game, ...readFigures(figures, currency) }];
      });
      return { all: sumFigures(known), games: known.toSorted((a, b) => b.rounds - a.rounds) };
    },
    staleTime: 0,
    gcTime: 0,
  });
