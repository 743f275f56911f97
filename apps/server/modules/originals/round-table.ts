import type { OriginalGame } from '@palpite/contracts/originals';
import type { RoundSeeds } from '@palpite/domain/fairness';
import type { Currency } from '@palpite/domain/money';
import { createBatcher } from '../../platform/batcher.ts';
import type { Database } from '../../platform/db.ts';
import { getBookAccountId } from '../wallet/index.ts';
import type { BalanceNews } from './balance-news.ts';
import type { PairInForce, PairsInForce } from './pairs-in-force.ts';
import { playRounds, type RoundAnswer, type RoundItem, type RoundVerdict } from './play-rounds-statement.ts';

/** A round that a player wants to play; `decide` is pure and is asked again when the seeds have moved. */
type RoundWish = {
  playerId: bigint;
  accountId: bigint;
  bookId: bigint;
  currency: Currency;
  requestId: string;
  game: OriginalGame;
  stakeMinor: bigint;
  choice: unknown;
  decide(seeds: RoundSeeds): { outcome: unknown; payoutMinor: bigint };
};

/** What became of it. `pair` and `nonce` belong to a posted round; a duplicate's are with the stored round. */
type RoundResult = {
  verdict: RoundVerdict;
  outcome: unknown;
  payoutMinor: bigint;
  balanceMinor: bigint;
  seedPairId: bigint;
  nonce: number;
  at: Date;
};

export type RoundTable = {
  play(wish: RoundWish): Promise<RoundResult>;
  drain(): Promise<void>;
};

/** How often a round is decided again because another process moved the player's seeds. */
const attemptsMax = 5;

/**
 * Where all rounds that one player decides alone are played: they leave together, one per player at a time, so that
 * a player's nonces follow each other without gaps.
 */
export function createRoundTable(deps: {
  database: Database;
  pairs: PairsInForce;
  news: BalanceNews;
  roundsMax: number;
  batchesMax: number;
}): RoundTable {
  const { database, pairs, news } = deps;

  async function execute(wishes: readonly RoundWish[]): Promise<RoundResult[]> {
    const inForce = await pairs.getAll(wishes.map((wish) => wish.playerId));
    const items: RoundItem[] = [];
    const decided = wishes.map((wish, position) => {
      const pair = inForce.get(wish.playerId) as PairInForce;
      const { nonce } = pair;
      const { outcome, payoutMinor } = wish.decide({
        serverSeed: pair.server_seed,
        clientSeed: pair.client_seed,
        nonce,
      });
      items.push({
        position,
        player_id: String(wish.playerId),
        account_id: String(wish.accountId),
        book_id: String(wish.bookId),
        request_id: wish.requestId,
        game: wish.game,
        seed_pair_id: String(pair.id),
        nonce,
        stake_minor: String(wish.stakeMinor),
        payout_minor: String(payoutMinor),
        currency: wish.currency,
        choice: wish.choice,
        outcome,
      });
      return { pair, nonce, outcome, payoutMinor, playerId: wish.playerId };
    });
    const answers = await database.execute<RoundAnswer>(playRounds, [JSON.stringify(items)]);
    return decided.map(({ pair, nonce, outcome, payoutMinor, playerId }, position) => {
      const answer = answers[position];
      if (answer?.position !== position) throw new Error(`round ${position} of a batch was not answered`);
      if (answer.verdict === 'posted') {
        pair.nonce = nonce + 1;
        news.note(playerId);
      }
      if (answer.verdict === 'stale') pairs.forget(playerId);
      return {
        verdict: answer.verdict,
        outcome,
        payoutMinor,
        balanceMinor: answer.balance_minor,
        seedPairId: pair.id,
        nonce,
        at: answer.at,
      };
    });
  }

  const batcher = createBatcher<RoundWish, RoundResult>({
    itemsMax: deps.roundsMax,
    batchesMax: deps.batchesMax,
    keyOf: (wish) => wish.playerId,
    execute,
  });

  return {
    async play(wish) {
      for (let attempt = 1; ; attempt++) {
        const result = await batcher.submit(wish);
        if (result.verdict !== 'stale' || attempt === attemptsMax) return result;
      }
    },
    async drain() {
      await batcher.drain();
      await news.drain();
    },
  };
}

/** The operator's book of each game, by currency; ids never change, so they are kept. */
export function createBooks(database: Database): (game: OriginalGame, currency: Currency) => Promise<bigint> {
  const ids = new Map<string, Promise<bigint>>();
  return (game, currency) => {
    const key = `${game}:${currency}`;
    let id = ids.get(key);
    if (!id) {
      id = database.db.transaction().execute((tx) => getBookAccountId(tx, 'house', game, currency));
      ids.set(key, id);
      id.catch(() => ids.delete(key));
    }
    return id;
  };
}
