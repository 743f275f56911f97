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

export type PayoutVerdict = 'paid' | 'failed' | 'repeated' | 'no_effect' | 'differs' | 'order_unknown';

const atVendor: readonly WithdrawalStatus[] = ['sending', 'unknown'];

/**
 * Applies a report with the money in one transaction. A withdrawal is paid or returned once, never both. A
 * report that does not match (amount, currency, number, outcome, or never sent) changes nothing and returns
 * `differs`. Locks the withdrawal, then the accounts.
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
