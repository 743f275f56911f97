import { createHmac, randomUUID } from 'node:crypto';
import { payments } from '@palpite/contracts';
import { expect } from 'vitest';
import type { OrderRow } from '../../apps/server/modules/payments/payments.store.ts';
import { findBalances } from '../../apps/server/modules/wallet/index.ts';
import { verifyPlayer } from './people.ts';
import type { Refused, TestPlayer, TestServer } from './server.ts';

/** Pass it as PAYMENT_SECRET. */
export const paymentSecret = 'a3f1c9d27b604e58a3f1c9d27b604e58';

export type OpenOrder = { orderId: string; payNo: string; url: string; expiresAt: string };

export async function orderPackage(
  server: TestServer,
  player: TestPlayer,
  pkgId: string,
  gift: 0 | 1 = 0,
): Promise<OpenOrder> {
  await verifyPlayer(server, player);
  const answer = await server.call(
    payments.prePay,
    { params: { pkgId }, body: { gift } },
    { token: player.token },
  );
  expect(answer.http, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

/** Acts as the payer on the hosted page. */
export async function actOnPage(
  server: TestServer,
  payNo: string,
  action:
    | 'complete'
    | 'decline'
    | 'cancel'
    | 'complete?late=true'
    | `complete?payer=${string}`
    | `reverse${string}`
    | 'reinstate',
): Promise<{ http: number; status: string }> {
  const response = await fetch(`${server.url}/sandbox/pay/${payNo}/${action}`, { method: 'POST' });
  const { status } = (await response.json()) as { status: string };
  return { http: response.status, status };
}

export type CallbackBody = Record<string, unknown>;

export function callbackBody(
  order: OpenOrder,
  amountMinor: number,
  changes: CallbackBody = {},
): CallbackBody {
  return {
    eventId: randomUUID(),
    type: 'checkout.paid',
    payNo: order.payNo,
    merchantOrderId: order.orderId,
    amountMinor,
    currency: 'BRL',
    method: 'pix',
    at: new Date().toISOString(),
    ...changes,
  };
}

export function signCallback(text: string, timestamp = String(Date.now()), secret = paymentSecret) {
  return {
    'x-timestamp': timestamp,
    'x-signature': createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex'),
  };
}

export function sendCallback(
  server: TestServer,
  body: CallbackBody,
  headers: Record<string, string> = {},
): Promise<Refused> {
  const text = JSON.stringify(body);
  return server.send('POST', '/api/callback/payments/sandbox', {
    body: text,
    headers: { ...signCallback(text), ...headers },
  });
}

export async function getOrder(server: TestServer, orderId: string): Promise<OrderRow> {
  const row = await server.database.db
    .selectFrom('payments.order')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return row as OrderRow;
}

export async function letTimePass(server: TestServer, orderId: string, minutes: number): Promise<void> {
  await server.database.execute(
    {
      name: '',
      text: `
        update payments.order
        set
          created_at = created_at - $2 * interval '1 minute',
          expires_at = expires_at - $2 * interval '1 minute',
          check_at = check_at - $2 * interval '1 minute'
        where id = $1
      `,
    },
    [orderId, minutes],
  );
}

export async function statusOf(server: TestServer, player: TestPlayer, orderId: string): Promise<string> {
  const answer = await server.call(payments.getOrderStatus, { params: { orderId } }, { token: player.token });
  return answer.body.data.status;
}

export async function pocketsOf(server: TestServer, player: TestPlayer): Promise<[bigint, bigint]> {
  const { cashMinor, bonusMinor } = await findBalances(server.database.db, player.id);
  return [cashMinor, bonusMinor];
}

export async function runFirstDayDiscount(server: TestServer, active: boolean): Promise<void> {
  await server.database.db
    .updateTable('payments.discount_campaign')
    .set({ active })
    .where('id', '=', 'first-day')
    .executeTakeFirstOrThrow();
}
