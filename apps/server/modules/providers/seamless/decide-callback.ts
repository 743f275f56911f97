import type { ActionResult, Callback, CallRefusal, SeenPocket, StateSnapshot } from './callback.ts';
import { openRoundBook, type Plan, Refused } from './callback-plan.ts';

export type CallbackDecision =
  | { kind: 'refused'; refusal: CallRefusal; balanceMinor: bigint }
  /** Everything was known before: nothing is to be written. */
  | { kind: 'known'; results: ActionResult[]; balanceMinor: bigint }
  | { kind: 'plan'; results: ActionResult[]; plan: Plan };

/**
 * Decides one callback on what is stored. Pure: the statement that writes the plan proves that nothing has moved since.
 *
 * A transaction that is known with the same content is answered as before, whatever has happened since, so a bet may be
 * repeated after its session ended. A win needs neither session nor open round, only a bet that stands; a rollback
 * needs nothing at all: of what never came it leaves a tombstone, and the bet or win, when it comes, moves nothing.
 * A bet that came is not rolled back while its round keeps a win; the wins may be rolled back before, or in the same call.
 * Refuses, for the first action that is refused: `player_unknown` (the round is another's), `currency_wrong`,
 * `transaction_differs`; a bet: `session_ended`, `game_stopped`, `stake_too_large`, `round_closed`; a win:
 * `round_unknown`, `round_void`; for all of them together `round_paid`, then `balance_not_enough` where the pocket does
 * not cover a bet. What is taken back is never refused: what the pocket lacks of it is a shortfall of the plan.
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
  // A correction without a known round is owed by cash.
  const payer = round ? pockets[0] : seen.giftPocket;
  const short = writeBook(callback, seen, payer);
  if (short.written.needMinor > payer.balanceMinor) throw new Refused('balance_not_enough');
  return plan(payer, short);
}

function writeBook(callback: Callback, seen: StateSnapshot, payer?: SeenPocket) {
  const book = openRoundBook(callback, seen, payer);
  return { taken: callback.actions.map((action) => book.take(action)), written: book.close() };
}
