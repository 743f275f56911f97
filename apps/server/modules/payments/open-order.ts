import { randomUUID } from 'node:crypto';
import type { Locale } from '@palpite/domain/locales';
import type { Currency } from '@palpite/domain/money';
import type { Logger } from 'pino';
import type { Db, Tx } from '../../platform/db.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  findPlayStop,
  getHolder,
  isInReview,
  isRefusedDepositor,
  lockUnblocked,
  refusalOfStop,
} from '../identity/index.ts';
import { requireDepositRoom } from '../wallet/limits/index.ts';
import { hasDiscountedOrderOpen } from './discounts.ts';
import type { CheckoutRequest, PaymentGateway } from './gateway.ts';
import { listGroupsFor, payMinorOf } from './package-groups.ts';
import type { PaymentGateways } from './payment-gateways.ts';
import { listPaymentTwins } from './payment-twins.ts';
import type { Depositor } from './payments.queries.ts';
import {
  findOpenOrders,
  findPackage,
  findRequestedOrder,
  hadGiftOf,
  type RequestedOrder,
} from './payments.queries.ts';
import { addOrder, closeOrder, keepCheckout, lockDepositor, lockOrder } from './payments.store.ts';

export const onceGroups: readonly string[] = ['FCBRL', 'BTBRL'];

const openOrdersMax = 20;

export type OrderClient = {
  lang: Locale;
  ip: string;
  userAgent: string;
  deviceId: string;
  isapp: boolean;
};

export type OrderRequest = {
  pkgId: string;
  gift: boolean;
  client: OrderClient;
  /** Created by the client once per deposit. Without it, each request is a new deposit. */
  requestId?: string | undefined;
};

export type NewOrder = {
  orderId: string;
  vendor: string;
  framed: boolean;
  request: CheckoutRequest;
  isRepeat: boolean;
  opened: { payNo: string; url: string } | null;
};

type OrderDeps = {
  db: Db;
  gateways: PaymentGateways;
  productName: string;
  callbackUrl(vendor: string): string;
  returnUrl(): string;
};

/**
 * Writes a pending order; the vendor does not know it yet. A repeated request id returns its order. While one
 * discounted order is open, a second is refused; a credited deposit ends the discount.
 *
 * Refuses: request_id_reused · order_closed (cancelled or overdue) · package_unknown (not on offer, or not
 * for this player) · gift_unavailable · account_frozen · play_stopped · play_stopped_always ·
 * deposit_unverified · person_in_review · too_many_requests · own_deposit_limit · discount_in_use.
 */
export async function writeOrder(
  deps: OrderDeps,
  player: Depositor,
  deposit: OrderRequest,
): Promise<NewOrder> {
  const { db, gateways } = deps;
  const requestId = deposit.requestId?.toLowerCase() ?? randomUUID();
  // Before the offer is checked, because it may have ended since.
  const before = await findRequestedOrder(db, player.id, requestId);
  if (before) return repeatOrder(deps, before, deposit);
  const offer = await findPackage(db, deposit.pkgId);
  if (!offer || offer.currency !== player.currency) refuse('package_unknown');
  const groups = await listGroupsFor(deps, player);
  const gateway = gateways.servesGroup(offer.package_group);
  if (!gateway || !groups.some((group) => group === offer.package_group)) refuse('package_unknown');
  if (deposit.gift) {
    if (offer.gift_minor === 0n) refuse('gift_unavailable');
    if (onceGroups.includes(offer.package_group) && (await hadGiftOf(db, player.id, offer.package_group)))
      refuse('gift_unavailable');
  }
  const order = {
    id: randomUUID(),
    player_id: player.id,
    request_id: requestId,
    package_id: offer.id,
    package_group: offer.package_group,
    currency: player.currency,
    price_minor: offer.price_minor,
    pay_minor: payMinorOf(offer),
    gift_minor: deposit.gift ? offer.gift_minor : 0n,
    vendor: gateway.vendor,
  };
  const { deviceId } = deposit.client;
  const isRefused = await db
    .transaction()
    .execute((tx) => isRefusedDepositor(tx, listPaymentTwins, player.id, deviceId));
  const written = await db.transaction().execute(async (tx) => {
    const isOpen = await lockUnblocked(tx, player.id);
    await lockDepositor(tx, player.id, player.currency);
    const known = await findRequestedOrder(tx, player.id, requestId);
    if (known) return { known };
    if (!isOpen) refuse('account_frozen');
    await requireRoomForOrder(tx, player, order, isRefused);
    return addOrder(tx, { ...order, client: JSON.stringify(deposit.client) });
  });
  if ('known' in written) return repeatOrder(deps, written.known, deposit);
  return describe(deps, gateway, { ...order, lang: deposit.client.lang, expiresAt: written.expiresAt });
}

/** The caller holds the depositor's lock. */
async function requireRoomForOrder(
  tx: Tx,
  player: Depositor,
  order: { package_group: string; pay_minor: bigint },
  isRefused: boolean,
): Promise<void> {
  const stop = await findPlayStop(tx, player.id);
  if (stop) throw refusalOfStop(stop.until);
  // Section 4: a deposit needs a verified identity.
  if (!(await getHolder(tx, player.id)).isVerified) refuse('deposit_unverified');
  if (isRefused || (await isInReview(tx, player.id))) refuse('person_in_review');
  const open = await findOpenOrders(tx, player.id);
  if (open.orders >= openOrdersMax) refuse('too_many_requests', { seconds: 60 });
  await requireDepositRoom(tx, player, { payMinor: order.pay_minor, openMinor: open.payMinor });
  if (order.package_group === 'EXPPAY' && (await hasDiscountedOrderOpen(tx, player.id)))
    refuse('discount_in_use');
}

/**
 * The vendor gets the stored values, so that its idempotency key meets the same request.
 *
 * Refuses: request_id_reused · order_closed.
 */
function repeatOrder(deps: OrderDeps, order: RequestedOrder, deposit: OrderRequest): NewOrder {
  if (order.package_id !== deposit.pkgId || order.gift_minor > 0n !== deposit.gift)
    refuse('request_id_reused');
  const gateway = deps.gateways.named(order.vendor);
  if (!order.payable || !gateway) refuse('order_closed');
  const { pay_no: payNo, url, expires_at: expiresAt } = order;
  const { lang } = order.client as OrderClient;
  const opened = payNo !== null && url !== null ? { payNo, url } : null;
  // Paid before its page was known, so there is nothing to open.
  if (order.status === 'credited' && !opened) refuse('order_closed');
  return { ...describe(deps, gateway, { ...order, lang, expiresAt }), isRepeat: true, opened };
}

function describe(
  deps: OrderDeps,
  gateway: PaymentGateway,
  order: {
    id: string;
    currency: Currency;
    package_group: string;
    pay_minor: bigint;
    lang: Locale;
    expiresAt: Date;
  },
): NewOrder {
  return {
    orderId: order.id,
    vendor: gateway.vendor,
    framed: gateway.framed,
    isRepeat: false,
    opened: null,
    request: {
      orderId: order.id,
      amountMinor: order.pay_minor,
      currency: order.currency,
      description: deps.productName,
      callbackUrl: deps.callbackUrl(gateway.vendor),
      returnUrl: deps.returnUrl(),
      expiresAt: order.expiresAt,
      locale: order.lang,
      method: order.package_group === 'EXTPAY' ? 'usdt' : null,
    },
  };
}

type CheckoutDeps = { db: Db; gateways: PaymentGateways; log: Logger };

const noVendor = { outcome: 'refused', reason: 'no such vendor' } as const;

/** Concurrent requests for one order share one call. */
const opening = new Map<string, Promise<{ payNo: string; url: string }>>();

/**
 * From the row or from the vendor. In this process, concurrent requests make one call; across nodes, the
 * vendor's idempotency key ensures one page.
 *
 * Refuses: payment_unavailable · order_closed.
 */
export function openCheckout(deps: CheckoutDeps, order: NewOrder): Promise<{ payNo: string; url: string }> {
  if (order.opened) return Promise.resolve(order.opened);
  const known = opening.get(order.orderId);
  if (known) return known;
  const vendorAnswer = requestCheckout(deps, order).finally(() => opening.delete(order.orderId));
  opening.set(order.orderId, vendorAnswer);
  return vendorAnswer;
}

/**
 * A definite refusal closes the order as failed. Without an answer it stays pending until a callback or check
 * finds the outcome.
 */
async function requestCheckout(
  { db, gateways, log }: CheckoutDeps,
  { orderId, vendor, request, isRepeat }: NewOrder,
): Promise<{ payNo: string; url: string }> {
  const vendorAnswer = await (gateways.named(vendor)?.createCheckout(request) ?? noVendor);
  if (vendorAnswer.outcome !== 'ok') {
    log.warn(
      { orderId, outcome: vendorAnswer.outcome, reason: vendorAnswer.reason },
      'the payment vendor opened no payment page',
    );
    if (vendorAnswer.outcome === 'refused') {
      await db.transaction().execute(async (tx) => {
        const order = await lockOrder(tx, orderId);
        if (order?.status !== 'pending') return;
        // The vendor refused only this request. An earlier one may have opened a page, which the check
        // closes.
        await closeOrder(tx, orderId, 'failed', isRepeat ? 'at once' : 'never');
      });
    }
    refuse('payment_unavailable');
  }
  const { payNo, url } = vendorAnswer.value;
  const status = await db.transaction().execute((tx) => keepCheckout(tx, orderId, { payNo, url }));
  if (!status) throw new Error(`order ${orderId} has another checkout than ${payNo}`);
  if (status === 'cancelled') refuse('order_closed');
  return { payNo, url };
}
