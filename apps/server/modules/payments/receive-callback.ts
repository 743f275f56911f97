import type { Logger } from 'pino';
import type { Db, Tx } from '../../platform/db.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { failedState, hashOf, type KeepMessage, type Message } from './callback-messages.ts';
import { type PaymentEvent, type PaymentGateway, type RefundReport, UnreadableCallback } from './gateway.ts';
import type { PaymentGateways } from './payment-gateways.ts';
import { addCallback } from './payments.store.ts';
import { settleReturn } from './returns/settle-return.ts';
import { settleReversal } from './reversals/settle-reversal.ts';
import { settleOrder } from './settle-order.ts';

/** Counts messages that were acknowledged or refused without effect. */
export type CountIgnored = (vendor: string, reason: 'not_ours' | 'unreadable') => void;

/**
 * A repeat gets the same answer and changes nothing. A refused but signed callback is stored with its
 * verdict; an unsigned one is not, because anyone can send those. A signed callback that is unreadable or not
 * ours is acknowledged and counted. The message itself is kept as evidence before it has an effect.
 *
 * Refuses: path_unknown · callback_invalid · request_invalid · payment_unavailable · order_unknown ·
 * callback_differs.
 */
export async function receiveCallback(
  deps: {
    db: Db;
    gateways: PaymentGateways;
    log: Logger;
    countIgnored: CountIgnored;
    keepMessage: KeepMessage;
  },
  callback: Message,
): Promise<void> {
  const { db, gateways, log } = deps;
  const gateway = gateways.named(callback.vendor);
  if (!gateway) refuse('path_unknown');
  const event = await readCallback(deps, gateway, callback);
  if (!event) return;
  const { eventId, report, payload } = event;
  const verdicts = new Set<string>();
  for (const settle of stepsOf(gateway.vendor, event)) {
    const verdict = await db.transaction().execute(async (tx) => {
      const settled = await settle(tx);
      await addCallback(tx, {
        vendor: gateway.vendor,
        event_id: eventId,
        order_id: report.orderId,
        payload: JSON.stringify(payload),
        body_hash: hashOf(callback.rawBody),
        verdict: settled,
      });
      return settled;
    });
    verdicts.add(verdict);
  }
  if (event.unreadable) noteUnreadable(deps, gateway.vendor, report.payNo, event.unreadable);
  if (verdicts.has('order_unknown')) {
    if (report.status === 'paid')
      log.error(
        { orderId: report.orderId, payNo: report.payNo, eventId },
        event.reversals ? 'a reversed payment matches no order' : 'a payment matches no order',
      );
    refuse('order_unknown');
  }
  if (verdicts.has('differs')) {
    log.error(
      { orderId: report.orderId, payNo: report.payNo, eventId },
      'the payment does not match its order',
    );
    refuse('callback_differs');
  }
}

/**
 * Each change runs in its own transaction: an invalid one does not block the others, and no transaction
 * combines two lock orders.
 */
function stepsOf(vendor: string, event: PaymentEvent): ((tx: Tx) => Promise<string>)[] {
  const { report, reversals = [], refunds = [] } = event;
  const steps = [
    ...refunds.map((refund) => async (tx: Tx) => {
      const settled = await settleReturn(tx, vendor, refund);
      return settled === 'order_unknown' ? settleForeignRefund(tx, vendor, event, refund) : settled;
    }),
    ...reversals.map((reversal) => (tx: Tx) => settleReversal(tx, vendor, report, reversal)),
  ];
  return steps.length > 0 ? steps : [(tx: Tx) => settleOrder(tx, vendor, report)];
}

/**
 * A refund of an unknown return was made outside this server: the money was taken back, so it is booked as a
 * reversal.
 */
function settleForeignRefund(tx: Tx, vendor: string, { report }: PaymentEvent, refund: RefundReport) {
  return settleReversal(tx, vendor, report, {
    reversalNo: refund.refundNo,
    amountMinor: refund.amountMinor,
    status: refund.status === 'failed' ? 'undone' : 'taken',
    reason: 'refund',
  });
}

async function readCallback(
  { log, countIgnored, keepMessage }: { log: Logger; countIgnored: CountIgnored; keepMessage: KeepMessage },
  { vendor, verifyCallback }: PaymentGateway,
  callback: Message,
): Promise<PaymentEvent | null> {
  try {
    const event = await verifyCallback(callback.headers, callback.rawBody);
    await keepMessage(callback, event ? 'accepted' : 'notOurs');
    if (!event) countIgnored(vendor, 'not_ours');
    return event;
  } catch (failure) {
    await keepMessage(callback, failure instanceof UnreadableCallback ? 'unreadable' : failedState(failure));
    if (failure instanceof Refusal && failure.code === 'request_invalid') countIgnored(vendor, 'unreadable');
    if (!(failure instanceof UnreadableCallback)) throw failure;
    noteUnreadable({ log, countIgnored }, vendor, failure.about, failure.message);
    return null;
  }
}

function noteUnreadable(
  { log, countIgnored }: { log: Logger; countIgnored: CountIgnored },
  vendor: string,
  about: string,
  reason: string,
): void {
  countIgnored(vendor, 'unreadable');
  log.error({ vendor, about, reason }, 'unreadable callback of a payment vendor');
}
