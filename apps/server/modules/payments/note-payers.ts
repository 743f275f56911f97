import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db.ts';
import { isRefusedDepositor } from '../identity/index.ts';
import type { PaymentGateway, VendorAnswer } from './gateway.ts';
import type { PaymentGateways } from './payment-gateways.ts';
import { listPaymentTwins } from './payment-twins.ts';
import { listOrdersWithoutPayer } from './payments.queries.ts';
import { setPayer } from './payments.store.ts';

const ordersPerTurn = 100;
/** After this many, the vendor is skipped until the next run. */
const unansweredMax = 3;
/** Stored for an order whose payer has no id at the vendor. */
const withoutId = '';

/**
 * Queries which card or account paid each deposit, and compares its player with stopped persons who paid with the same
 * one. Without an answer, the query is repeated for a day.
 */
export async function notePayers(
  { db, gateways, log }: { db: Db; gateways: PaymentGateways; log: Logger },
  stopping: AbortSignal = new AbortController().signal,
): Promise<{ noted: number }> {
  let noted = 0;
  for (const { vendor, findPayer } of gateways.all) {
    if (findPayer === null) continue;
    let unanswered = 0;
    for (const order of await listOrdersWithoutPayer(db, vendor, ordersPerTurn)) {
      if (unanswered >= unansweredMax || stopping.aborted) break;
      const payer = payerOf(vendor, await findPayer(order.payNo, stopping));
      if (payer === null) {
        unanswered++;
        log.warn({ orderId: order.id, vendor }, 'the payment vendor returned no payer');
        continue;
      }
      await db.transaction().execute(async (tx) => {
        await setPayer(tx, order.id, payer);
        if (payer !== withoutId) await isRefusedDepositor(tx, listPaymentTwins, order.playerId, '');
      });
      noted++;
    }
  }
  return { noted };
}

/** Null without an answer. Only the hash is stored: equal payers have equal hashes. */
function payerOf(vendor: PaymentGateway['vendor'], vendorAnswer: VendorAnswer<string | null>): string | null {
  if (vendorAnswer.outcome === 'unknown' && !vendorAnswer.unreadable) return null;
  if (vendorAnswer.outcome !== 'ok' || vendorAnswer.value === null) return withoutId;
  return createHash('sha256').update(`${vendor}:${vendorAnswer.value}`).digest('hex');
}
