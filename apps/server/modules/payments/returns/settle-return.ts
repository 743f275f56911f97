import { toWire } from '@palpite/domain/money';
import { offeredLocale } from '@palpite/i18n/catalogues';
import { formatMoney } from '@palpite/i18n/format';
import { translate } from '@palpite/i18n/server';
import type { Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { getHolder } from '../../identity/index.ts';
import {
  findBalances,
  getPocketId,
  getSystemAccountId,
  postTransfers,
  references,
  transferIds,
} from '../../wallet/index.ts';
import type { RefundReport } from '../gateway.ts';
import { lockReturn, moveReturn, type ReturnRow, type ReturnStatus } from './returns.store.ts';

export type RefundVerdict =
  | 'refunded'
  | 'refund_failed'
  | 'repeated'
  | 'no_effect'
  | 'differs'
  | 'order_unknown';

const atVendor: readonly ReturnStatus[] = ['sending', 'unknown'];

/**
 * Applies a refund report once, with the money in the same transaction. A failed refund goes to the operator,
 * even after a report of payment; its money is held again. A report that does not match changes nothing and
 * returns `differs`. Locks the return, then the accounts.
 */
export async function settleReturn(tx: Tx, vendor: string, report: RefundReport): Promise<RefundVerdict> {
  const found = await lockReturn(tx, report.returnId);
  if (!found || found.vendor !== vendor) return 'order_unknown';
  if (report.amountMinor !== found.amount_minor || report.currency !== found.currency) return 'differs';
  if (found.refund_no !== null && found.refund_no !== report.refundNo) return 'differs';
  const { refundNo, reason } = report;
  const isAtVendor = atVendor.includes(found.status);
  switch (report.status) {
    case 'pending':
      if (isAtVendor) await moveReturn(tx, found, { status: 'sending', refundNo });
      return 'no_effect';
    case 'paid':
      if (found.status === 'refunded') return 'repeated';
      if (!isAtVendor) return 'differs';
      await payReturn(tx, found, found.vendor);
      await moveReturn(tx, found, { status: 'refunded', refundNo });
      return 'refunded';
    case 'failed':
      if (found.status === 'refunded') {
        await takeReturnBack(tx, found);
        await moveReturn(tx, found, { status: 'byHand', reason, refundFailed: true });
        return 'refund_failed';
      }
      if (!isAtVendor) return 'repeated';
      await moveReturn(tx, found, { status: 'byHand', refundNo, reason });
      return 'refund_failed';
  }
}

/** The money goes to the account of `paidBy`. */
export async function payReturn(tx: Tx, found: ReturnRow, paidBy: string): Promise<void> {
  await postTransfers(tx, [
    {
      id: transferIds.returnPaid.of(found.id, found.refunds_failed),
      kind: 'depositReturn',
      debitAccountId: await getPocketId(tx, found.player_id, 'held'),
      creditAccountId: await getSystemAccountId(tx, 'vendor', paidBy, found.currency),
      amountMinor: found.amount_minor,
      currency: found.currency,
      playerId: found.player_id,
      reference: references.return.of(found.id),
    },
  ]);
  const lang = offeredLocale((await getHolder(tx, found.player_id)).lang);
  const amount = formatMoney(found.amount_minor, found.currency, lang);
  const text = translate(lang, 'notices:depositReturned', { amount });
  await publish(tx, [{ topic: 'notice', playerId: found.player_id, payload: { text } }]);
}

async function takeReturnBack(tx: Tx, found: ReturnRow): Promise<void> {
  await postTransfers(tx, [
    {
      id: transferIds.returnFailed.of(found.id, found.refunds_failed),
      kind: 'depositReturnFailed',
      debitAccountId: await getSystemAccountId(tx, 'vendor', found.vendor, found.currency),
      creditAccountId: await getPocketId(tx, found.player_id, 'held'),
      amountMinor: found.amount_minor,
      currency: found.currency,
      playerId: found.player_id,
      reference: references.return.of(found.id),
    },
  ]);
}

/** The money goes to cash, for the withdrawal that follows. */
export async function releaseReturn(tx: Tx, found: ReturnRow): Promise<void> {
  await postTransfers(tx, [
    {
      id: transferIds.returnReleased.of(found.id),
      kind: 'returnReleased',
      debitAccountId: await getPocketId(tx, found.player_id, 'held'),
      creditAccountId: await getPocketId(tx, found.player_id, 'cash'),
      amountMinor: found.amount_minor,
      currency: found.currency,
      playerId: found.player_id,
      reference: references.return.of(found.id),
    },
  ]);
  const { cashMinor } = await findBalances(tx, found.player_id);
  const payload = { balance: toWire(cashMinor, found.currency) };
  await publish(tx, [{ topic: 'updateUserInfo', playerId: found.player_id, payload }]);
}
