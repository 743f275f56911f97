import { randomUUID } from 'node:crypto';
import type { Locale } from '@palpite/domain/locales';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db.ts';
import { refuse } from '../../platform/refusal.ts';
import { findPlayStop, refusalOfStop } from '../identity/index.ts';
import { requireDepositRoom } from '../wallet/limits/index.ts';
import { hasDiscountedOrderOpen } from './discounts.ts';
import type { CheckoutRequest } from './gateway.ts';
import type { PaymentGateways } from './payment-gateways.ts';
import { findOpenOrders, findPackage, hadGiftOf } from './payments.queries.ts';
import { addOrder, closeOrder, keepCheckout, lockDepositor, lockOrder } from './payments.store.ts';
import { type Depositor, listGroupsFor, payMinorOf } from './price-book.ts';

/** Groups whose bonus a player gets once in all time. */
export const onceGroups: readonly string[] = ['FCBRL', 'BTBRL'];

/** Unpaid orders that a player may have at a time: enough for changing one's mind, too few for mischief. */
const openOrdersMax = 20;

export type OrderClient = {
  lang: Locale;
  ip: string;
  userAgent: string;
  deviceId: string;
  isapp: boolean;
};

export type NewOrder = { orderId: string; vendor: string; framed: boolean; request: CheckoutRequest };

/**
 * Writes a pending order of a package; the vendor has not heard of it yet.
 * A discount is for one payment: while one is open, no second one is written; the deposit that it makes ends it.
 * Refuses: package_unknown (none, not on offer, or not for this player) · gift_unavailable · play_stopped ·
 * play_stopped_always · too_many_requests · own_deposit_limit · discount_in_use.
 */
export async function writeOrder(
  deps: {
    db: Db;
    gateways: PaymentGateways;
    productName: string;
    callbackUrl(vendor: string): string;
    returnUrl(): string;
  },
  player: Depositor,
  wish: { pkgId: string; gift: boolean; client: OrderClient },
): Promise<NewOrder> {
  const { db, gateways } = deps;
  const offer = await findPackage(db, wish.pkgId);
  if (!offer || offer.currency !== player.currency) refuse('package_unknown');
  const groups = await listGroupsFor(deps, player);
  const gateway = gateways.servesGroup(offer.package_group);
  if (!gateway || !groups.some((group) => group === offer.package_group)) refuse('package_unknown');
  if (wish.gift) {
    if (offer.gift_minor === 0n) refuse('gift_unavailable');
    if (onceGroups.includes(offer.package_group) && (await hadGiftOf(db, player.id, offer.package_group)))
      refuse('gift_unavailable');
  }
  const orderId = randomUUID();
  const payMinor = payMinorOf(offer);
  const { expiresAt } = await db.transaction().execute(async (tx) => {
    await lockDepositor(tx, player.id, player.currency);
    // The login may be one that ended with the stop a moment ago, on another process.
    const stop = await findPlayStop(tx, player.id);
    if (stop) throw refusalOfStop(stop.until);
    const open = await findOpenOrders(tx, player.id);
    if (open.orders >= openOrdersMax) refuse('too_many_requests', { seconds: 60 });
    await requireDepositRoom(tx, player, { payMinor, openMinor: open.payMinor });
    if (offer.package_group === 'EXPPAY' && (await hasDiscountedOrderOpen(tx, player.id)))
      refuse('discount_in_use');
    return addOrder(tx, {
      id: orderId,
      player_id: player.id,
      package_id: offer.id,
      package_group: offer.package_group,
      currency: player.currency,
      price_minor: offer.price_minor,
      pay_minor: payMinor,
      gift_minor: wish.gift ? offer.gift_minor : 0n,
      vendor: gateway.vendor,
      client: JSON.stringify(wish.client),
    });
  });
  return {
    orderId,
    vendor: gateway.vendor,
    framed: gateway.framed,
    request: {
      orderId,
      amountMinor: payMinor,
      currency: player.currency,
      description: deps.productName,
      callbackUrl: deps.callbackUrl(gateway.vendor),
      returnUrl: deps.returnUrl(),
      expiresAt,
      locale: wish.client.lang,
      method: offer.package_group === 'EXTPAY' ? 'usdt' : null,
    },
  };
}

const noVendor = { outcome: 'refused', reason: 'no such vendor' } as const;

/**
 * Asks the vendor for the payment page of a written order and keeps it.
 * A clear no closes the order as failed; no answer leaves it pending, for the vendor's callback or our next question
 * to say what happened. Refuses: payment_unavailable · order_closed.
 */
export async function openCheckout(
  deps: { db: Db; gateways: PaymentGateways; log: Logger },
  { orderId, vendor, request }: NewOrder,
): Promise<{ payNo: string; url: string }> {
  const { db, gateways, log } = deps;
  const asked = await (gateways.named(vendor)?.createCheckout(request) ?? noVendor);
  if (asked.outcome !== 'ok') {
    log.warn({ orderId, outcome: asked.outcome, reason: asked.reason }, 'the payment vendor opened no page');
    if (asked.outcome === 'refused') {
      await db.transaction().execute(async (tx) => {
        const order = await lockOrder(tx, orderId);
        if (order?.status === 'pending') await closeOrder(tx, orderId, 'failed', 'never');
      });
    }
    refuse('payment_unavailable');
  }
  const { payNo, url } = asked.value;
  const status = await db.transaction().execute((tx) => keepCheckout(tx, orderId, { payNo, url }));
  if (!status) throw new Error(`order ${orderId} has another checkout than ${payNo}`);
  // Given up while the page was opened: by a stop, or a limit that left it no room.
  if (status === 'cancelled') refuse('order_closed');
  return { payNo, url };
}
