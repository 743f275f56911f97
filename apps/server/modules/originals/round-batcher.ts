import type { OriginalGame } from '@palpite/contracts/originals';
import type { RoundSeeds } from '@palpite/domain/fairness';
import type { Currency } from '@palpite/domain/money';
import { createBatcher, createBusyKeys } from '../../platform/batcher.ts';
import type { Database, PreparedStatement } from '../../platform/db.ts';
import { submitUntilFresh } from '../../platform/submit-until-fresh.ts';
import type { BalanceNews } from '../wallet/index.ts';
import type { PairInForce, PairsInForce } from './pairs-in-force.ts';
import type { RoundItem } from './pieces.sql.ts';
import { type PlayColumns, playRounds, type RoundAnswer, type RoundVerdict } from './play-rounds.sql.ts';
import { type StartColumns, startRounds } from './start-rounds.sql.ts';

type RoundRequest = {
  playerId: bigint;
  accountId: bigint;
  productAccountId: bigint;
  currency: Currency;
  requestId: string;
  game: OriginalGame;
  stakeMinor: bigint;
  choice: unknown;
};

/** `decide` is pure; it is called again when the seeds have changed. */
type PlayRequest = RoundRequest & { decide(seeds: RoundSeeds): Decided };
type Decided = { outcome: unknown; payoutMinor: bigint };

/** The round ends automatically after `stepsMax` safe steps. */
type StartRequest = RoundRequest & { stepsMax: number };

/** `seedPairId` and `nonce` are those of a posted round; a duplicate's are in the stored round. */
type PlacedRound = {
  verdict: RoundVerdict;
  balanceMinor: bigint;
  seedPairId: bigint;
  nonce: number;
  at: Date;
};

export type RoundBatcher = {
  play(request: PlayRequest): Promise<PlacedRound & Decided>;
  start(request: StartRequest): Promise<PlacedRound>;
  drain(): Promise<void>;
};

/** At most one round per player in flight, so nonces have no gaps. */
export function createRoundBatcher(deps: {
  database: Database;
  pairs: PairsInForce;
  news: BalanceNews;
  roundsMax: number;
  batchesMax: number;
}): RoundBatcher {
  const { database, pairs, news } = deps;
  // Both kinds of rounds use the next nonce of the player's pair.
  const busyKeys = createBusyKeys();

  /** `complete` returns the columns added to an item, and what the caller gets back. */
  function openBatches<Request extends RoundRequest, Own>(
    statement: PreparedStatement,
    complete: (request: Request, seeds: RoundSeeds) => { columns: Record<string, unknown>; own: Own },
  ) {
    async function execute(requests: readonly Request[]): Promise<(PlacedRound & Own)[]> {
      const inForce = await pairs.getAll(requests.map((request) => request.playerId));
      const placed = requests.map((request, position) => {
        const pair = inForce.get(request.playerId) as PairInForce;
        const { nonce } = pair;
        const { columns, own } = complete(request, {
          serverSeed: pair.server_seed,
          clientSeed: pair.client_seed,
          nonce,
        });
        return { request, pair, nonce, own, item: { ...toItem(request, position, pair), ...columns } };
      });
      const answers = await database.execute<RoundAnswer>(statement, [
        JSON.stringify(placed.map(({ item }) => item)),
      ]);
      return placed.map(({ request, pair, nonce, own }, position) => {
        const answer = answers[position];
        if (answer?.position !== position) throw new Error(`round ${position} of a batch was not answered`);
        if (answer.verdict === 'posted') {
          pair.nonce = nonce + 1;
          news.note(request.playerId);
        }
        if (answer.verdict === 'stale') pairs.forget(request.playerId);
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
    const batcher = createBatcher<Request, PlacedRound & Own>({
      itemsMax: deps.roundsMax,
      batchesMax: deps.batchesMax,
      keyOf: (request) => request.playerId,
      busyKeys,
      execute,
    });
    return {
      drain: () => batcher.drain(),
      submit: (request: Request) => submitUntilFresh(batcher, request),
    };
  }

  const plays = openBatches<PlayRequest, Decided>(playRounds, (request, seeds) => {
    const decided = request.decide(seeds);
    return {
      columns: { payout_minor: String(decided.payoutMinor), outcome: decided.outcome } satisfies PlayColumns,
      own: decided,
    };
  });
  const starts = openBatches<StartRequest, unknown>(startRounds, (request) => ({
    columns: { steps_max: request.stepsMax } satisfies StartColumns,
    own: {},
  }));

  return {
    play: (request) => plays.submit(request),
    start: (request) => starts.submit(request),
    async drain() {
      await Promise.all([plays.drain(), starts.drain()]);
    },
  };
}

function toItem(request: RoundRequest, position: number, pair: PairInForce): RoundItem {
  return {
    position,
    player_id: String(request.playerId),
    account_id: String(request.accountId),
    product_account_id: String(request.productAccountId),
    request_id: request.requestId,
    game: request.game,
    seed_pair_id: String(pair.id),
    nonce: pair.nonce,
    stake_minor: String(request.stakeMinor),
    currency: request.currency,
    choice: request.choice,
  };
}
