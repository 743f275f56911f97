import type { Currency } from '@palpite/domain/money';
import type { Db, Tx } from '../../../platform/db.ts';
import { getSystemAccountId, postTransfers, references, transferIds } from '../../wallet/index.ts';
import type { ReversalReport } from '../gateway.ts';
import { lockDepositor, lockOrder } from '../payments.store.ts';
import {
  findPlayerOf,
  leftMinor,
  lockReversal,
  noteLifted,
  noteWrittenOff,
  type ReversalRow,
  readClaimTerms,
} from './reversals.store.ts';
import { type ReversalVerdict, settleReversal } from './settle-reversal.ts';

/** `owed`: the player still owes a part. Null: no such reversal. */
export type ReversalDecided = {
  done: boolean;
  status: 'lifted' | 'writtenOff' | 'owed' | 'nothingOwed' | 'otherCurrency' | ReversalVerdict | null;
};

/** What a credited deposit paid; null when there is none. */
export async function findCreditedPayment(
  db: Db,
  orderId: string,
): Promise<{ payMinor: bigint; currency: Currency } | null> {
  const order = await db
    .selectFrom('payments.order')
    .select(['pay_minor', 'currency'])
    .where('id', '=', orderId)
    .where('status', '=', 'credited')
    .executeTakeFirst();
  return order ? { payMinor: order.pay_minor, currency: order.currency as Currency } : null;
}

/**
 * For a vendor that does not report reversals. Only for a credited deposit, once per number of the vendor.
 * `otherCurrency`: the deposit was paid in another currency than the amount.
 */
export async function bookReversal(
  db: Db,
  orderId: string,
  { currency, ...reversal }: Omit<ReversalReport, 'status'> & { currency: Currency },
): Promise<ReversalDecided> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.status !== 'credited' || order.pay_no === null)
      return { done: false, status: 'order_unknown' };
    if (order.currency !== currency) return { done: false, status: 'otherCurrency' };
    const report = {
      payNo: order.pay_no,
      orderId,
      status: 'paid',
      amountMinor: order.pay_minor,
      currency: order.currency,
      paidAt: order.paid_at,
    } as const;
    const verdict = await settleReversal(tx, order.vendor, report, { ...reversal, status: 'taken' });
    return { done: verdict === 'reversed', status: verdict };
  });
}

/** Returns `owed` while the player still owes a part. */
export function liftHold(db: Db, id: string, by: string): Promise<ReversalDecided> {
  return decide(db, id, async (tx, reversal) => {
    if (reversal.lifted_at !== null) return { done: false, status: 'lifted' };
    if (leftMinor(reversal) > 0n) return { done: false, status: 'owed' };
    await noteLifted(tx, id, by);
    return { done: true, status: 'lifted' };
  });
}

/** The operator bears the loss. The hold stays unless the terms of the claim's kind lift it. */
export function writeOffClaim(db: Db, id: string, by: string): Promise<ReversalDecided> {
  return decide(db, id, async (tx, reversal) => {
    const amountMinor = leftMinor(reversal);
    if (amountMinor === 0n) return { done: false, status: 'nothingOwed' };
    const { currency } = reversal;
    await postTransfers(tx, [
      {
        id: transferIds.claimWrittenOff.of(id),
        kind: 'claimWrittenOff',
        debitAccountId: await getSystemAccountId(tx, 'promotion', 'written-off', currency),
        creditAccountId: await getSystemAccountId(tx, 'claim', 'reversal', currency),
        amountMinor,
        currency,
        playerId: null,
        reference: references.reversal.of(id),
      },
    ]);
    await noteWrittenOff(tx, id, amountMinor, by);
    if ((await readClaimTerms(tx)).get(reversal.kind)?.liftsWhenPaid) await noteLifted(tx, id, by);
    return { done: true, status: 'writtenOff' };
  });
}

/** Lock order of claim collection: the depositor first. */
function decide(
  db: Db,
  id: string,
  act: (tx: Tx, reversal: ReversalRow) => Promise<ReversalDecided>,
): Promise<ReversalDecided> {
  return db.transaction().execute(async (tx) => {
    const owner = await findPlayerOf(tx, id);
    if (!owner) return { done: false, status: null };
    await lockDepositor(tx, owner.playerId, owner.currency);
    return act(tx, await lockReversal(tx, id));
  });
}
