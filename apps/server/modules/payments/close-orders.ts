import type { Tx } from '../../platform/db.ts';
import { findDepositRoom } from '../wallet/limits/index.ts';
import type { Depositor } from './payments.queries.ts';
import { findOpenOrders } from './payments.queries.ts';
import { closeOrder, lockDepositor, lockPendingOrders } from './payments.store.ts';

/**
 * Gives up every unpaid order of a player who stops; `check-orders` then has their pages taken down. What was paid by
 * then is credited all the same. Until the end of the transaction no order is opened: the next one meets the stop.
 */
export async function closeOrders(tx: Tx, player: Depositor): Promise<void> {
  await holdOrders(tx, player);
  for (const order of await lockPendingOrders(tx, player.id))
    await closeOrder(tx, order.id, 'cancelled', 'at once');
}

/**
 * Lets limits of a player change while no order is opened, and gives up unpaid orders that have no room then: the
 * oldest keep their place. `check-orders` has the pages taken down.
 */
export async function refitOrders(tx: Tx, player: Depositor, change: () => Promise<void>): Promise<void> {
  await holdOrders(tx, player);
  await change();
  const roomMinor = await findDepositRoom(tx, player.id);
  if (roomMinor === null) return;
  const pending = await lockPendingOrders(tx, player.id);
  // What was given up before may still be paid, as long as its vendor has not said that the page is closed.
  let takenMinor = (await findOpenOrders(tx, player.id)).payMinor;
  for (const order of pending.toReversed()) {
    if (takenMinor <= roomMinor) return;
    await closeOrder(tx, order.id, 'cancelled', 'at once');
    takenMinor -= order.pay_minor;
  }
}

/**
 * Locks as a payment that is credited does: orders, then the player's deposits. An order that came in between and is
 * locked by somebody is being paid, and is left alone.
 */
async function holdOrders(tx: Tx, player: Depositor): Promise<void> {
  await lockPendingOrders(tx, player.id, 'wait');
  await lockDepositor(tx, player.id, player.currency);
}
