import type { SharedGame } from '@palpite/contracts/original-games';
import type { Currency } from '@palpite/domain/money';
import { LRUCache } from 'lru-cache';
import { createBatcher } from '../../../platform/batcher.ts';
import type { Database } from '../../../platform/db.ts';
import { submitUntilFresh } from '../../../platform/submit-until-fresh.ts';
import type { BalanceNews } from '../../wallet/index.ts';
import { type BetAnswer, type BetItem, placeBets } from './place-bets.sql.ts';
import type { RoundNews } from './round-news.ts';
import { openPot } from './shared.store.ts';
import { sharedGameRules } from './shared-games.ts';

export type SharedBetRequest = {
  playerId: bigint;
  accountId: bigint;
  /** Its bets count towards the same limits. */
  otherAccountId: bigint;
  productAccountId: bigint;
  requestId: string;
  game: SharedGame;
  number: number;
  bet: string;
  stakeMinor: bigint;
  /** Payout by outcome. */
  prizes: readonly bigint[];
  currency: Currency;
  playerLabel: string;
};

export type SharedBetBatcher = {
  place(request: SharedBetRequest): Promise<BetAnswer>;
  drain(): Promise<void>;
};

export function createSharedBetBatcher(deps: {
  database: Database;
  balances: BalanceNews;
  rounds: RoundNews;
  betsMax: number;
}): SharedBetBatcher {
  const { database } = deps;
  const openPots = new LRUCache<string, true>({ max: 1_000 });

  /** Before the statement, which can only lock existing rows. */
  async function ensurePot({ game, number, currency, prizes }: SharedBetRequest): Promise<void> {
    const key = `${game}:${number}:${currency}`;
    if (openPots.has(key)) return;
    const isOpen = await database.db
      .transaction()
      .execute((tx) => openPot(tx, game, number, currency, prizes.length));
    // The round may be opened later.
    if (isOpen) openPots.set(key, true);
  }

  /** Sequential: a batch opens each pot once. */
  async function ensurePots(requests: readonly SharedBetRequest[]): Promise<void> {
    const first = new Map(
      requests.map((request) => [`${request.game}:${request.number}:${request.currency}`, request]),
    );
    for (const request of first.values()) await ensurePot(request);
  }

  async function execute(requests: readonly SharedBetRequest[]): Promise<BetAnswer[]> {
    await ensurePots(requests);
    const items = requests.map(
      (request, position): BetItem => ({
        position,
        player_id: String(request.playerId),
        account_id: String(request.accountId),
        other_account_id: String(request.otherAccountId),
        product_account_id: String(request.productAccountId),
        request_id: request.requestId,
        game: request.game,
        number: request.number,
        bet: request.bet,
        stake_minor: String(request.stakeMinor),
        prize_minor: request.prizes.map(String),
        stake_floor_minor: String(sharedGameRules[request.game].stakeFloorMinor),
        pays_max: sharedGameRules[request.game].paysMax,
        currency: request.currency,
        player_label: request.playerLabel,
      }),
    );
    const answers = await database.execute<BetAnswer>(placeBets, [JSON.stringify(items)]);
    return requests.map((request, position) => {
      const answer = answers[position];
      if (answer?.position !== position) throw new Error(`bet ${position} of a batch was not answered`);
      if (answer.verdict === 'posted') {
        deps.balances.note(request.playerId);
        deps.rounds.note(request.game);
      }
      return answer;
    });
  }

  const batcher = createBatcher<SharedBetRequest, BetAnswer>({
    itemsMax: deps.betsMax,
    // A second batch would wait for the pots that the first has locked.
    batchesMax: 1,
    keyOf: (request) => request.playerId,
    execute,
  });

  return {
    place: (request) => submitUntilFresh(batcher, request),
    async drain() {
      await batcher.drain();
      await deps.rounds.drain();
    },
  };
}
