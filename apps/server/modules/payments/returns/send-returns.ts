import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db.ts';
import { getHolder } from '../../identity/index.ts';
import type { PaymentGateway, RefundReport, VendorAnswer } from '../gateway.ts';
import type { PaymentGateways } from '../payment-gateways.ts';
import { lockDepositor } from '../payments.store.ts';
import type { PayoutGateways } from '../payouts/payout-gateways.ts';
import { holdMoney } from '../withdrawals/move-held-money.ts';
import { getWithdrawalTerms, needsApproval } from '../withdrawals/withdrawals.queries.ts';
import { addWithdrawal } from '../withdrawals/withdrawals.store.ts';
import { beginReturn, listDueReturns, lockReturn, moveReturn, postponeReturn } from './returns.store.ts';
import { releaseReturn, settleReturn } from './settle-return.ts';

type Deps = { db: Db; gateways: PaymentGateways; payouts: PayoutGateways; log: Logger };
type DueReturn = Awaited<ReturnType<typeof listDueReturns>>[number];

const returnsPerTurn = 100;
/**
 * For this long, the vendor may process an earlier request without finding it, so a later refusal does not
 * prove that the earlier one failed.
 */
const earlierRequestMs = 3_600_000;

/**
 * Sends planned returns, and queries those with an unknown outcome. `sending` is committed before the call,
 * with the return's id as idempotency key. When the vendor has no refunds or refuses, the operator handles
 * the return (`npm run operator -- returns`). A missing answer is not a refusal.
 */
export async function sendReturns(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const silent = new Set<string>();
  for (const due of await listDueReturns(deps.db, returnsPerTurn)) {
    if (stopping?.aborted) return;
    // A silent vendor is skipped until the next run.
    if (silent.has(due.vendor) && due.status !== 'withdrawing') continue;
    try {
      if (due.status === 'withdrawing') await withdrawReturn(deps, due);
      else if (!(await sendReturn(deps, due, stopping))) silent.add(due.vendor);
    } catch (failure) {
      deps.log.error({ err: failure, returnId: due.id }, 'could not return a deposit');
      await deps.db.transaction().execute((tx) => postponeReturn(tx, due.id));
    }
  }
}

async function sendReturn(
  { db, gateways, log }: Deps,
  due: DueReturn,
  stopping?: AbortSignal,
): Promise<boolean> {
  const refunds = gateways.named(due.vendor)?.refunds;
  if (!refunds) {
    await leaveToOperator(db, due.id, 'the vendor has no refunds');
    return true;
  }
  if (!(await db.transaction().execute((tx) => beginReturn(tx, due)))) return true;
  const vendorAnswer = await requestRefund(refunds, due, stopping);
  if (vendorAnswer.outcome === 'refused') {
    log.warn({ returnId: due.id, reason: vendorAnswer.reason }, 'the payment vendor refused a refund');
    await leaveToOperator(db, due.id, vendorAnswer.reason);
    return true;
  }
  if (vendorAnswer.outcome === 'ok') {
    const report = vendorAnswer.value;
    const verdict = await db.transaction().execute(async (tx) => {
      if (report.returnId !== due.id) return 'differs';
      return settleReturn(tx, due.vendor, report);
    });
    if (verdict === 'differs') log.error({ returnId: due.id }, 'the refund does not match its return');
    return true;
  }
  log.warn({ returnId: due.id, reason: vendorAnswer.reason }, 'the payment vendor returned no refund status');
  await db.transaction().execute(async (tx) => {
    const found = await lockReturn(tx, due.id);
    if (found?.status === 'sending' && found.refund_no === null)
      await moveReturn(tx, found, { status: 'unknown' });
  });
  return vendorAnswer.unreadable === true;
}

async function requestRefund(
  refunds: NonNullable<PaymentGateway['refunds']>,
  due: DueReturn,
  stopping?: AbortSignal,
): Promise<VendorAnswer<RefundReport>> {
  const request = {
    returnId: due.id,
    payNo: due.payNo,
    amountMinor: due.amount_minor,
    currency: due.currency,
  };
  if (due.sent_at === null) return refunds.create(request, stopping);
  const known = await refunds.find(request, stopping);
  if (known.outcome !== 'ok') return { outcome: 'unknown', reason: known.reason };
  if (known.value) return { outcome: 'ok', value: known.value };
  const vendorAnswer = await refunds.create(request, stopping);
  if (vendorAnswer.outcome !== 'refused' || Date.now() - due.sent_at.getTime() > earlierRequestMs)
    return vendorAnswer;
  return { outcome: 'unknown', reason: vendorAnswer.reason };
}

async function leaveToOperator(db: Db, id: string, reason: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await lockReturn(tx, id);
    if (found && ['planned', 'sending', 'unknown', 'withdrawing'].includes(found.status))
      await moveReturn(tx, found, { status: 'byHand', reason });
  });
}

/**
 * By the operator's order, to the account of the verified document. Needs no turnover and has no fee; the
 * approval limits apply.
 */
async function withdrawReturn({ db, payouts }: Deps, due: DueReturn): Promise<void> {
  const gateway = payouts.serves('CPF', due.currency);
  const holder = await getHolder(db, due.player_id);
  const { cardNo } = holder;
  if (!gateway) return leaveToOperator(db, due.id, 'no vendor pays out to documents');
  if (cardNo === null) return leaveToOperator(db, due.id, 'the player has no verified document');
  await db.transaction().execute(async (tx) => {
    await lockDepositor(tx, due.player_id, due.currency);
    const found = await lockReturn(tx, due.id);
    if (found?.status !== 'withdrawing') return;
    const terms = await getWithdrawalTerms(tx, found.currency);
    await releaseReturn(tx, found);
    const withdrawal = await addWithdrawal(
      tx,
      {
        id: randomUUID(),
        player_id: found.player_id,
        request_id: randomUUID(),
        currency: found.currency,
        amount_minor: found.amount_minor,
        fee_minor: 0n,
        bank: 'CPF',
        account_no: cardNo,
        holder_name: holder.name,
        holder_document: cardNo,
        vendor: gateway.vendor,
        client: JSON.stringify({ returnId: found.id, orderedBy: found.decided_by }),
      },
      needsApproval(terms, found.amount_minor),
    );
    await holdMoney(tx, withdrawal);
    await moveReturn(tx, found, { status: 'withdrawn', withdrawalId: withdrawal.id });
  });
}
