import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db.ts';
import { refuse } from '../../platform/refusal.ts';
import type { PaymentGateways } from './payment-gateways.ts';
import { addCallback } from './payments.store.ts';
import { settleReversal } from './reversals/settle-reversal.ts';
import { settleOrder } from './settle-order.ts';

/**
 * Takes what a payment vendor tells us. Repeats are answered as the first time and change nothing.
 * A refused but signed callback is kept too, with its verdict; an unsigned one is not: anybody can send those.
 * Signed news of something that is no checkout of ours is taken and forgotten.
 * Refuses: path_unknown · callback_invalid · request_invalid · payment_unavailable · order_unknown · callback_differs.
 */
export async function receiveCallback(
  deps: { db: Db; gateways: PaymentGateways; log: Logger },
  callback: { vendor: string; headers: IncomingHttpHeaders; rawBody: Buffer },
): Promise<void> {
  const { db, gateways, log } = deps;
  const gateway = gateways.named(callback.vendor);
  if (!gateway) refuse('path_unknown');
  const event = await gateway.verifyCallback(callback.headers, callback.rawBody);
  if (!event) return;
  const { eventId, report, reversal, payload } = event;
  const verdict = await db.transaction().execute(async (tx) => {
    const settled = reversal
      ? await settleReversal(tx, gateway.vendor, report, reversal)
      : await settleOrder(tx, gateway.vendor, report);
    await addCallback(tx, {
      vendor: gateway.vendor,
      event_id: eventId,
      order_id: report.orderId,
      payload: JSON.stringify(payload),
      body_hash: createHash('sha256').update(callback.rawBody).digest('hex'),
      verdict: settled,
    });
    return settled;
  });
  if (verdict === 'order_unknown') {
    if (report.status === 'paid')
      log.error(
        { orderId: report.orderId, payNo: report.payNo, eventId },
        reversal ? 'a payment was taken back that is no order of ours' : 'money came for no order of ours',
      );
    refuse('order_unknown');
  }
  if (verdict === 'differs') {
    log.error({ orderId: report.orderId, payNo: report.payNo, eventId }, 'a payment differs from its order');
    refuse('callback_differs');
  }
}
