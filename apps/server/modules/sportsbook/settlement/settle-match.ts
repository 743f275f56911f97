import { payoutMaxLeft } from '@palpite/domain/sports/cash-out';
import { betPayout } from '@palpite/domain/sports/parlay';
import type { Logger } from 'pino';
import type { Database, Tx } from '../../../platform/db.ts';
import { claimOwed } from './claim-owed.ts';
import type { MatchDecisions } from './decide-legs.ts';
import { findDecisions, listBetsToMove } from './settlement.queries.ts';
import {
  listLegsOfBets,
  lockBets,
  markSettled,
  moveBets,
  preferIndexes,
  type Target,
  writeLegs,
} from './settlement.store.ts';
import type { LockedBet } from './settlement-pieces.ts';
import { undoSales } from './undo-sales.ts';

class ResultChanged extends Error {}

/** `failed` bets are unchanged and logged for the operator. */
export type MatchSettled = { moved: number; failed: number };

/**
 * Settles all bets of a match by its result, in chunks that do not block others.
 *
 * - Each chunk is one transaction: locks its bets, writes their legs, pays or takes back the difference.
 * - The row of a bet stores what it was paid, so a repeated chunk moves nothing twice.
 * - Processes share the work: each skips locked bets, and returns to them before it marks the match as
 *   settled.
 * - When the match receives a newer result meanwhile, settlement restarts with it.
 * - A bet that cannot be settled is logged and skipped. The others are settled, and the match stays
 *   unsettled.
 */
export async function settleMatch(
  { database, log, betsPerChunk }: { database: Database; log: Logger; betsPerChunk: number },
  matchId: bigint,
  stopping?: AbortSignal,
): Promise<MatchSettled> {
  const { db } = database;
  const failed = new Set<string>();
  let moved = 0;
  let skipLocked = true;

  async function moveChunk(decisions: MatchDecisions, betIds: readonly string[]): Promise<void> {
    try {
      moved += await db.transaction().execute((tx) => settleBets(tx, decisions, betIds, { skipLocked }));
    } catch (failure) {
      if (failure instanceof ResultChanged || isPassing(failure)) throw failure;
      const [only] = betIds;
      if (betIds.length === 1 && only !== undefined) {
        log.error({ err: failure, bet: only, match: String(matchId) }, 'could not settle a bet');
        failed.add(only);
        return;
      }
      const half = Math.ceil(betIds.length / 2);
      await moveChunk(decisions, betIds.slice(0, half));
      await moveChunk(decisions, betIds.slice(half));
    }
  }

  while (!stopping?.aborted) {
    const decisions = await findDecisions(db, matchId);
    if (!decisions) break;
    for (const { leg, why } of decisions.undecidable) {
      log.error({ leg, why, match: String(matchId) }, 'could not decide a leg');
    }
    const { singles, others } = await listBetsToMove(db, decisions);
    const chunks = [singles, others].flatMap((betIds) =>
      inChunks(
        betIds.filter((betId) => !failed.has(betId)),
        betsPerChunk,
      ),
    );
    if (chunks.length === 0) {
      if (failed.size > 0) break;
      await db.transaction().execute((tx) => markSettled(tx, matchId, decisions.version));
      continue;
    }
    try {
      for (const betIds of chunks) {
        if (stopping?.aborted) break;
        await moveChunk(decisions, betIds);
      }
      // Wait for the remaining bets, locked by another process.
      skipLocked = false;
    } catch (failure) {
      if (!(failure instanceof ResultChanged)) throw failure;
      skipLocked = true;
    }
  }
  return { moved, failed: failed.size };
}

/** One chunk. Another process may have settled some of its bets since they were listed; these are not changed. */
export async function settleBets(
  tx: Tx,
  decisions: MatchDecisions,
  betIds: readonly string[],
  how: { skipLocked: boolean },
): Promise<number> {
  await preferIndexes(tx);
  const locked = await lockBets(tx, betIds, how);
  if (locked.length === 0) return 0;
  const written = await writeLegs(tx, decisions, locked);
  if (!written) throw new ResultChanged();
  await undoSales(tx, written.undoingSales);
  const targets = (await listLegsOfBets(tx, locked)).map(targetOf);
  const { bets } = await moveBets(tx, locked, targets);
  await claimOwed(tx, locked);
  return bets;
}

/** Sold parts reduce the maximum payout. */
export function targetOf({
  betId,
  stakeLeftMinor,
  legs,
  shape,
  payoutMaxMinor,
  cashedOutMinor,
}: LockedBet): Target {
  return {
    betId,
    targetMinor: betPayout(stakeLeftMinor, legs, shape, payoutMaxLeft(payoutMaxMinor, cashedOutMinor)),
  };
}

/** A deadlock or a lost connection: the next run repeats the work. */
function isPassing(failure: unknown): boolean {
  const code = String((failure as { code?: unknown }).code ?? '');
  return /^(40|08|53|55|57)|^E[A-Z]+$/.test(code) || /[Cc]onnection/.test(String(failure));
}

function inChunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
