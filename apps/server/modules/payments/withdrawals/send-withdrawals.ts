import type { Logger } from 'pino';
import type { Db, Tx } from '../../../platform/db.ts';
import { findOpenReview, lockUnblocked } from '../../identity/index.ts';
import type { PayoutAnswer, PayoutGateway, PayoutRequest } from '../payouts/payout-gateway.ts';
import type { PayoutGateways } from '../payouts/payout-gateways.ts';
import { returnMoney, settleWithdrawal } from './settle-withdrawal.ts';
import { listWithdrawalsToCheck, type WithdrawalRow } from './withdrawals.queries.ts';
import { beginSending, lockWithdrawal, markUnknown, putOff } from './withdrawals.store.ts';

type Deps = { db: Db; payouts: PayoutGateway; log: Logger; payoutCallbackUrl(vendor: string): string };

const withdrawalsPerTurn = 100;
/** After this many, the vendor is skipped until the next run. */
const unansweredMax = 3;
/** Most of a day has passed; an operator should contact the vendor. */
const checksAlarming = 24;
/**
 * For this long, the vendor may process an earlier attempt without finding it, so a later refusal does not
 * prove that the earlier one failed.
 */
const earlierTryMs = 3_600_000;

/** In parallel: one silent vendor does not delay the others. */
export async function sendAllWithdrawals(
  deps: Omit<Deps, 'payouts'> & { payouts: PayoutGateways },
  stopping?: AbortSignal,
): Promise<{ queried: number }> {
  const turns = deps.payouts.all.map((payouts) => sendWithdrawals({ ...deps, payouts }, stopping));
  return { queried: (await Promise.all(turns)).reduce((sum, turn) => sum + turn.queried, 0) };
}

/**
 * Sends approved withdrawals of one vendor, and queries those with an unknown outcome. `sending` is committed
 * before the call, with the withdrawal's id as idempotency key; after a crash, the next run queries first. A
 * definite refusal returns the money, after an earlier attempt only an hour later. A missing answer never
 * does. `stopping` ends the run between two withdrawals.
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

/**
 * False when it was rejected since it was listed, when its hold has not ended, or when its account is
 * blocked or its player's identity is under review; these are checked again in a minute. The player's lock
 * orders this before or after a freeze and a request for evidence.
 */
async function claim(tx: Tx, { id, player_id: playerId }: WithdrawalRow): Promise<boolean> {
  const isOpen = await lockUnblocked(tx, playerId);
  if (isOpen && !(await findOpenReview(tx, playerId))) return beginSending(tx, id);
  await putOff(tx, id);
  return false;
}

/** Returns whether the vendor answered; an unreadable answer counts. */
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
    if (!(await db.transaction().execute((tx) => claim(tx, withdrawal)))) return true;
    const answer = await deps.payouts.createPayout(requestOf(deps, withdrawal), stopping);
    return await keepAnswer(deps, id, answer, stopping);
  } catch (failure) {
    log.error({ err: failure, withdrawalId: id }, 'could not send a withdrawal');
    await db.transaction().execute((tx) => putOff(tx, id));
    return true;
  }
}

async function askAgain(deps: Deps, withdrawal: WithdrawalRow, stopping: AbortSignal): Promise<PayoutAnswer> {
  const found = await deps.payouts.findPayout(withdrawal.id, stopping);
  // A refused query tells nothing about the payout.
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
      log.error({ withdrawalId }, 'the payout does not match its withdrawal');
    }
    // A callback may have arrived during the request.
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
    if (checks >= checksAlarming)
      log.error(line, 'a withdrawal stays unknown: the payout vendor returns no status');
    else log.warn(line, 'the payout vendor returned no withdrawal status');
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
