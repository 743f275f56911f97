import type { ActionResult, Callback, CallRefusal, SeenPocket, StateSnapshot } from './callback.ts';
import { openRoundBook, type Plan, Refused } from './callback-plan.ts';

export type CallbackDecision =
  | { kind: 'refused'; refusal: CallRefusal; balanceMinor: bigint }
  /** Everything is stored already. */
  | { kind: 'known'; results: ActionResult[]; balanceMinor: bigint }
  | { kind: 'plan'; results: ActionResult[]; plan: Plan };

/**
 * Pure: the statement that writes the plan verifies that the state has not changed.
 *
 * - A stored transaction with the same content gets the same answer at any time.
 * - A win needs neither a session nor an open round, only a bet that is not rolled back.
 * - A rollback needs nothing. An unknown target is stored as a tombstone; the bet or win then moves nothing
 *   when it arrives.
 * - A bet is not rolled back while its round has a win; the wins may be rolled back before, or in the same
 *   call.
 *
 * Refuses, for the first refused action: player_unknown (another player's round) · currency_wrong ·
 * transaction_differs. A bet: session_ended · game_stopped · stake_too_large · round_closed. A win:
 * round_unknown · round_void. For all together: round_paid, then balance_not_enough when the pocket does not
 * cover a bet. A takeback is never refused: what the pocket lacks becomes a shortfall in the plan.
 */
export function decideCallback(callback: Callback, seen: StateSnapshot): CallbackDecision {
  const balanceMinor = seen.pockets[0].balanceMinor;
  try {
    return decide(callback, seen, balanceMinor);
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused;
    return { kind: 'refused', refusal: refused.refusal, balanceMinor };
  }
}

function decide(callback: Callback, seen: StateSnapshot, balanceMinor: bigint): CallbackDecision {
  const { round, pockets } = seen;
  if (round && round.playerId !== callback.playerId) throw new Refused('player_unknown');
  if (round && round.currency !== callback.currency) throw new Refused('currency_wrong');
  const { taken, written } = writeBook(callback, seen);
  const isKnown = round !== null || callback.actions.length > 0;
  const finishes = callback.finishes && isKnown && written.round.status === 'open';
  const resultsOf = (all: typeof taken, beforeMinor: bigint): ActionResult[] =>
    all.map(({ id, result, offsetMinor, storedMinor }) => ({
      id,
      result,
      balanceAfterMinor: storedMinor ?? beforeMinor + offsetMinor,
    }));
  if (written.transactions.length === 0 && !finishes)
    return { kind: 'known', balanceMinor, results: resultsOf(taken, balanceMinor) };
  const isGift = round === null && written.needMinor === 0n;
  const pocket = isGift ? seen.giftPocket : pockets.find((each) => each.balanceMinor >= written.needMinor);
  const plan = (from: SeenPocket, { taken: all, written: it }: ReturnType<typeof writeBook>) => ({
    kind: 'plan' as const,
    results: resultsOf(all, from.balanceMinor),
    plan: { ...it, pocket: from, round: finishes ? { ...it.round, status: 'finished' as const } : it.round },
  });
  if (pocket) return plan(pocket, { taken, written });
  if (!written.transfers.some(({ kind }) => kind === 'takeback')) throw new Refused('balance_not_enough');
  const payer = round ? pockets[0] : seen.giftPocket;
  const short = writeBook(callback, seen, payer);
  if (short.written.needMinor > payer.balanceMinor) throw new Refused('balance_not_enough');
  return plan(payer, short);
}

function writeBook(callback: Callback, seen: StateSnapshot, payer?: SeenPocket) {
  const book = openRoundBook(callback, seen, payer);
  return { taken: callback.actions.map((action) => book.take(action)), written: book.close() };
}
