import type { Tx } from '../../platform/db.ts';
import { findDepositRoom } from '../wallet/limits/index.ts';
import type { Depositor } from './payments.queries.ts';
import { findOpenOrders } from './payments.queries.ts';
import { closeOrder, lockDepositor, lockPendingOrders } from './payments.store.ts';

/**
 * Cancels unpaid orders of a player whose play stops; `check-orders` closes their pages. A payment already
 * made is still credited. No order can be opened before the transaction ends; afterwards the stop refuses it.
 */
export async function closeOrders(tx: Tx, player: Depositor): Promise<void> {
  await holdOrders(tx, player);
  for (const order of await lockPendingOrders(tx, player.id))
    await closeOrder(tx, order.id, 'cancelled', 'at once');
}

/**
 * No order can be opened meanwhile. Cancels unpaid orders that exceed the new limit, newest first;
 * `check-orders` closes their pages.
 */
export async function refitOrders(tx: Tx, player: Depositor, change: () => Promise<void>): Promise<void> {
  await holdOrders(tx, player);
  await change();
  const roomMinor = await findDepositRoom(tx, player.id);
  if (roomMinor === null) return;
  const pending = await lockPendingOrders(tx, player.id);
  // A cancelled order counts until its vendor confirms that the page is closed.
  let takenMinor = (await findOpenOrders(tx, player.id)).payMinor;
  for (const order of pending.toReversed()) {
    if (takenMinor <= roomMinor) return;
    await closeOrder(tx, order.id, 'cancelled', 'at once');
    takenMinor -= order.pay_minor;
  }
}

/**
 * Lock order of a credited payment: orders, then the depositor. An order that another transaction has locked
 * is being paid and stays open.
 */
async function holdOrders(tx: Tx, player: Depositor): Promise<void> {
  await lockPendingOrders(tx, player.id, 'wait');
  await lockDepositor(tx, player.id, player.currency);
}
