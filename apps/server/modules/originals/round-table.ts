import type { OriginalGame } from '@palpite/contracts/originals';
import type { RoundSeeds } from '@palpite/domain/fairness';
import type { Currency } from '@palpite/domain/money';
import { createBatcher, createBusyKeys } from '../../platform/batcher.ts';
import type { Database, PreparedStatement } from '../../platform/db.ts';
import { submitUntilFresh } from '../../platform/submit-until-fresh.ts';
import type { BalanceNews } from '../wallet/index.ts';
import type { PairInForce, PairsInForce } from './pairs-in-force.ts';
import {
  type PlayColumns,
  playRounds,
  type RoundAnswer,
  type RoundVerdict,
} from './play-rounds-statement.ts';
import { type StartColumns, startRounds } from './start-rounds-statement.ts';
import type { SeatItem } from './statement-pieces.ts';

/** What every round needs to begin, whatever its game. */
type Seat = {
  playerId: bigint;
  accountId: bigint;
  productAccountId: bigint;
  currency: Currency;
  requestId: string;
  game: OriginalGame;
  stakeMinor: bigint;
  choice: unknown;
};

/** A round with one draw; `decide` is pure and is asked again when the seeds have moved. */
type PlayWish = Seat & { decide(seeds: RoundSeeds): Decided };
type Decided = { outcome: unknown; payoutMinor: bigint };

/** A round of several steps, which ends by itself after `stepsMax` safe ones. */
type StartWish = Seat & { stepsMax: number };

/** What became of it. The pair and the nonce belong to a posted round; a duplicate's are with the stored one. */
type Seated = {
  verdict: RoundVerdict;
  balanceMinor: bigint;
  seedPairId: bigint;
  nonce: number;
  at: Date;
};

export type RoundTable = {
  /** Plays a round with one draw. */
  play(wish: PlayWish): Promise<Seated & Decided>;
  /** Opens a round of several steps. */
  start(wish: StartWish): Promise<Seated>;
  drain(): Promise<void>;
};

/**
 * Where all rounds that one player's seeds decide begin: they leave together, one per player at a time, so that a
 * player's nonces follow each other without gaps.
 */
export function createRoundTable(deps: {
  database: Database;
  pairs: PairsInForce;
  news: BalanceNews;
  roundsMax: number;
  batchesMax: number;
}): RoundTable {
  const { database, pairs, news } = deps;
  // Whatever kind of round it is, it uses up the next nonce of its player's pair.
  const busyKeys = createBusyKeys();

  /** Rounds that begin with one statement; `complete` says what it adds to a seat, and what the caller wants back. */
  function openBatches<Wish extends Seat, Own>(
    statement: PreparedStatement,
    complete: (wish: Wish, seeds: RoundSeeds) => { columns: Record<string, unknown>; own: Own },
  ) {
    async function execute(wishes: readonly Wish[]): Promise<(Seated & Own)[]> {
      const inForce = await pairs.getAll(wishes.map((wish) => wish.playerId));
      const seated = wishes.map((wish, position) => {
        const pair = inForce.get(wish.playerId) as PairInForce;
        const { nonce } = pair;
        const { columns, own } = complete(wish, {
          serverSeed: pair.server_seed,
          clientSeed: pair.client_seed,
          nonce,
        });
        return { wish, pair, nonce, own, item: { ...seatItem(wish, position, pair), ...columns } };
      });
      const answers = await database.execute<RoundAnswer>(statement, [
        JSON.stringify(seated.map(({ item }) => item)),
      ]);
      return seated.map(({ wish, pair, nonce, own }, position) => {
        const answer = answers[position];
        if (answer?.position !== position) throw new Error(`round ${position} of a batch was not answered`);
        if (answer.verdict === 'posted') {
          pair.nonce = nonce + 1;
          news.note(wish.playerId);
        }
        if (answer.verdict === 'stale') pairs.forget(wish.playerId);
        return {
          ...own,
          verdict: answer.verdict,
          balanceMinor: answer.balance_minor,
          seedPairId: pair.id,
          nonce,
          at: answer.at,
        };
      });
    }
    const batcher = createBatcher<Wish, Seated & Own>({
      itemsMax: deps.roundsMax,
      batchesMax: deps.batchesMax,
      keyOf: (wish) => wish.playerId,
      busyKeys,
      execute,
    });
    return {
      drain: () => batcher.drain(),
      submit: (wish: Wish) => submitUntilFresh(batcher, wish),
    };
  }

  const plays = openBatches<PlayWish, Decided>(playRounds, (wish, seeds) => {
    const decided = wish.decide(seeds);
    return {
      columns: { payout_minor: String(decided.payoutMinor), outcome: decided.outcome } satisfies PlayColumns,
      own: decided,
    };
  });
  const starts = openBatches<StartWish, unknown>(startRounds, (wish) => ({
    columns: { steps_max: wish.stepsMax } satisfies StartColumns,
    own: {},
  }));

  return {
    play: (wish) => plays.submit(wish),
    start: (wish) => starts.submit(wish),
    async drain() {
      await Promise.all([plays.drain(), starts.drain()]);
    },
  };
}

function seatItem(wish: Seat, position: number, pair: PairInForce): SeatItem {
  return {
    position,
    player_id: String(wish.playerId),
    account_id: String(wish.accountId),
    product_account_id: String(wish.productAccountId),
    request_id: wish.requestId,
    game: wish.game,
    seed_pair_id: String(pair.id),
    nonce: pair.nonce,
    stake_minor: String(wish.stakeMinor),
    currency: wish.currency,
    choice: wish.choice,
  };
}
