import type { Currency } from '@palpite/domain/money';
import { type BetShape, countLinesOfLeg, highestPayout } from '@palpite/domain/sports/parlay';
import { rulesVersion } from '@palpite/domain/sports/rules';
import { createBatcher } from '../../../platform/batcher.ts';
import type { Database } from '../../../platform/db.ts';
import { submitUntilFresh } from '../../../platform/submit-until-fresh.ts';
import type { BalanceNews } from '../../wallet/index.ts';
import { countMatch } from './count-match.ts';
import { usualDelaysMs } from './in-play-delay.ts';
import { placeBetsStatement, type SlipItem, type SlipLegItem, type SlipRow } from './place-bets-statement.ts';
import { countWinDay } from './win-limits.ts';

/** A slip that a player wants to place; everything that can be said without the rows has been said. */
export type SlipWish = {
  playerId: bigint;
  accountId: bigint;
  heldAccountId: bigint;
  productAccountId: bigint;
  slipId: string;
  fingerprint: string;
  currency: Currency;
  stakeMinor: bigint;
  shape: BetShape;
  lines: number;
  oddsPolicy: 'none' | 'better' | 'all';
  payoutMaxMinor: bigint;
  referencePpm: bigint;
  legs: readonly { matchId: bigint; marketId: bigint; outcome: string; askedMilli: number }[];
  /** Prices that the highest payout is computed from; brought up to date when the rows have others. */
  seenMilli: readonly number[];
};

export type SlipTable = {
  place(wish: SlipWish): Promise<SlipRow>;
  drain(): Promise<void>;
};

/** Where slips leave together, one per player at a time. */
export function createSlipTable(deps: {
  database: Database;
  news: BalanceNews;
  slipsMax: number;
  batchesMax: number;
  /** A bet waits for so many milliseconds from now. */
  onPending(waitMs: number): void;
}): SlipTable {
  const { database, news } = deps;

  async function execute(wishes: readonly SlipWish[]): Promise<SlipRow[]> {
    const rows = await database.execute<SlipRow>(placeBetsStatement, [
      JSON.stringify(wishes.map(slipItem)),
      JSON.stringify(wishes.flatMap(legItems)),
      usualDelaysMs,
    ]);
    return wishes.map((wish, position) => {
      const row = rows[position];
      if (row?.position !== position) throw new Error(`slip ${position} of a batch was not answered`);
      if (row.verdict === 'posted') {
        news.note(wish.playerId);
        if (row.delay_ms !== null) deps.onPending(row.delay_ms);
      }
      if (row.verdict === 'stale') {
        wish.seenMilli = wish.seenMilli.map((seen, index) => row.legs[index]?.[1] ?? seen);
      }
      return row;
    });
  }

  /** Counts what an estimate kept a slip out of, its player's day or the worst results of its matches, and decides it again. */
  async function placeCounted(wishes: readonly SlipWish[]): Promise<SlipRow[]> {
    const rows = await execute(wishes);
    const uncounted = rows.flatMap((row, position) => {
      const wish = wishes[position];
      return wish && row.verdict === 'uncounted' ? { ...wish, day: row.uncounted_day } : [];
    });
    const matchIds = uncounted.flatMap(({ day, legs }) => (day ? [] : legs.map(({ matchId }) => matchId)));
    for (const matchId of new Set(matchIds)) await countMatch(database.db, matchId);
    for (const { playerId, day } of uncounted) if (day) await countWinDay(database.db, { playerId, day });
    return rows.map((row) => (row.verdict === 'uncounted' ? { ...row, verdict: 'stale' } : row));
  }

  const batcher = createBatcher<SlipWish, SlipRow>({
    itemsMax: deps.slipsMax,
    batchesMax: deps.batchesMax,
    // Bets gather on few matches, whose exposures are locked. A row that is waited for costs the database more than a
    // second batch brings: each wait starts the whole plan again.
    contended: true,
    keyOf: (wish) => wish.playerId,
    execute: placeCounted,
  });
  return { place: (wish) => submitUntilFresh(batcher, wish), drain: () => batcher.drain() };
}

function slipItem(wish: SlipWish, position: number): SlipItem {
  const { shape } = wish;
  const highest = (odds: readonly number[]) =>
    String(highestPayout(wish.stakeMinor, odds, shape, wish.payoutMaxMinor));
  return {
    position,
    player_id: String(wish.playerId),
    account_id: String(wish.accountId),
    held_account_id: String(wish.heldAccountId),
    product_account_id: String(wish.productAccountId),
    slip_id: wish.slipId,
    fingerprint: wish.fingerprint,
    currency: wish.currency,
    stake_minor: String(wish.stakeMinor),
    sizes: shape.sizes,
    bankers: shape.bankers,
    lines: wish.lines,
    legs: wish.legs.length,
    odds_policy: wish.oddsPolicy,
    rules_version: rulesVersion,
    payout_max_minor: String(wish.payoutMaxMinor),
    reference_ppm: String(wish.referencePpm),
    highest_asked_minor: highest(wish.legs.map((leg) => leg.askedMilli)),
    highest_seen_minor: highest(wish.seenMilli),
  };
}

function legItems(wish: SlipWish, position: number): SlipLegItem[] {
  return wish.legs.map((leg, index) => ({
    position,
    index,
    match_id: String(leg.matchId),
    market_id: String(leg.marketId),
    outcome: leg.outcome,
    leg_lines: countLinesOfLeg(wish.legs.length, wish.shape, index),
    asked_milli: leg.askedMilli,
    seen_milli: wish.seenMilli[index] ?? leg.askedMilli,
  }));
}
