import type { Logger } from 'pino';
import type { Db } from '../../../platform/db.ts';
import type { PayoutAnswer, PayoutGateway, PayoutRequest } from '../payouts/payout-gateway.ts';
import type { PayoutGateways } from '../payouts/payout-gateways.ts';
import { returnMoney, settleWithdrawal } from './settle-withdrawal.ts';
import { listWithdrawalsToCheck, type WithdrawalRow } from './withdrawals.queries.ts';
import { beginSending, lockWithdrawal, markUnknown, putOff } from './withdrawals.store.ts';

type Deps = { db: Db; payouts: PayoutGateway; log: Logger; payoutCallbackUrl(vendor: string): string };

const withdrawalsPerTurn = 100;
/** A vendor that does not answer is left alone until the next turn. */
const unansweredMax = 3;
/** From here on, most of a day has passed, and somebody should ask the vendor in person. */
const checksAlarming = 24;
/** An earlier try may be under way at the vendor for so long without being found there: a no to a later one is none to it. */
const earlierTryMs = 3_600_000;

/** Sends what each vendor has to pay; one that does not answer keeps no other waiting. */
export async function sendAllWithdrawals(
  deps: Omit<Deps, 'payouts'> & { payouts: PayoutGateways },
  stopping?: AbortSignal,
): Promise<{ queried: number }> {
  const turns = deps.payouts.all.map((payouts) => sendWithdrawals({ ...deps, payouts }, stopping));
  return { queried: (await Promise.all(turns)).reduce((sum, turn) => sum + turn.queried, 0) };
}

/**
 * Sends approved withdrawals of one vendor, and asks about those whose fate is not known.
 *
 * `sending` is committed before the vendor is asked, with the withdrawal's id as idempotency key; so whoever comes
 * after a crash knows that the vendor may have it, and asks. A clear no returns the money, one to a later try only when
 * the first is an hour ago; no answer never does.
 * `stopping` ends the turn between two answers; what was not answered by then is asked about later.
 */
export async function sendWithdrawals(
  deps: Deps,
  stopping: AbortSignal = new AbortController().signal,
): Promise<{ queried: number }> {
  const due = await listWithdrawalsToCheck(deps.db, deps.payouts.vendor, withdrawalsPerTurn);
  let unanswered = 0;
  let queried = 0;
  for (const withdrawal of due) {
    if (unanswered >= unansweredMax || stopping.aborted) break;
    queried++;
    if (!(await sendOrPostpone(deps, withdrawal, stopping))) unanswered++;
  }
  return { queried };
}

/** Returns whether the vendor answered; an answer that cannot be read is one. */
async function sendOrPostpone(
  deps: Deps,
  withdrawal: WithdrawalRow,
  stopping: AbortSignal,
): Promise<boolean> {
  const { db, log } = deps;
  const { id } = withdrawal;
  try {
    if (withdrawal.status !== 'approved') {
      return await keepAnswer(deps, id, await askAgain(deps, withdrawal, stopping), stopping);
    }
    // Somebody may have rejected it since it was listed.
    if (!(await db.transaction().execute((tx) => beginSending(tx, id)))) return true;
    const answer = await deps.payouts.createPayout(requestOf(deps, withdrawal), stopping);
    return await keepAnswer(deps, id, answer, stopping);
  } catch (failure) {
    log.error({ err: failure, withdrawalId: id }, 'a withdrawal could not be sent');
    await db.transaction().execute((tx) => putOff(tx, id));
    return true;
  }
}

/** Asks what became of a withdrawal that was perhaps sent, and sends it when the vendor knows of none. */
async function askAgain(deps: Deps, withdrawal: WithdrawalRow, stopping: AbortSignal): Promise<PayoutAnswer> {
  const found = await deps.payouts.findPayout(withdrawal.id, stopping);
  // A question that is refused says nothing of the payout.
  if (found.outcome === 'refused') return { outcome: 'unknown', reason: found.reason };
  if (found.outcome === 'unknown') return found;
  if (found.value) return { outcome: 'ok', value: found.value };
  const vendorAnswer = await deps.payouts.createPayout(requestOf(deps, withdrawal), stopping);
  const sentAtMs = withdrawal.sent_at?.getTime() ?? 0;
  if (vendorAnswer.outcome !== 'refused' || Date.now() - sentAtMs > earlierTryMs) return vendorAnswer;
  return { outcome: 'unknown', reason: vendorAnswer.reason };
}

async function keepAnswer(
  { db, payouts, log }: Deps,
  withdrawalId: string,
  vendorAnswer: PayoutAnswer,
  stopping: AbortSignal,
): Promise<boolean> {
  if (vendorAnswer.outcome === 'unknown' && stopping.aborted) return false;
  await db.transaction().execute(async (tx) => {
    if (vendorAnswer.outcome === 'ok') {
      const isOurs = vendorAnswer.value.withdrawalId === withdrawalId;
      const verdict = isOurs ? await settleWithdrawal(tx, payouts.vendor, vendorAnswer.value) : 'differs';
      if (verdict !== 'differs') return;
      log.error({ withdrawalId }, 'a payout differs from its withdrawal');
    }
    // The vendor may have called while it was asked.
    const withdrawal = await lockWithdrawal(tx, withdrawalId);
    if (withdrawal?.status !== 'sending' && withdrawal?.status !== 'unknown') return;
    if (vendorAnswer.outcome === 'refused') {
      log.warn({ withdrawalId, reason: vendorAnswer.reason }, 'the payout vendor refused a withdrawal');
      await returnMoney(tx, withdrawal, [withdrawal.status], {
        status: 'failed',
        reason: vendorAnswer.reason,
        cause: vendorAnswer.accountAtFault ? 'accountRefused' : 'payoutUnavailable',
      });
      return;
    }
    const { checks } = await markUnknown(tx, withdrawalId);
    const line = {
      withdrawalId,
      checks,
      ...(vendorAnswer.outcome === 'unknown' && { reason: vendorAnswer.reason }),
    };
    if (checks >= checksAlarming) log.error(line, 'the payout vendor never said what became of a withdrawal');
    else log.warn(line, 'the payout vendor did not say what became of a withdrawal');
  });
  return vendorAnswer.outcome !== 'unknown' || vendorAnswer.unreadable === true;
}

function requestOf(deps: Deps, withdrawal: WithdrawalRow): PayoutRequest {
  const { usdt_micro: usdtMicro, account_no: accountNo, holder_name: name } = withdrawal;
  return {
    withdrawalId: withdrawal.id,
    amountMinor: withdrawal.amount_minor - withdrawal.fee_minor,
    currency: withdrawal.currency,
    target:
      usdtMicro === null
        ? { bank: 'CPF', document: accountNo, name }
        : { bank: 'USDT', address: accountNo, amountMicro: usdtMicro },
    callbackUrl: deps.payoutCallbackUrl(deps.payouts.vendor),
  };
}
