import type { SharedGame } from '@palpite/contracts/original-games';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/api.ts';
import type { ChainRound } from './chain-proof.ts';

export type PublishedRound = ChainRound & { at: Date };

/** A drawn round by its number, with the link of the previous round; null while it is not published. */
export const chainRoundQuery = (game: SharedGame, number: number) =>
  queryOptions({
    queryKey: ['fairness', 'chain', game, number],
    queryFn: async ({ signal }): Promise<PublishedRound | null> => {
      const input = { params: { game }, query: { before: String(number + 1), loading: false } };
      const { rounds } = await call('listSharedRounds', input, { signal });
      const [round, before] = rounds;
      if (round?.number !== number) return null;
      return {
        number,
        outcome: round.outcome,
        link: round.link,
        linkHash: round.linkHash,
        publicSeed: round.publicSeed,
        publishedEnd: round.publishedEnd,
        // The first round of a chain follows the last round of another chain, whose links are unrelated.
        linkBefore:
          before?.number === number - 1 && before.publicSeed === round.publicSeed ? before.link : null,
        at: new Date(round.at),
      };
    },
  });
