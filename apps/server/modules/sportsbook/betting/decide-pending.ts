import { type BetShape, highestPayout } from '@palpite/domain/sports/parlay';
import type { Logger } from 'pino';
import type { Database } from '../../../platform/db.ts';
import type { BalanceNews } from '../../wallet/index.ts';
import { type DuePending, findNextDueMs, listDuePending } from './bets.queries.ts';
import { countMatch } from './count-match.ts';
import {
  decidePendingStatement,
  type PendingItem,
  type PendingLegItem,
  type PendingRow,
} from './decide-pending.sql.ts';
import { countWinDay } from './win-limits.ts';

export type PendingLoop = {
  /**
   * By the database clock. Returns the milliseconds until the next step. Safe on several processes: each bet
   * is decided by the process that locks it first.
   */
  step(): Promise<number>;
  note(waitMs: number): void;
  /** Starts with bets that a crash left pending. */
  start(): void;
  close(): Promise<void>;
};

const betsPerTurn = 500;
const newsPerRow = 500;
/** For pending bets of other processes, which may have died. */
const lookMsMax = 3_000;
const afterFaultMs = 1_000;
const lookAgainMs = 50;

export function createPendingLoop(deps: { database: Database; news: BalanceNews; log: Logger }): PendingLoop {
  const { database, log } = deps;
  const { db } = database;
  let closed = false;
  let started = false;
  let timer: NodeJS.Timeout | null = null;
  let wakeAt = Number.POSITIVE_INFINITY;
  let turn: Promise<void> | null = null;

  async function step(): Promise<number> {
    for (;;) {
      const due = await listDuePending(db, betsPerTurn);
      if (due.length === 0) return Math.min(lookMsMax, Math.max(0, (await findNextDueMs(db)) ?? lookMsMax));
      const rows = await decide(due);
      const decided = rows.filter(({ verdict }) => verdict !== 'stale' && verdict !== 'uncounted');
      for (const matchId of new Set(rows.flatMap((row) => row.match_ids ?? []))) {
        await countMatch(db, BigInt(matchId));
      }
      for (const { player_id, win_day } of rows) {
        if (win_day !== null) await countWinDay(db, { playerId: player_id, day: win_day });
      }
      for (const row of decided) deps.news.note(row.player_id);
      if (rows.length === 0) return lookAgainMs;
    }
  }

  function decide(due: readonly DuePending[]): Promise<PendingRow[]> {
    const items = due.map((bet): PendingItem => ({ bet_id: String(bet.id), highest_minor: highestNow(bet) }));
    const legs = due.flatMap((bet) =>
      bet.legs.map(
        ([requestedMilli, nowMilli], index): PendingLegItem => ({
          bet_id: String(bet.id),
          index,
          seen_milli: nowMilli ?? requestedMilli,
        }),
      ),
    );
    return database.execute<PendingRow>(decidePendingStatement, [
      JSON.stringify(items),
      JSON.stringify(legs),
      newsPerRow,
    ]);
  }

  async function runOnce(): Promise<void> {
    wakeAt = Number.POSITIVE_INFINITY;
    let waitMs = afterFaultMs;
    try {
      waitMs = await step();
    } catch (failure) {
      log.error({ err: failure }, 'could not decide pending in-play bets; retrying');
    }
    turn = null;
    // A bet may be due before the time that the step returned.
    plan(Math.min(waitMs, Math.max(0, wakeAt - performance.now())));
  }

  function plan(waitMs: number): void {
    if (closed || !started) return;
    if (timer) clearTimeout(timer);
    wakeAt = performance.now() + waitMs;
    timer = setTimeout(() => {
      timer = null;
      turn = runOnce();
    }, Math.ceil(waitMs));
    timer.unref();
  }

  return {
    step,
    note(waitMs) {
      const at = performance.now() + waitMs;
      if (at >= wakeAt) return;
      if (turn) wakeAt = at;
      else plan(waitMs);
    },
    start() {
      started = true;
      plan(0);
    },
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      await turn;
    },
  };
}

function highestNow(bet: DuePending): string {
  const shape: BetShape = { sizes: bet.sizes, bankers: bet.bankers };
  const odds = bet.legs.map(([requestedMilli, nowMilli]) => nowMilli ?? requestedMilli);
  return String(highestPayout(bet.stakeMinor, odds, shape, bet.payoutMaxMinor));
}
