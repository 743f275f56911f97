import { isAutoCashOutDue } from '@palpite/domain/sports/cash-out';
import type { Logger } from 'pino';
import { Refusal } from '../../../platform/refusal.ts';
import type { BalanceNews } from '../../wallet/index.ts';
import type { CashOutContext } from '../context.ts';
import {
  autoPositions,
  getCashOutTerms,
  listPositions,
  openMarketsOf,
  readReviews,
} from './cash-out.queries.ts';
import { cashOutByItself, type MaterialSnapshot } from './cash-out-bet.ts';
import { chancesOnBoard } from './list-cash-outs.ts';
import { type CashOutTerms, offerCashOut, type Position } from './offer-cash-out.ts';

const betsPerPage = 1_000;
/** After a longer pause it is unknown whether the value was reached throughout; the delay restarts. */
const pauseMsMax = 10_000;

/** The value must still be reached at `dueMs`. */
type Reached = { autoMinor: bigint; seen: MaterialSnapshot; dueMs: number };

/**
 * The board finds candidates, locked rows decide. In play the value must be reached at every check of this
 * process until the delay ends.
 */
export function createDueSales(
  deps: CashOutContext & { log: Logger; news: BalanceNews; elapsedMs: () => number },
): () => Promise<void> {
  const { database, board, log, news } = deps;
  const { db } = database;
  let reached = new Map<bigint, Reached>();
  let lookedMs = Number.NEGATIVE_INFINITY;

  async function sell({ betId, playerId, autoMinor }: Position): Promise<Reached | null> {
    const nowMs = deps.elapsedMs();
    const before = reached.get(betId);
    const waits = before?.autoMinor === autoMinor ? before : null;
    if (waits && nowMs < waits.dueMs) return waits;
    try {
      const step = await db
        .transaction()
        .execute((tx) => cashOutByItself(tx, playerId, betId, waits?.seen ?? null));
      if (step?.kind === 'wait' && autoMinor !== null) {
        return { autoMinor, seen: step.seen, dueMs: deps.elapsedMs() + step.delayMs };
      }
      if (step) news.note(playerId);
    } catch (failure) {
      // Changed since the board was updated; the next check decides.
      if (!(failure instanceof Refusal)) {
        log.error({ err: failure, bet: String(betId) }, 'automatic cash-out failed');
      }
    }
    return null;
  }

  return async function sellDueBets() {
    if (deps.elapsedMs() - lookedMs > pauseMsMax) reached.clear();
    const findChances = chancesOnBoard(board);
    const termsOf = new Map<string, CashOutTerms>();
    const stillReached = new Map<bigint, Reached>();
    let after = 0n;
    for (;;) {
      const positions = await listPositions(db, autoPositions(after, betsPerPage));
      const look = { findChances, isUnderReview: await readReviews(db, openMarketsOf(positions)) };
      for (const position of positions) {
        after = position.betId;
        const { currency, autoMinor, betId } = position;
        const terms = termsOf.get(currency) ?? (await getCashOutTerms(db, currency));
        termsOf.set(currency, terms);
        const offer = offerCashOut(position, terms, look);
        if (autoMinor === null || !offer.ok || !isAutoCashOutDue(autoMinor, offer.value.offerMinor)) continue;
        const waits = await sell(position);
        if (waits) stillReached.set(betId, waits);
      }
      if (positions.length < betsPerPage) break;
    }
    reached = stillReached;
    lookedMs = deps.elapsedMs();
  };
}
