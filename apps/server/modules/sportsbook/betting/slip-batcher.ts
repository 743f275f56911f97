import type { Currency } from '@palpite/domain/money';
import { type BetShape, countLinesOfLeg, highestPayout } from '@palpite/domain/sports/parlay';
import { rulesVersion } from '@palpite/domain/sports/rules';
import { createBatcher } from '../../../platform/batcher.ts';
import type { Database } from '../../../platform/db.ts';
import { submitUntilFresh } from '../../../platform/submit-until-fresh.ts';
import type { BalanceNews } from '../../wallet/index.ts';
import { countMatch } from './count-match.ts';
import { usualDelaysMs } from './in-play-delay.ts';
import { placeBetsStatement, type SlipItem, type SlipLegItem, type SlipRow } from './place-bets.sql.ts';
import { countWinDay } from './win-limits.ts';

/** All checks that need no row locks have passed. */
export type SlipRequest = {
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
  legs: readonly { matchId: bigint; marketId: bigint; outcome: string; requestedMilli: number }[];
  /** In thousandths. Updated when the market rows have others. */
  seenMilli: readonly number[];
};

export type SlipBatcher = {
  place(request: SlipRequest): Promise<SlipRow>;
  drain(): Promise<void>;
};

/** One slip per player in flight (group commit). */
export function createSlipBatcher(deps: {
  database: Database;
  news: BalanceNews;
  slipsMax: number;
  batchesMax: number;
  onPending(waitMs: number): void;
}): SlipBatcher {
  const { database, news } = deps;

  async function execute(requests: readonly SlipRequest[]): Promise<SlipRow[]> {
    const rows = await database.execute<SlipRow>(placeBetsStatement, [
      JSON.stringify(requests.map(slipItem)),
      JSON.stringify(requests.flatMap(legItems)),
      usualDelaysMs,
    ]);
    return requests.map((request, position) => {
      const row = rows[position];
      if (row?.position !== position) throw new Error(`slip ${position} of a batch was not answered`);
      if (row.verdict === 'posted') {
        news.note(request.playerId);
        if (row.delay_ms !== null) deps.onPending(row.delay_ms);
      }
      if (row.verdict === 'stale') {
        request.seenMilli = request.seenMilli.map((seen, index) => row.legs[index]?.[1] ?? seen);
      }
      return row;
    });
  }

  /** Counts each `uncounted` slip exactly and reports it as `stale`, so that it is submitted again. */
  async function placeCounted(requests: readonly SlipRequest[]): Promise<SlipRow[]> {
    const rows = await execute(requests);
    const uncounted = rows.flatMap((row, position) => {
      const request = requests[position];
      return request && row.verdict === 'uncounted' ? { ...request, day: row.uncounted_day } : [];
    });
    const matchIds = uncounted.flatMap(({ day, legs }) => (day ? [] : legs.map(({ matchId }) => matchId)));
    for (const matchId of new Set(matchIds)) await countMatch(database.db, matchId);
    for (const { playerId, day } of uncounted) if (day) await countWinDay(database.db, { playerId, day });
    return rows.map((row) => (row.verdict === 'uncounted' ? { ...row, verdict: 'stale' } : row));
  }

  const batcher = createBatcher<SlipRequest, SlipRow>({
    itemsMax: deps.slipsMax,
    batchesMax: deps.batchesMax,
    // Bets concentrate on few locked exposure rows. Waiting for a row lock re-evaluates the whole plan, which
    // costs more than a second batch gains.
    contended: true,
    keyOf: (request) => request.playerId,
    execute: placeCounted,
  });
  return { place: (request) => submitUntilFresh(batcher, request), drain: () => batcher.drain() };
}

function slipItem(request: SlipRequest, position: number): SlipItem {
  const { shape } = request;
  const highest = (odds: readonly number[]) =>
    String(highestPayout(request.stakeMinor, odds, shape, request.payoutMaxMinor));
  return {
    position,
    player_id: String(request.playerId),
    account_id: String(request.accountId),
    held_account_id: String(request.heldAccountId),
    product_account_id: String(request.productAccountId),
    slip_id: request.slipId,
    fingerprint: request.fingerprint,
    currency: request.currency,
    stake_minor: String(request.stakeMinor),
    sizes: shape.sizes,
    bankers: shape.bankers,
    lines: request.lines,
    legs: request.legs.length,
    odds_policy: request.oddsPolicy,
    rules_version: rulesVersion,
    payout_max_minor: String(request.payoutMaxMinor),
    reference_ppm: String(request.referencePpm),
    highest_requested_minor: highest(request.legs.map((leg) => leg.requestedMilli)),
    highest_seen_minor: highest(request.seenMilli),
  };
}

function legItems(request: SlipRequest, position: number): SlipLegItem[] {
  return request.legs.map((leg, index) => ({
    position,
    index,
    match_id: String(leg.matchId),
    market_id: String(leg.marketId),
    outcome: leg.outcome,
    leg_lines: countLinesOfLeg(request.legs.length, request.shape, index),
    requested_milli: leg.requestedMilli,
    seen_milli: request.seenMilli[index] ?? leg.requestedMilli,
  }));
}
