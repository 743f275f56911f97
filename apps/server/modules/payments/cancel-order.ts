import type { OrderStatus as WireStatus } from '@palpite/contracts/payments';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db.ts';
import { refuse } from '../../platform/refusal.ts';
import { wireStatuses } from './order-status.ts';
import type { PaymentGateways } from './payment-gateways.ts';
import { findOwnOrder } from './payments.queries.ts';
import { closeOrder, lockOrder } from './payments.store.ts';
import { settleOrder } from './settle-order.ts';

/**
 * Cancels the order, then its checkout. If the payment came first, the order is credited and the result says
 * so.
 */
export async function cancelOrder(
  deps: { db: Db; gateways: PaymentGateways; log: Logger },
  playerId: bigint,
  orderId: string,
): Promise<WireStatus> {
  const { db, gateways, log } = deps;
  const order = await db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked || locked.player_id !== playerId) refuse('order_unknown');
    if (locked.status === 'credited') refuse('order_closed');
    if (locked.status !== 'pending') return null;
    await closeOrder(tx, orderId, 'cancelled', 'at once');
    return locked;
  });
  const gateway = order && gateways.named(order.vendor);
  if (order?.pay_no && gateway) {
    const vendorAnswer = await gateway.cancelCheckout(order.pay_no);
    if (vendorAnswer.outcome === 'ok') {
      const { value } = vendorAnswer;
      await db.transaction().execute((tx) => settleOrder(tx, gateway.vendor, value));
    } else {
      // The order stays due for `check-orders`.
      log.warn(
        { orderId, reason: vendorAnswer.reason },
        'the payment vendor did not cancel the payment page',
      );
    }
  }
  const now = await findOwnOrder(db, playerId, orderId);
  if (!now) refuse('order_unknown');
  return wireStatuses[now.status];
}
