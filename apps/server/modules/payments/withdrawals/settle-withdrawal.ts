import type { ReturnCause } from '@palpite/contracts/withdrawals';
import { toWire } from '@palpite/domain/money';
import { offeredLocale } from '@palpite/i18n/catalogues';
import { formatMoney } from '@palpite/i18n/format';
import { translate } from '@palpite/i18n/server';
import type { Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { getHolder } from '../../identity/index.ts';
import { findBalances } from '../../wallet/index.ts';
import type { PayoutReport } from '../payouts/payout-gateway.ts';
import { payHeldMoney, returnHeldMoney } from './move-held-money.ts';
import type { WithdrawalStatus } from './withdrawal-status.ts';
import { ownsPayout, type WithdrawalRow } from './withdrawals.queries.ts';
import { closeWithdrawal, keepPayout, lockWithdrawal, type WithdrawalEnd } from './withdrawals.store.ts';

/** What a vendor's word did to a withdrawal. */
export type PayoutVerdict = 'paid' | 'failed' | 'repeated' | 'no_effect' | 'differs' | 'order_unknown';

/** Only here may the vendor have it. */
const atVendor: readonly WithdrawalStatus[] = ['sending', 'unknown'];

/**
 * Makes a withdrawal what the vendor says of it, with the money in the same transaction.
 *
 * Whatever it is told, a withdrawal is paid or returned once, and never both. A word that does not fit (another amount,
 * currency or number, an end that contradicts the one before, news of what was never sent) changes nothing and is
 * answered `differs`, for a person to look at. Locks the withdrawal, then the player's accounts.
 */
export async function settleWithdrawal(tx: Tx, vendor: string, report: PayoutReport): Promise<PayoutVerdict> {
  const withdrawal = await lockWithdrawal(tx, report.withdrawalId);
  if (!withdrawal || withdrawal.vendor !== vendor) return 'order_unknown';
  const { id, status, payout_no: payoutNo } = withdrawal;
  if (
    report.amountMinor !== withdrawal.amount_minor - withdrawal.fee_minor ||
    report.currency !== withdrawal.currency ||
    (payoutNo !== null && report.payoutNo !== payoutNo)
  )
    return 'differs';
  if (payoutNo === null && (await ownsPayout(tx, vendor, report.payoutNo))) return 'differs';
  const isAtVendor = atVendor.includes(status);
  if (report.status === 'pending') {
    if (isAtVendor) await keepPayout(tx, id, report.payoutNo);
    return 'no_effect';
  }
  const end = report.status === 'paid' ? 'paid' : 'failed';
  if (status === end) return 'repeated';
  if (!isAtVendor) return 'differs';
  if (end === 'paid') {
    await payMoney(tx, withdrawal, atVendor, { status: end, reason: '', payoutNo: report.payoutNo });
  } else {
    const { reason, payoutNo: number } = report;
    const cause = report.accountAtFault ? 'accountRefused' : 'payoutUnavailable';
    await returnMoney(tx, withdrawal, atVendor, { status: end, reason, cause, payoutNo: number });
  }
  return end;
}

/** Closes a locked withdrawal that stands at one of `from` as paid: the money that was held has left. */
export async function payMoney(
  tx: Tx,
  withdrawal: WithdrawalRow,
  from: readonly WithdrawalStatus[],
  end: WithdrawalEnd & { status: 'paid' },
): Promise<void> {
  await payHeldMoney(tx, withdrawal);
  await closeWithdrawal(tx, withdrawal.id, from, end);
  await announce(tx, withdrawal, null);
}

/** Gives up a locked withdrawal that stands at one of `from`, and gives the player the money back. */
export async function returnMoney(
  tx: Tx,
  withdrawal: WithdrawalRow,
  from: readonly WithdrawalStatus[],
  end: WithdrawalEnd & { status: 'failed' | 'rejected' },
): Promise<void> {
  await returnHeldMoney(tx, withdrawal);
  await closeWithdrawal(tx, withdrawal.id, from, end);
  await announce(tx, withdrawal, end.cause);
}

/** Tells the player; `cause` is null when the money was paid. */
async function announce(tx: Tx, withdrawal: WithdrawalRow, cause: ReturnCause | null): Promise<void> {
  const { player_id: playerId, currency, amount_minor: amountMinor, fee_minor: feeMinor } = withdrawal;
  const { cashMinor } = await findBalances(tx, playerId);
  const lang = offeredLocale((await getHolder(tx, playerId)).lang);
  const text = translate(lang, cause ? 'notices:withdrawalReturned' : 'notices:withdrawalPaid', {
    amount: formatMoney(amountMinor, currency, lang),
    net: formatMoney(amountMinor - feeMinor, currency, lang),
    cause: cause ? translate(lang, `movements:cause.${cause}`) : '',
  });
  await publish(tx, [
    { topic: 'updateUserInfo', playerId, payload: { balance: toWire(cashMinor, currency) } },
    { topic: 'notice', playerId, payload: { text } },
  ]);
}
