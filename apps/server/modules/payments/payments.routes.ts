import { payments } from '@palpite/contracts';
import type { Locale } from '@palpite/domain/locales';
import { toWire } from '@palpite/domain/money';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db.ts';
import { type Route, route } from '../../platform/http.ts';
import { refuse } from '../../platform/refusal.ts';
import type { KeepMessage } from './callback-messages.ts';
import { cancelOrder } from './cancel-order.ts';
import { openCheckout, writeOrder } from './open-order.ts';
import { wireStatuses } from './order-status.ts';
import { priceBookFor } from './package-groups.ts';
import type { PaymentGateways } from './payment-gateways.ts';
import { findOwnOrder } from './payments.queries.ts';
import { type CountIgnored, receiveCallback } from './receive-callback.ts';
import { listOwnReturns } from './returns/returns.store.ts';
import { leftMinor, listOwnClaims } from './reversals/reversals.store.ts';

const returnsShownMax = 20;

export type NameGames = (lang: Locale) => Promise<ReadonlyMap<string, string>>;

export function paymentRoutes(deps: {
  db: Db;
  log: Logger;
  gateways: PaymentGateways;
  productName: string;
  callbackUrl(vendor: string): string;
  returnUrl(): string;
  countIgnored: CountIgnored;
  keepMessage: KeepMessage;
  nameGames: NameGames;
}): Route[] {
  const { db } = deps;
  return [
    route(payments.getPrices, ({ player, query }) => priceBookFor(deps, player, query.curreny ?? '')),
    route(payments.prePay, async ({ player, params, body, caller }) => {
      if (body.pkgId !== undefined && body.pkgId !== params.pkgId)
        refuse('request_invalid', { field: 'pkgId' });
      const { lang, ip, userAgent, deviceId } = caller;
      const order = await writeOrder(deps, player, {
        pkgId: params.pkgId,
        gift: body.gift === 1,
        requestId: body.requestId,
        client: { lang, ip, userAgent, deviceId, isapp: body.isapp === 1 },
      });
      const { payNo, url } = await openCheckout(deps, order);
      const { orderId, framed, request } = order;
      return { orderId, payNo, url, framed, expiresAt: request.expiresAt.toISOString() };
    }),
    route(payments.getOrderStatus, async ({ player, params }) => {
      const order = await findOwnOrder(db, player.id, params.orderId);
      if (!order) refuse('order_unknown');
      const giftMinor = order.status === 'credited' ? order.gift_credited_minor : order.gift_minor;
      return {
        status: wireStatuses[order.status],
        amount: toWire(order.price_minor, order.currency),
        gift: toWire(giftMinor, order.currency),
        expiresAt: order.expires_at.toISOString(),
      };
    }),
    route(payments.cancelOrder, async ({ player, params }) => ({
      status: await cancelOrder(deps, player.id, params.orderId),
    })),
    route(payments.getClaims, async ({ player, caller }) => {
      const claims = await listOwnClaims(db, player.id);
      const hasRound = claims.some(({ game }) => game !== null);
      const names = hasRound ? await deps.nameGames(caller.lang) : null;
      return claims.map((claim) => ({
        id: claim.id,
        kind: claim.kind,
        amount: toWire(leftMinor(claim), claim.currency),
        betId: claim.bet_id,
        game: claim.game && (names?.get(claim.game) ?? claim.game),
        roundId: claim.round_id,
        at: claim.received_at.toISOString(),
      }));
    }),
    route(payments.getReturns, async ({ player }) =>
      (await listOwnReturns(db, player.id, returnsShownMax)).map((row) => ({
        id: row.id,
        amount: toWire(row.amount_minor, row.currency),
        status: row.closed_at === null ? ('00' as const) : ('10' as const),
        at: row.created_at.toISOString(),
      })),
    ),
    route(payments.paymentCallback, async ({ params, caller }) => {
      await receiveCallback(deps, {
        vendor: params.vendor,
        headers: caller.headers,
        rawBody: caller.rawBody,
        ip: caller.ip,
      });
      return { received: true as const };
    }),
  ];
}
