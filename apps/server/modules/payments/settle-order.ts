import { toWire } from '@palpite/domain/money';
import type { Tx } from '../../platform/db.ts';
import { publish } from '../../platform/outbox.ts';
import { findPlayStop, isInReview } from '../identity/index.ts';
import { getBonusTerms, grantBonus } from '../wallet/bonus/index.ts';
import {
  bonusIds,
  findBalances,
  getPocketId,
  getSystemAccountId,
  postTransfers,
  type SystemAccountKind,
  type Transfer,
  transferIds,
} from '../wallet/index.ts';
import { countDeposit } from '../wallet/limits/index.ts';
import type { CheckoutReport } from './gateway.ts';
import { onceGroups } from './open-order.ts';
import { hadGiftOf, ownsCheckout } from './payments.queries.ts';
import {
  addDeposit,
  closeOrder,
  type LockedOrder,
  lockDepositor,
  lockOrder,
  markCredited,
  stopChecking,
} from './payments.store.ts';
import { collectClaims } from './reversals/collect-claims.ts';
import { queueRewardReviewAfterDeposit } from './reversals/reversals.store.ts';

export type Verdict =
  | 'credited'
  | 'repeated'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'no_effect'
  | 'differs'
  | 'order_unknown';

const closings = { declined: 'failed', cancelled: 'cancelled', expired: 'expired' } as const;

/**
 * Applies a vendor's report with the money in one transaction. An order credits at most once, and only the
 * ordered amount and currency. `astray` changes nothing. `paid` also credits a closed or overdue order and
 * marks it late, because the money is real. Other reports close a pending order only. Locks the order, the
 * depositor, then the accounts.
 */
export async function settleOrder(tx: Tx, vendor: string, report: CheckoutReport): Promise<Verdict> {
  const order = await lockOrder(tx, report.orderId);
  if (!order || order.vendor !== vendor) return 'order_unknown';
  if (
    report.amountMinor !== order.pay_minor ||
    report.currency !== order.currency ||
    (order.pay_no !== null && report.payNo !== order.pay_no)
  )
    return 'differs';
  if (order.pay_no === null && (await ownsCheckout(tx, vendor, report.payNo))) return 'differs';
  if (report.status === 'astray') return 'differs';
  if (report.status === 'open') return 'no_effect';
  if (report.status === 'paid') {
    if (order.status === 'credited') return 'repeated';
    await creditOrder(tx, order, report);
    return 'credited';
  }
  if (order.status === 'pending') {
    await closeOrder(tx, order.id, closings[report.status], 'never');
    return closings[report.status];
  }
  await stopChecking(tx, order.id);
  return 'no_effect';
}

async function creditOrder(tx: Tx, order: LockedOrder, report: CheckoutReport): Promise<void> {
  const playerId = order.player_id;
  await lockDepositor(tx, playerId, order.currency);
  const giftMinor = (await isGiftGiven(tx, order)) ? order.gift_minor : 0n;
  const discountMinor = order.price_minor - order.pay_minor;
  const transfers = [
    await transferOf(tx, order, 'deposit', ['vendor', order.vendor], order.pay_minor),
    await transferOf(tx, order, 'discount', ['promotion', 'discount'], discountMinor),
  ];
  await postTransfers(
    tx,
    transfers.filter((transfer) => transfer.amountMinor > 0n),
  );
  if (giftMinor > 0n) await giveGift(tx, order, giftMinor);
  await countDeposit(tx, playerId, order.pay_minor);
  await markCredited(tx, order.id, {
    payNo: report.payNo,
    paidAt: report.paidAt,
    giftMinor,
    late: order.overdue || order.status !== 'pending',
  });
  const { turnoverMinor } = await findBalances(tx, playerId);
  await addDeposit(tx, playerId, { priceMinor: order.price_minor, giftMinor, turnoverMinor });
  await queueRewardReviewAfterDeposit(tx, playerId);
  // Claims are paid before this deposit can be played.
  await collectClaims(tx, playerId);
  await announce(tx, order, giftMinor);
}

/**
 * Of two paid first-deposit orders only one gets its bonus. A player who is stopped, or may be a stopped
 * person under another account, gets none.
 */
async function isGiftGiven(
  tx: Tx,
  { player_id: playerId, package_group: group }: LockedOrder,
): Promise<boolean> {
  if ((await findPlayStop(tx, playerId)) || (await isInReview(tx, playerId))) return false;
  return !onceGroups.includes(group) || !(await hadGiftOf(tx, playerId, group));
}

async function giveGift(tx: Tx, order: LockedOrder, giftMinor: bigint): Promise<void> {
  const { wagerTimes, expiresAfterDays } = await getBonusTerms(tx, 'deposit');
  await grantBonus(tx, {
    id: bonusIds.deposit.of(order.id),
    playerId: order.player_id,
    source: 'deposit',
    amountMinor: giftMinor,
    currency: order.currency,
    wagerTimes,
    expiresAfterDays,
    reference: order.id,
  });
}

async function transferOf(
  tx: Tx,
  order: LockedOrder,
  kind: 'deposit' | 'discount',
  book: readonly [SystemAccountKind, string],
  amountMinor: bigint,
): Promise<Transfer> {
  return {
    id: transferIds[kind].of(order.id),
    kind,
    debitAccountId: await getSystemAccountId(tx, book[0], book[1], order.currency),
    creditAccountId: await getPocketId(tx, order.player_id, 'cash'),
    amountMinor,
    currency: order.currency,
    playerId: order.player_id,
    reference: order.id,
  };
}

async function announce(tx: Tx, order: LockedOrder, giftMinor: bigint): Promise<void> {
  const { cashMinor, bonusMinor } = await findBalances(tx, order.player_id);
  const wire = (minor: bigint) => toWire(minor, order.currency);
  const balance = wire(cashMinor);
  await publish(tx, [
    {
      topic: 'paySuccess',
      playerId: order.player_id,
      payload: { orderId: order.id, amount: wire(order.price_minor), gift: wire(giftMinor), balance },
    },
    {
      topic: 'updateUserInfo',
      playerId: order.player_id,
      payload: { balance, bonusBalance: wire(bonusMinor) },
    },
  ]);
}
