import type { SharedGame } from '@palpite/contracts/original-games';
import type { Currency } from '@palpite/domain/money';
import { LRUCache } from 'lru-cache';
import { createBatcher } from '../../../platform/batcher.ts';
import type { Database } from '../../../platform/db.ts';
import { submitUntilFresh } from '../../../platform/submit-until-fresh.ts';
import type { BalanceNews } from '../../wallet/index.ts';
import { type BetAnswer, type BetItem, placeBets } from './place-bets-statement.ts';
import type { RoundNews } from './round-news.ts';
import { openPot } from './shared.store.ts';
import { sharedGameRules } from './shared-games.ts';

/** A bet that a player wants to place. */
export type BetWish = {
  playerId: bigint;
  accountId: bigint;
  /** The player's other pocket: bets from there count towards the same limits. */
  otherAccountId: bigint;
  productAccountId: bigint;
  requestId: string;
  game: SharedGame;
  number: number;
  bet: string;
  stakeMinor: bigint;
  /** What each outcome pays. */
  prizes: readonly bigint[];
  currency: Currency;
  playerLabel: string;
};

export type BetTable = {
  place(wish: BetWish): Promise<BetAnswer>;
  drain(): Promise<void>;
};

/** Where bets on shared rounds leave together, one per player at a time. */
export function createBetTable(deps: {
  database: Database;
  balances: BalanceNews;
  rounds: RoundNews;
  betsMax: number;
}): BetTable {
  const { database } = deps;
  const openPots = new LRUCache<string, true>({ max: 1_000 });

  /** Pots are opened once per round and currency, outside the statement, which can only lock rows that exist. */
  async function ensurePot({ game, number, currency, prizes }: BetWish): Promise<void> {
    const key = `${game}:${number}:${currency}`;
    if (openPots.has(key)) return;
    const isOpen = await database.db
      .transaction()
      .execute((tx) => openPot(tx, game, number, currency, prizes.length));
    // A round that does not exist yet may exist later.
    if (isOpen) openPots.set(key, true);
  }

  /** One after another, so that a batch asks for each pot once. */
  async function ensurePots(wishes: readonly BetWish[]): Promise<void> {
    const first = new Map(wishes.map((wish) => [`${wish.game}:${wish.number}:${wish.currency}`, wish]));
    for (const wish of first.values()) await ensurePot(wish);
  }

  async function execute(wishes: readonly BetWish[]): Promise<BetAnswer[]> {
    await ensurePots(wishes);
    const items = wishes.map(
      (wish, position): BetItem => ({
        position,
        player_id: String(wish.playerId),
        account_id: String(wish.accountId),
        other_account_id: String(wish.otherAccountId),
        product_account_id: String(wish.productAccountId),
        request_id: wish.requestId,
        game: wish.game,
        number: wish.number,
        bet: wish.bet,
        stake_minor: String(wish.stakeMinor),
        prize_minor: wish.prizes.map(String),
        stake_floor_minor: String(sharedGameRules[wish.game].stakeFloorMinor),
        pays_max: sharedGameRules[wish.game].paysMax,
        currency: wish.currency,
        player_label: wish.playerLabel,
      }),
    );
    const answers = await database.execute<BetAnswer>(placeBets, [JSON.stringify(items)]);
    return wishes.map((wish, position) => {
      const answer = answers[position];
      if (answer?.position !== position) throw new Error(`bet ${position} of a batch was not answered`);
      if (answer.verdict === 'posted') {
        deps.balances.note(wish.playerId);
        deps.rounds.note(wish.game);
      }
      return answer;
    });
  }

  const batcher = createBatcher<BetWish, BetAnswer>({
    itemsMax: deps.betsMax,
    // The pots are locked for the length of a statement, so a second batch would only wait for the first.
    batchesMax: 1,
    keyOf: (wish) => wish.playerId,
    execute,
  });

  return {
    place: (wish) => submitUntilFresh(batcher, wish),
    async drain() {
      await batcher.drain();
      await deps.rounds.drain();
    },
  };
}
