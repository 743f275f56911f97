import type { Logger } from 'pino';
import type { Db } from '../../platform/db.ts';
import type { PaymentGateway } from './gateway.ts';
import type { PaymentGateways } from './payment-gateways.ts';
import { listOrdersToCheck, type OrderToCheck } from './payments.queries.ts';
import {
  checkLater,
  checkWhenOverdue,
  closeOrder,
  keepCheckout,
  lockOrder,
  stopChecking,
} from './payments.store.ts';
import { settleOrder, type Verdict } from './settle-order.ts';

type Deps = { db: Db; gateway: PaymentGateway; log: Logger };

const ordersPerTurn = 100;
/** After this many, the vendor is skipped until the next run. */
const unansweredMax = 3;

/** In parallel: one silent vendor does not delay the others. */
export async function checkAllOrders(
  deps: { db: Db; gateways: PaymentGateways; log: Logger },
  stopping?: AbortSignal,
): Promise<{ queried: number }> {
  const { gateways, ...rest } = deps;
  const turns = gateways.all.map((gateway) => checkOrders({ ...rest, gateway }, stopping));
  const queried = (await Promise.all(turns)).reduce((sum, turn) => sum + turn.queried, 0);
  return { queried };
}

/**
 * Queries one vendor about orders in an unknown state: page never opened, time to pay over, or cancelled here
 * but perhaps paid there. An overdue order is checked once before it expires. Without an answer it still
 * expires, and is checked again. A failing order is postponed. `stopping` ends the run between two orders.
 */
export async function checkOrders(
  deps: Deps,
  stopping: AbortSignal = new AbortController().signal,
): Promise<{ queried: number }> {
  const orders = await listOrdersToCheck(deps.db, deps.gateway.vendor, ordersPerTurn);
  let unanswered = 0;
  let queried = 0;
  for (const order of orders) {
    if (unanswered >= unansweredMax || stopping.aborted) break;
    queried++;
    if (!(await checkOrPostpone(deps, order, stopping))) unanswered++;
  }
  return { queried };
}

/** Returns whether the vendor answered; an unreadable answer counts. */
async function checkOrPostpone(deps: Deps, order: OrderToCheck, stopping: AbortSignal): Promise<boolean> {
  try {
    return await checkOrder(deps, order, stopping);
  } catch (failure) {
    deps.log.error({ err: failure, orderId: order.id }, 'could not check a deposit order');
    await deps.db.transaction().execute((tx) => checkLater(tx, order.id));
    return true;
  }
}

async function checkOrder(
  { db, gateway, log }: Deps,
  order: OrderToCheck,
  stopping: AbortSignal,
): Promise<boolean> {
  const { id: orderId, payNo, orderedAt } = order;
  let vendorAnswer = await gateway.findCheckout({ orderId, payNo, orderedAt }, stopping);
  if (vendorAnswer.outcome === 'ok' && vendorAnswer.value?.status === 'open' && order.unwanted) {
    vendorAnswer = await gateway.cancelCheckout(vendorAnswer.value.payNo, stopping);
  }
  if (vendorAnswer.outcome !== 'ok' && stopping.aborted) return false;
  const { checkout, reason } =
    vendorAnswer.outcome === 'ok'
      ? { checkout: vendorAnswer.value, reason: null }
      : { checkout: undefined, reason: vendorAnswer.reason };
  const isUnreadable = vendorAnswer.outcome === 'unknown' && vendorAnswer.unreadable === true;
  await db.transaction().execute(async (tx) => {
    if (checkout) {
      const verdict: Verdict =
        checkout.orderId === order.id ? await settleOrder(tx, gateway.vendor, checkout) : 'differs';
      if (verdict === 'differs') log.error({ orderId: order.id }, 'the payment does not match its order');
      if (verdict !== 'differs') await keepCheckout(tx, order.id, checkout);
    }
    const locked = await lockOrder(tx, order.id);
    if (locked === null || locked.status === 'credited') return;
    if (locked.status === 'pending' && locked.overdue) await closeOrder(tx, order.id, 'expired', 'never');
    if (checkout === undefined) {
      const { givenUp } = await checkLater(tx, order.id);
      const line = { orderId: order.id, reason };
      if (givenUp) log.error(line, 'gave up on a deposit order: its status at the vendor stayed unknown');
      else if (isUnreadable) log.error(line, 'the payment vendor returned an unreadable order status');
      else log.warn(line, 'the payment vendor returned no order status');
    } else if (locked.status === 'pending' && !locked.overdue) {
      await checkWhenOverdue(tx, order.id);
    } else if (checkout?.status !== 'open') {
      await stopChecking(tx, order.id);
    } else {
      await checkLater(tx, order.id);
    }
  });
  return checkout !== undefined || isUnreadable;
}
