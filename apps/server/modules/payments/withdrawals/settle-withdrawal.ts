import { toWire } from '@palpite/domain/money';
import { offeredLocale } from '@palpite/i18n/catalogues';
import { formatMoney } from '@palpite/i18n/format';
import { translate } from '@palpite/i18n/server';
import type { Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { getHolder } from '../../identity/index.ts';
import { findBalances } from '../../wallet/index.ts';
import type { PayoutReport } from '../payout-gateway.ts';
import { payHeldMoney, returnHeldMoney } from './move-held-money.ts';
import type { WithdrawalStatus } from './withdrawal-status.ts';
import { ownsPayout, type WithdrawalRow } from './withdrawals.queries.ts';
import { closeWithdrawal, keepPayout, lockWithdrawal } from './withdrawals.store.ts';

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
    await payHeldMoney(tx, withdrawal);
    await closeWithdrawal(tx, id, atVendor, { status: end, reason: '', payoutNo: report.payoutNo });
    await announce(tx, withdrawal, 'withdrawalPaid');
  } else {
    const { reason, payoutNo: number } = report;
    await returnMoney(tx, withdrawal, atVendor, { status: end, reason, payoutNo: number });
  }
  return end;
}

/** Gives up a locked withdrawal that stands at one of `from`, and gives the player the money back. */
export async function returnMoney(
  tx: Tx,
  withdrawal: WithdrawalRow,
  from: readonly WithdrawalStatus[],
  end: { status: 'failed' | 'rejected'; reason: string; payoutNo?: string; decidedBy?: string },
): Promise<void> {
  await returnHeldMoney(tx, withdrawal);
  await closeWithdrawal(tx, withdrawal.id, from, end);
  await announce(tx, withdrawal, 'withdrawalReturned');
}

async function announce(
  tx: Tx,
  withdrawal: WithdrawalRow,
  news: 'withdrawalPaid' | 'withdrawalReturned',
): Promise<void> {
  const { player_id: playerId, currency, amount_minor: amountMinor, fee_minor: feeMinor } = withdrawal;
  const { cashMinor } = await findBalances(tx, playerId);
  const lang = offeredLocale((await getHolder(tx, playerId)).lang);
  const text = translate(lang, `notices:${news}`, {
    amount: formatMoney(amountMinor, currency, lang),
    net: formatMoney(amountMinor - feeMinor, currency, lang),
  });
  await publish(tx, [
    { topic: 'updateUserInfo', playerId, payload: { balance: toWire(cashMinor, currency) } },
    { topic: 'notice', playerId, payload: { text } },
  ]);
}
